package gomoku_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku"
)

func TestOpeningPro(t *testing.T) {
	b := open(t, sente.Record{Opening: "pro"})
	if legal := b.Legal(); len(legal) != 1 || legal[0] != "h8" || len(b.Forbidden()) != 224 {
		t.Errorf("black may begin with %v", legal)
	}
	if _, err := b.Play("h9"); text(err) != "h9 is forbidden: by the opening pro black's first stone goes on the centre" {
		t.Error(err)
	}
	captureGame(t, b, "h8", "i9")
	if n := len(b.Forbidden()); n != 23 || len(b.Legal()) != 225-25 {
		t.Errorf("%d points are too near, %d are legal", n, len(b.Legal()))
	}
	if _, err := b.Play("j10"); text(err) != "j10 is forbidden: by the opening pro black's second stone goes at least three lines from its first" {
		t.Error(err)
	}
	captureGame(t, b, "k8")
	if len(b.Forbidden()) != 0 || len(b.Legal()) != 222 {
		t.Error("something is forbidden after the opening")
	}
	if even := open(t, sente.Record{Opening: "pro", Size: "20"}); len(even.Legal()) != 4 {
		t.Errorf("on 20 lines black may begin with %v", even.Legal())
	}
}

// TestSwaps plays through the openings: who moves is the first player or the
// second, whatever the colour.
func TestSwaps(t *testing.T) {
	for _, test := range []struct{ opening, moves, turn, legal, colours string }{
		{"swap", "", "first", "", ""},
		{"swap", "h8 h9", "first", "", ""},
		{"swap", "h8 h9 h10", "second", "black white", ""},
		{"swap", "h8 h9 h10 white", "second", "", "black white"},
		{"swap", "h8 h9 h10 black", "first", "", "white black"},
		{"swap", "h8 h9 h10 swap i9", "second", "", "white black"},
		{"swap2", "h8 h9 h10", "second", "black white two", ""},
		{"swap2", "h8 h9 h10 white i9", "first", "", "black white"},
		{"swap2", "h8 h9 h10 black i9", "second", "", "white black"},
		{"swap2", "h8 h9 h10 two", "second", "", ""},
		{"swap2", "h8 h9 h10 two i9", "second", "", ""},
		{"swap2", "h8 h9 h10 two i9 i8", "first", "black white", ""},
		{"swap2", "h8 h9 h10 two i9 i8 black", "second", "", "black white"},
		{"swap2", "h8 h9 h10 two i9 i8 white", "first", "", "white black"},
	} {
		t.Run(test.opening+" "+test.moves, func(t *testing.T) {
			b := open(t, sente.Record{Opening: test.opening})
			captureGame(t, b, strings.Fields(test.moves)...)
			if got := b.Seats()[b.Turn()]; got != test.turn {
				t.Errorf("%s is to move, want %s", got, test.turn)
			}
			legal := ""
			for _, m := range b.Legal() {
				if !strings.ContainsAny(string(m), "0123456789") {
					legal += " " + string(m)
				}
			}
			if got := strings.TrimSpace(legal); got != test.legal {
				t.Errorf("choices are %q, want %q", got, test.legal)
			}
			colours := [2]string{}
			for _, x := range b.Scene().Texts {
				if x.Name == "plays" {
					colours[x.Player] = x.Value
				}
			}
			if got := strings.TrimSpace(strings.Join(colours[:], " ")); got != test.colours {
				t.Errorf("colours are %q, want %q", got, test.colours)
			}
		})
	}
}

// TestSwappedWin: the winner is the player, not the colour.
func TestSwappedWin(t *testing.T) {
	moves := "a1 a2 b1 black b2 c1 c2 d1 d2 e1"
	b := open(t, sente.Record{Opening: "swap"})
	if got := captureGame(t, b, strings.Fields(moves)...); got != "second: five in a row" {
		t.Error(got)
	}
	whole, err := b.Split(strings.ReplaceAll(moves, " ", ""))
	if err != nil || strings.Join(whole, " ") != moves {
		t.Errorf("split into %v, %v", whole, err)
	}
}

func TestOpeningErrors(t *testing.T) {
	for _, test := range []struct {
		record sente.Record
		want   string
	}{
		{sente.Record{Opening: "pro", Size: "6"}, "the opening pro needs a board of 7 lines at least, not 6: black's second stone goes three lines from the centre"},
		{sente.Record{Opening: "swap", Setup: "black: h8"}, "the opening swap begins on the empty board: leave it or the set-up out"},
		{sente.Record{Opening: "long-pro"}, `unknown opening "long-pro": the openings are none, standard, pro, swap, swap2`},
	} {
		if _, err := gomoku.Open(test.record); text(err) != test.want {
			t.Errorf("%+v:\n got %v\nwant %s", test.record, err, test.want)
		}
	}
	b := open(t, sente.Record{Opening: "swap2"})
	for _, test := range []struct{ move, want string }{
		{"black", "black cannot be chosen here: play a point, such as h8"},
		{"h8", ""},
		{"h8", "h8 is occupied"},
		{"h9", ""},
		{"h10", ""},
		{"i9", "i9 cannot be played yet: first say black, white or two"},
		{"two", ""},
		{"i9", ""},
		{"i8", ""},
		{"two", "two cannot be chosen here: say black or white"},
	} {
		if _, err := b.Play(test.move); text(err) != test.want {
			t.Errorf("%s: got %v\nwant %s", test.move, err, test.want)
		}
	}
	if _, err := open(t, sente.Record{}).Play("swap"); err == nil {
		t.Error("colours are exchanged without an opening that says so")
	}
}
