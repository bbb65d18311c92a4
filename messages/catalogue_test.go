package messages

import "testing"

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		wishes []string
		want   string
	}{
		{nil, "en"},
		{[]string{"C"}, "en"},
		{[]string{"tlh"}, "en"},
		{[]string{""}, "en"},
		{[]string{"%\x00"}, "en"},
		{[]string{"de_AT.UTF-8"}, "de"},
		{[]string{"zh_CN.GB18030"}, "zh-Hans"},
		{[]string{"tlh", "ru-RU"}, "ru"},
		{[]string{"fr_FR@euro"}, "fr"},
	} {
		if got := Match(c.wishes...); got != c.want {
			t.Errorf("%q: %s, want %s", c.wishes, got, c.want)
		}
	}
}

// TestSay: numbers choose the form, places are filled, what is unknown stays English.
func TestSay(t *testing.T) {
	russian, err := Open("ru")
	if err != nil {
		t.Fatal(err)
	}
	english, err := Open(English)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		c    *Catalogue
		n    int
		want string
	}{
		{russian, 1, "1 ход"},
		{russian, 3, "3 хода"},
		{russian, 11, "11 ходов"},
		{russian, 21, "21 ход"},
		{russian, 0, "0 ходов"},
		{english, 1, "1 move"},
		{english, 0, "0 moves"},
		{nil, 2, "2 moves"},
	} {
		if got := c.c.Say("{n} moves", "n", c.n); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := russian.Say("never {said}", "said", "{n}"); got != "never {n}" {
		t.Errorf("%q", got)
	}
}

// TestTold: what comes from elsewhere is known as a whole or by a pattern, and what stands
// in its places is told in turn.
func TestTold(t *testing.T) {
	german, err := Open("de")
	if err != nil {
		t.Fatal(err)
	}
	for said, want := range map[string]string{
		"black":          "Schwarz",
		"h8 is occupied": "h8 ist besetzt",
		"it is white's turn: the engine is still thinking": "Weiß ist am Zug: Die Engine denkt noch",
		"the game is over: five in a row":                  "die Partie ist zu Ende: fünf in einer Reihe",
		"what nobody says":                                 "what nobody says",
		"":                                                 "",
	} {
		if got := german.Told(said); got != want {
			t.Errorf("%q is told as %q, want %q", said, got, want)
		}
	}
	if got := (*Catalogue)(nil).Told("black"); got != "black" {
		t.Errorf("without a language: %q", got)
	}
}

func TestOpen(t *testing.T) {
	if _, err := Open("../secret"); err == nil {
		t.Error("a path is opened as a language")
	}
	if _, err := Page("tlh"); err == nil {
		t.Error("a language is loaded that there is not")
	}
}
