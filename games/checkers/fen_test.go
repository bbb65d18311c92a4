package checkers

import (
	"strings"
	"testing"
)

// TestSetUp_FEN compares positions in Portable Draughts Notation with set-ups written by hand.
func TestSetUp_FEN(t *testing.T) {
	for text, want := range map[string]string{
		"W:W21,K22:B1,2":              "black: 1 2; white: 21; white-kings: 22; to-move: white",
		"B:B1-3:W30":                  "black: 1 2 3; white: 30; to-move: black",
		" b : wk30-k31 : b9 . ":       "black: 9; white: ; white-kings: 30 31; to-move: black",
		"W:WK4:BK8:H79:F40":           "black: ; white: ; black-kings: 8; white-kings: 4; to-move: white; quiet: 79",
		"B:W:B5":                      "black: 5; white: ; to-move: black",
		"black: 1; white: 30; quiet:": "! set-up quiet: missing number",
		"B:W1-50:B2":                  "! invalid squares \"1-50\" in FEN",
		"B:W9-3:B2":                   "! invalid squares \"9-3\" in FEN",
		"B:W30:B2:Hx":                 "! invalid FEN",
		"B:W30:B2:H100":               "! set-up quiet: invalid number 100",
		"B:W30:B2:Q":                  "! invalid part \"Q\" of FEN",
		"B:WK:B2":                     "! invalid squares \"K\" in FEN",
	} {
		b, err := Board{}.SetUp(text)
		if want, fails := strings.CutPrefix(want, "! "); fails {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", text, err, want)
			}
			continue
		}
		got, _ := b.Setup()
		plain, wrong := Board{}.SetUp(want)
		if err != nil || wrong != nil || b != plain {
			t.Errorf("%s: %s, %v, want %s, %v", text, got, err, want, wrong)
		}
	}
}

func FuzzSetUp(f *testing.F) {
	for _, s := range []string{"W:W21-32:B1-12", "B:WK1,2:B:H3:F4.", "black: 1 2; white: 31; to-move: black", "B:W1-32,1-32,1-32:B", "W:::"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := Board{}.SetUp(text)
		if err != nil {
			if len(err.Error()) > 1000 || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error is no sentence: %v", err)
			}
			return
		}
		setup, err := b.Setup()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := (Board{}).SetUp(setup); err != nil || again != b {
			t.Errorf("%q is formatted as %q, which is %+v, %v", text, setup, again, err)
		}
	})
}
