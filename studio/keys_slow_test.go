//go:build slow

package studio

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/session"
)

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
