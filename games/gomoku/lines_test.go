package gomoku

import (
	"strings"
	"testing"
)

// TestRules_Continuous checks that a line scores a point and its stones become dead.
func TestRules_Continuous(t *testing.T) {
	law, err := ParseLaw("standard:continuous=on")
	if err != nil {
		t.Fatal(err)
	}
	r := mustGame(t, law, 7)
	s := r.Start()
	for _, m := range []string{"a1", "a7", "b1", "b7", "c1", "c7", "d1", "d7", "e1"} {
		p, err := r.Parse(&s, m)
		if err != nil {
			t.Fatal(err)
		}
		var next State
		if st := r.Play(&next, &s, p, true); st.Outcome.IsOver() {
			t.Fatalf("the game is over after %s", m)
		}
		s = next
	}
	if s.Lines(Black) != 1 || s.Lines(White) != 0 || !s.Dead(PointAt(0, 0)) || s.Count(Black) != 0 {
		t.Fatalf("%d lines to %d, a1 dead: %v, %d stones of black", s.Lines(Black), s.Lines(White), s.Dead(PointAt(0, 0)), s.Count(Black))
	}
	if why := r.Explain(&s, PointAt(0, 0)); why.Error() != "a1 is occupied" {
		t.Errorf("a1 cannot be played: %q", why)
	}
	u, err := r.ParseSetup("white: a7 b7 c7 d7; dead: a1 b1 c1 d1 e1; lines: black 1, white 0; to-move: white")
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.Place(u)
	if err != nil || again.key != s.key || r.Status(&again) != r.Status(&s) {
		t.Errorf("put up again: %v, %v", again, err)
	}
	if text := u.String(); text != "black:; white: a7 b7 c7 d7; to-move: white; dead: a1 b1 c1 d1 e1; lines: black 1, white 0" {
		t.Errorf("as text %q", text)
	}
	u, err = r.ParseSetup("black: a1 b1 c1 d1 e1; white: a7 b7 c7 d7 e7")
	if err != nil {
		t.Fatal(err)
	}
	if s, err := r.Place(u); err != nil || s.Lines(Black) != 1 || s.Lines(White) != 1 || r.Status(&s).Outcome.IsOver() {
		t.Errorf("two lines put up: %v, %v", s, err)
	}
	for text, want := range map[string]string{
		"dead: a1 a1":         "two stones on a1",
		"black: a1; dead: a1": "two stones on a1",
		"lines: black":        "a colour and the number of lines",
		"lines: black 100":    "at most 99",
		"captures: black 2":   "set-up has captures, but the rules",
	} {
		u, err := r.ParseSetup(text)
		if err == nil {
			_, err = r.Place(u)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	single := mustGame(t, Freestyle.Law(), 7)
	if _, err := single.ParseSetup("dead: a1"); err == nil || !strings.Contains(err.Error(), "a line ends the game") {
		t.Errorf("dead stones in a single game: %v", err)
	}
}
