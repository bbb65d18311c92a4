package gomoku_test

import (
	"testing"

	"github.com/sente-games/sente/games/gomoku"
)

func TestParseLaw(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "freestyle",
		"freestyle":                        "freestyle",
		"freestyle:exact=on":               "standard",
		"standard:exact=off":               "freestyle",
		"caro:exact=off":                   "caro:exact=off",
		"capture":                          "capture",
		"capture:prize=10":                 "capture",
		"capture:prize=12, breakable=off":  "capture:breakable=off,prize=12",
		"capture:captures=off":             "capture:captures=off",
		"freestyle:captures=on":            "pente",
		"freestyle:captures=on,exact=on":   "freestyle:exact=on,captures=on,prize=10",
		"pente:each-three=on,prize=6":      "pente:each-three=on,prize=6",
		"standard:fouls=on,exact=off":      "renju",
		"ninuki:capture-excuses=on":        "ninuki:capture-excuses=on",
		"capture:no-double-three=off":      "capture:no-double-three=off",
		"capture:no-double-three=on,exact": "",
	} {
		law, err := gomoku.ParseLaw(text)
		if want == "" {
			if err == nil {
				t.Errorf("%q is read as %v", text, law)
			}
			continue
		}
		if err != nil || law.String() != want {
			t.Errorf("%q is %v, %v; want %s", text, law, err, want)
		}
		if again, err := gomoku.ParseLaw(law.String()); again != law {
			t.Errorf("%v is read back as %+v, %v; was %+v", law, again, err, law)
		}
	}
}

func TestParseSetup_Captures(t *testing.T) {
	r, err := gomoku.NewGame(gomoku.Capture.Law(), 19, gomoku.NoOpening)
	if err != nil {
		t.Fatal(err)
	}
	u, err := r.ParseSetup("black: h8; captures: white 4, black 2")
	if err != nil || u.Taken != [2]int{2, 4} || u.String() != "black: h8; white:; to-move: white; captures: black 2, white 4" {
		t.Errorf("%+v, %q, %v", u, u, err)
	}
}

func FuzzLaw(f *testing.F) {
	for _, seed := range []string{"capture:exact=on,prize=12", "renju", "", ":", "pente:prize=6,,captures=off"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		law, err := gomoku.ParseLaw(text)
		if err != nil {
			return
		}
		if again, err := gomoku.ParseLaw(law.String()); err != nil || again != law {
			t.Errorf("%q is %v, read back as %+v, %v", text, law, again, err)
		}
		if _, err := gomoku.NewGame(law, 15, gomoku.NoOpening); err != nil {
			t.Errorf("%q is read, but no game: %v", text, err)
		}
	})
}
