package omega

import (
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// A part that is left out is not there, and all others are.
func TestEngineParts_CanBeDisabled(t *testing.T) {
	for i, name := range PartNames() {
		e := testutil.Must(New(Options{Memory: 1 << 20, Disabled: 1 << i}))(t)
		got := strings.Join(e.(*engine).Features(), " ")
		want := strings.Join(strings.Fields(strings.Replace(strings.Join(PartNames(), " "), name, "", 1)), " ")
		if got != want {
			t.Errorf("without %s: %s", name, got)
		}
	}
}

func FuzzParseParts(f *testing.F) {
	for _, text := range []string{"", "none", "Exact", "exact+kept", "+", "Exact+", "Patient+Kept+Shared"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		set, err := ParseParts(text)
		if err == nil && set >= 1<<numParts {
			t.Errorf("%q is %b", text, set)
		}
	})
}
