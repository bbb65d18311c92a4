package studio

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/session"
)

// TestKeysAreThoseOfTheTerminal: what both have does the same by the same key, and is
// told in the same words.
func TestKeysAreThoseOfTheTerminal(t *testing.T) {
	page, err := embedded.ReadFile("ui/js/keys.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range session.Keys() {
		if line := fmt.Sprintf(`{ keys: ["%s"`, k.Key); !strings.Contains(string(page), line) {
			t.Errorf("no line of the page's table begins with %s", line)
		}
		if words := fmt.Sprintf(`does: t("%s")`, k.Does); !strings.Contains(string(page), words) {
			t.Errorf("the page does not say %s", words)
		}
	}
}

// TestHelpShowsTheKeys: the sheet that ? opens has a line for each key that studio and
// terminal share.
func TestHelpShowsTheKeys(t *testing.T) {
	p := visit(t, hall(), 360, 740, "")
	p.key("?")
	p.until(`document.querySelector("dialog.keys[open]")`)
	lines := value[[]string](p, `[...document.querySelectorAll("dialog.keys dl div")].map((e) => [...e.querySelectorAll("kbd")].map((k) => k.textContent).join(" ") + ": " + e.querySelector("dd").textContent)`)
	for _, k := range session.Keys() {
		found := slices.ContainsFunc(lines, func(line string) bool {
			keys, does, _ := strings.Cut(line, ": ")
			return does == k.Does && slices.Contains(strings.Fields(keys), k.Key)
		})
		if !found {
			t.Errorf("the help has no line for %s, %q: %q", k.Key, k.Does, lines)
		}
	}
	if cut := value[bool](p, `[...document.querySelectorAll("dialog.keys dl *")].some((e) => e.getBoundingClientRect().right > innerWidth)`); cut {
		t.Error("lines of the help lie beside the window")
	}
}
