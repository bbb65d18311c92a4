package app

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
)

var one = catalog.Catalog{{Name: "mygame", Open: tictactoe.Open}}

// FuzzSprtCalc: whatever is written, the answer is finite numbers or a sentence.
func FuzzSprtCalc(f *testing.F) {
	for _, seed := range []string{"1 2 3 4 5", "10 0 0", "379-10170-21828-10640-343", "-1 2 3", "", "0,0,0,0,0", "1000000000000000 0 0", "NaN 1 2", "1-2--3"} {
		f.Add(seed, "logistic")
	}
	f.Add("0 0 0 0 8", "bayesian")
	f.Add("0/0/0/0/8", "normalized")
	f.Fuzz(func(t *testing.T, counts, model string) {
		var out, complaint bytes.Buffer
		switch Run([]string{"sprt", "--calc=" + counts, "--model=" + model, "--json"}, strings.NewReader(""), &out, &complaint, one) {
		case done:
			var c map[string]any
			if err := json.Unmarshal(out.Bytes(), &c); err != nil || len(c) != 9 {
				t.Fatalf("%q: %v: %s", counts, err, &out)
			}
		case failed:
			if out.Len() > 0 || strings.Count(complaint.String(), "\n") != 1 {
				t.Fatalf("%q: %q, and on standard error %q", counts, &out, &complaint)
			}
		default:
			t.Fatalf("%q has another exit status", counts)
		}
	})
}
