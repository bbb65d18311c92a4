//go:build slow

package studio

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/sente-games/sente/catalog"
)

// TestATuningJournalInThePage: a journal that is opened on the page of matches shows its curve.
func TestATuningJournalInThePage(t *testing.T) {
	p := visitWith(t, catalog.Standard(), Options{Studies: t.TempDir()}, 1280, 800, "#/skirmish")
	p.until(`document.querySelector("#tuning-file")`)
	p.pick("#tuning-file", "run.jsonl", tuningText)
	p.until(`document.querySelector("#tuning")?.dataset.generation === "2"`)
	text := value[string](p, `document.querySelector("#tuning").innerText`)
	for _, want := range []string{"sente tuned by spsa", "Generation 2, 128 of 128 games", "Against the start: ", "pairs LL LD DD WD WW: 1 2 3 4 5"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
	p.pick("#tuning-file", "other.jsonl", "Dear diary")
	p.until(`document.querySelector(".runs .trouble") && !document.querySelector("#tuning")`)
}

// pick gives a file to a field of the page.
func (p *page) pick(selector, name, text string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.items.add(new File([%q], %q));
		const field = document.querySelector(%q);
		field.files = data.files;
		field.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, text, name, selector)))
}
