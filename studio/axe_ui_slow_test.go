//go:build slow

package studio

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog/standard"
)

// axeFile is the checker of accessibility that npm installs; see types/package.json.
var axeFile = filepath.Join("types", "node_modules", "axe-core", "axe.min.js")

// readAxe returns the source of axe-core, which npm installs if it is missing. Without npm or a registry the
// test is skipped, or fails under CI.
func readAxe(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat(axeFile); err != nil {
		install := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
		install.Dir = "types"
		if text, err := install.CombinedOutput(); err != nil {
			if os.Getenv("CI") == "true" {
				t.Fatalf("npm does not install axe-core: %v\n%s", err, text)
			}
			t.Skipf("axe-core is missing and npm does not install it: %v", err)
		}
	}
	source, err := os.ReadFile(axeFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// findViolations is a script that runs axe on the page and returns its violations, one per line.
const findViolations = `window.violations = null;
axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => {
	window.violations = violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + " " + n.html.slice(0, 120) + " " + n.failureSummary.replace(/\s+/g, " ").slice(0, 200))).join("\n");
}).catch((problem) => { window.violations = String(problem); })`

// TestAccessibility_AxeFindsNoViolation runs axe on every state of the page in both colour schemes, on a phone and
// on a desktop.
func TestAccessibility_AxeFindsNoViolation(t *testing.T) {
	axe, games := readAxe(t), standard.Games()
	for _, size := range []struct {
		name          string
		width, height int
	}{{"phone", 360, 740}, {"desktop", 1280, 800}} {
		t.Run(size.name, func(t *testing.T) {
			reported := map[string]bool{}
			p := visitAs(t, games, Options{Studies: t.TempDir()}, size.width, size.height)
			for _, state := range pageStates(games) {
				state.open(p)
				p.do(chromedp.Evaluate[chromedp.Void](axe + ";"))
				for _, scheme := range []string{"dark", "light"} {
					p.prefer("prefers-color-scheme", scheme)
					p.still()
					p.do(chromedp.Evaluate[chromedp.Void](findViolations))
					p.until(`window.violations !== null`)
					for _, violation := range strings.Split(value[string](p, `window.violations`), "\n") {
						if violation != "" && !reported[violation] {
							t.Errorf("%s, %s: %s", state.name, scheme, violation)
						}
						reported[violation] = true // once, not in each state
					}
				}
			}
		})
	}
}
