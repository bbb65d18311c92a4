package terminal

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
)

var omega3 = sente.Record{Game: "omega", Size: "3"}

// talk plays line by line and returns what was shown.
func talk(t *testing.T, r sente.Record, seats, text string) (*bench, string) {
	t.Helper()
	b := sit(t, r, seats)
	var out strings.Builder
	if err := Lines(t.Context(), b.session, strings.NewReader(text), &out, true); err != nil {
		t.Fatal(err)
	}
	return b, out.String()
}

func TestTurnsOfSeveralStones(t *testing.T) {
	for _, c := range []struct{ name, text, moves, says string }{
		{"one by one", "a1\nb2\n", "a1 b2", "keep these moves?> "},
		{"both in a line", "a1 b2\n", "a1 b2", "keep these moves?> "},
		{"in any order", "black:b2 white:a1\n", "a1 b2", "keep these moves?> "},
		{"in any order, one by one", "b:b2\nw:a1\n", "a1 b2", "b:b2 is kept until the stones before it are placed"},
		{"in any order, the other without its colour", "b:b2\na1\n", "a1 b2", ""},
		{"kept and forgotten", "b:b2\nundo\na1\nc3\n", "a1 c3", ""},
		{"kept and taken", "b:b2\nb2\na1\n", "a1 b2", "b2 is occupied by a white stone"},
		{"not kept", "a1 b2\nno\nb1 b2\n", "b1 b2", ""},
		{"untagged stones keep their order", "b2 c3\nd1 b2\n", "b2 c3", "b2 is occupied by a white stone"},
		{"kept by going on", "a1 b2\nc1 c2\n", "a1 b2 c1 c2", ""},
		{"kept in words", "a1 b2\nyes\nc1 c2\nY\n", "a1 b2 c1 c2", ""},
		{"three stones", "a1 b2 c3\n", "", `"c3" is more than a turn: black is to move after b2`},
		{"half wrong", "a1 a1\n", "", "a1 is occupied by a white stone"},
		{"a colour too much", "red:a1\n", "", `"red" is no colour here: they are white, black`},
		{"later and nowhere", "b:z9\n", "", `"b:z9" is no cell of the board`},
	} {
		b, out := talk(t, omega3, "h,h", c.text)
		if got := b.moves(); got != c.moves {
			t.Errorf("%s: %q, want %q\n%s", c.name, got, c.moves, out)
		}
		if !strings.Contains(out, c.says) {
			t.Errorf("%s does not say %q:\n%s", c.name, c.says, out)
		}
	}
}

// Of three colours those that wait fall into place whatever order they came in.
func TestThreeColoursInAnyOrder(t *testing.T) {
	r := omega3
	r.Rules = "3p"
	for _, text := range []string{"red:c3\nblack:b2\na1\n", "black:b2\nred:c3\na1\n", "red:c3\na1\nb2\n", "red:c3 white:a1\nb2\n", "a1 red:c3\nblack:b2\n"} {
		if b, out := talk(t, r, "h,h,h", text); b.moves() != "a1 b2 c3" {
			t.Errorf("%q: %s\n%s", text, b.moves(), out)
		}
	}
}

// There is no question where it is not wanted, nor where a turn is one move.
func TestNoNeedlessQuestion(t *testing.T) {
	b := sit(t, omega3, "h,h")
	b.session.Sure = true
	var out strings.Builder
	if err := Lines(t.Context(), b.session, strings.NewReader("a1 b2\n"), &out, true); err != nil || strings.Contains(out.String(), "keep") {
		t.Errorf("%v: %s", err, out.String())
	}
	if _, out := talk(t, sente.Record{Game: "tictactoe"}, "h,h", "b2\na1\n"); strings.Contains(out, "keep") {
		t.Errorf("tic-tac-toe asks: %s", out)
	}
	if b, out := talk(t, sente.Record{Game: "gomoku"}, "h,h", "h8 i9\n"); b.moves() != "" {
		t.Errorf("two moves of two players are one: %s", out)
	}
}

// The engine waits until the turn is kept.
func TestScreenAsksWhetherATurnIsKept(t *testing.T) {
	b := sit(t, omega3, "h,x")
	b.write("black:b2")
	b.says("black:b2 is kept until the stones before it are placed")
	b.write("a1")
	b.want("a1 b2")
	b.says("keep these moves? Enter or y: yes; n: no")
	if len(b.worker.jobs) != 0 {
		t.Error("the engine thinks about a turn that is not kept yet")
	}
	b.press("n")
	b.want("")
	b.write("b1 b2")
	b.press("y")
	b.want("b1 b2")
	if len(b.worker.jobs) != 1 {
		t.Errorf("%d jobs", len(b.worker.jobs))
	}
}

// What a report says comes before the move.
func TestReportsOnRequest(t *testing.T) {
	for text, want := range map[string]string{
		"report\n":         "engines tell what they think on the way\n",
		"report\nreport\n": "engines tell their moves alone\n",
	} {
		if _, out := talk(t, omega3, "h,h", text); !strings.Contains(out, want) {
			t.Errorf("%q: %s", text, out)
		}
	}
	var out strings.Builder
	l := &lines{session: sit(t, omega3, "h,h").session, out: &out}
	if l.reporter() != nil {
		t.Error("reports that nobody asked for")
	}
	l.session.Report = true
	l.reporter()(sente.Info{Depth: 3, Score: 12, Nodes: 400, Line: []sente.Move{"a1", "b2"}})
	if want := "  depth 3  "; !strings.HasPrefix(out.String(), want) || !strings.HasSuffix(out.String(), "400 nodes  0.00 s  a1 b2\n") {
		t.Errorf("told %q", out.String())
	}
}

func TestLengthOfTheLastTurn(t *testing.T) {
	for text, want := range map[string][3]int{
		"": {0, -1, 1}, "a1": {1, 0, 0}, "a1 a2": {2, 0, 1}, "a1 a2 b1": {1, 1, 0}, "a1 a2 b1 b2": {2, 1, 1},
	} {
		b := sit(t, omega3, "h,h")
		for _, m := range strings.Fields(text) {
			if err := b.session.Type(m); err != nil {
				t.Fatal(err)
			}
		}
		plies, seat, whole := b.session.LastTurn()
		if got := []int{plies, seat, map[bool]int{true: 1}[whole]}; !slices.Equal(got, want[:]) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
