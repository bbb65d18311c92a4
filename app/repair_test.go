package app

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab/bench"
)

// TestRepair_SavesUndamagedLines checks that all lines but the damaged one are saved in order, and
// that the damaged file does not change.
func TestRepair_SavesUndamagedLines(t *testing.T) {
	head := bench.JournalHead() + "\n"
	kinds := map[string][]string{
		"measurements":        {head, "tictactoe,,,,,depth 6,random,a1,,0,5\n", "tictactoe,,,,,depth 6,search,a1,3,9,5\n", "nim,,,,,nodes 3,random,,,1,5\n"},
		"games as JSON lines": {`{"game":"tictactoe","moves":["a1"]}` + "\n", `{"game":"tictactoe","moves":["b2"]}` + "\n", `{"game":"nim","moves":[]}` + "\n"},
		"book of a solver":    {"4 1 4\n", "44 -2 4\n", "4453 0 3\n"},
	}
	for kind, lines := range kinds {
		first := 0
		if lines[0] == head {
			first = 1
		}
		for broken := first; broken <= len(lines); broken++ {
			damaged := append([]string{}, lines...)
			if broken < len(lines) {
				damaged[broken] = "\x00\x00\x00\n"
			}
			name := filepath.Join(t.TempDir(), "x")
			text := strings.Join(damaged, "")
			testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
			r, err := repairFile(t.Context(), standard.Games(), keep.OS, name, name+".repaired")
			if err != nil || r.Kind != kind {
				t.Fatalf("%s: %+v, %v", kind, r, err)
			}
			out, err := os.ReadFile(name + ".repaired")
			if broken == len(lines) { // the file is intact
				if !errors.Is(err, os.ErrNotExist) || r.Out != "" || len(r.Lost) != 0 || r.Saved != len(lines)-first {
					t.Errorf("%s: %+v, %v", kind, r, err)
				}
				continue
			}
			want := strings.Join(append(append([]string{}, lines[:broken]...), lines[broken+1:]...), "")
			if err != nil || string(out) != want || len(r.Lost) != 1 || r.Saved != len(lines)-first-1 {
				t.Errorf("%s without line %d: %q, %+v, %v", kind, broken+1, out, r, err)
			}
			if left, _ := os.ReadFile(name); string(left) != text {
				t.Errorf("%s: the damaged file is another one now", kind)
			}
		}
	}
}

// TestRepair_ExplainsIrreparableFiles checks that the error distinguishes a file without valid
// lines from a kind that does not consist of lines.
func TestRepair_ExplainsIrreparableFiles(t *testing.T) {
	for text, want := range map[string]string{
		"nonsense\n":           "cannot be repaired: supported are",
		"sente book 1\n":       "an opening book has one sum over all",
		"sente-proof 1\n":      "a certificate is valid only as a whole",
		"sente-threats 2 {":    "a certificate is valid only as a whole",
		"sente-breaker 1 {":    "a certificate is valid only as a whole",
		"sente-parameters 1\n": "text that may be edited by hand",
	} {
		name := filepath.Join(t.TempDir(), "x")
		testutil.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		if _, err := repairFile(t.Context(), standard.Games(), keep.OS, name, name+"2"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
