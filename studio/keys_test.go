package studio

import (
	"fmt"
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
