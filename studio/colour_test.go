package studio

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// sheets returns the declarations of tokens.css by selector.
func sheets(t *testing.T) map[string]map[string]string {
	t.Helper()
	text, err := os.ReadFile("ui/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	for _, block := range regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`).FindAllStringSubmatch(string(text), -1) {
		for selector := range strings.SplitSeq(block[1], ",") {
			selector = strings.TrimSpace(selector[strings.LastIndex(selector, "*/")+1:])
			selector = strings.TrimSpace(strings.TrimPrefix(selector, "/"))
			if all[selector] == nil {
				all[selector] = map[string]string{}
			}
			for _, d := range regexp.MustCompile(`--([a-z0-9-]+):\s*([^;]+);`).FindAllStringSubmatch(block[2], -1) {
				all[selector][d[1]] = strings.TrimSpace(d[2])
			}
		}
	}
	return all
}

// luminance returns the relative luminance of WCAG 2.2.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil || len(hex) != 7 {
		t.Fatalf("%q is no colour", hex)
	}
	part := func(shift int) float64 {
		v := float64(n>>shift&255) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestColours_BoardContrast measures text on the page, and stones and lines on every board, in light
// and dark mode.
func TestColours_BoardContrast(t *testing.T) {
	all := sheets(t)
	for _, scheme := range []string{":root", `:root[data-scheme="dark"]`} {
		for _, word := range []string{"ink", "soft", "accent", "gold", "bad"} {
			for _, ground := range []string{"page", "surface", "raised"} {
				if c := contrast(t, all[scheme][word], all[scheme][ground]); c < 4.5 {
					t.Errorf("%s: --%s on --%s has a contrast of %.2f, below 4.5", scheme, word, ground, c)
				}
			}
		}
	}
	pair := regexp.MustCompile(`light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)`)
	boards := 0
	for selector, tokens := range all {
		wood, rule := pair.FindStringSubmatch(tokens["wood"]), pair.FindStringSubmatch(tokens["rule"])
		if wood == nil || rule == nil {
			continue
		}
		boards++
		for i, scheme := range []string{"light", "dark"} {
			name := fmt.Sprintf("%s, %s", selector, scheme)
			if c := contrast(t, all[":root"]["lo0"], wood[i+1]); c < 1.9 {
				t.Errorf("%s: black stones on the board have a contrast of %.2f", name, c)
			}
			if c := contrast(t, rule[i+1], wood[i+1]); c < 1.5 {
				t.Errorf("%s: lines on the board have a contrast of %.2f", name, c)
			}
		}
	}
	if boards < 6 {
		t.Errorf("only %d boards were found", boards)
	}
}
