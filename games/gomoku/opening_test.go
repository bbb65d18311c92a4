package gomoku_test

import (
	"fmt"
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
		{sente.Record{Opening: "long-pro"}, `unknown opening "long-pro": the openings are none, standard, pro, swap1, swap, swap2, rif, yamaguchi, soosorv8, taraguchi10`},
		{sente.Record{Opening: "rif", Size: "20"}, "the opening rif needs a board with a centre, an odd number of lines from 7 on, not 20"},
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

// TestOpeningRefusals: what an opening forbids is said in its own words.
func TestOpeningRefusals(t *testing.T) {
	for _, test := range []struct{ opening, moves, move, want string }{
		{"rif", "", "h9", "h9 is forbidden: by the opening rif black's first stone goes on the centre"},
		{"rif", "h8", "h10", "h10 is forbidden: by the opening rif the second stone goes into the square of 3 lines around the centre"},
		{"rif", "h8 h9", "h11", "h11 is forbidden: by the opening rif the third stone goes into the square of 5 lines around the centre"},
		{"rif", "h8 h9 h10", "h7", "h7 cannot be played yet: first say black or white"},
		{"rif", "h8 h9 h10 white h7 g8", "i8", "i8 is forbidden: a turn or mirror image of the board makes it one of g8, and fifth moves that are offered must differ"},
		{"rif", "h8 h9 h10 white h7 g8", "g8", "g8 is offered already: offer 2 different fifth moves"},
		{"rif", "h8 h9 h10 white h7 g8 a1", "b1", "b1 was not offered: pick one of a1 g8"},
		{"rif", "h8 h9 h10 white h7 g8 a1", "two", "two cannot be chosen here: play a point, such as h8"},
		{"yamaguchi", "h8 h9 h10", "black", "black cannot be chosen here: say one, two, three, four, five, six, seven, eight, nine, ten, eleven or twelve"},
		{"soosorv8", "h8 h9 h10 black a1", "nine", "nine cannot be chosen here: say one, two, three, four, five, six, seven or eight"},
		{"taraguchi10", "h8 white h9 black h10 white", "d8", "d8 is forbidden: by the opening taraguchi10 the fourth stone goes into the square of 7 lines around the centre"},
		{"taraguchi10", "h8 white h9 black h10 white h11", "h12", "h12 cannot be played yet: first say black, white or ten"},
		{"taraguchi10", "h8 white h9 black h10 white h11 black", "m8", "m8 is forbidden: by the opening taraguchi10 the fifth stone goes into the square of 9 lines around the centre"},
	} {
		b := open(t, sente.Record{Opening: test.opening})
		captureGame(t, b, strings.Fields(test.moves)...)
		if _, err := b.Play(test.move); text(err) != test.want {
			t.Errorf("%s, %s: %s:\n got %v\nwant %s", test.opening, test.moves, test.move, err, test.want)
		}
	}
}

// TestWholeOpenings plays openings of Renju to the sixth stone, in the forms that people
// write.
func TestWholeOpenings(t *testing.T) {
	for _, test := range []struct{ opening, moves, turn, plays string }{
		{"swap1", "h8black", "first", "first has white"},
		{"rif", "h8h9h10whiteg7h7i6h7", "second", "second has white"},
		{"yamaguchi", "h8h9h10 3 black g7 h7 i6 a1 i6", "first", "first has white"},
		{"soosorv8", "h8h9h10whiteg7oneblacka1a1", "second", "second has white"},
		{"soosorv8", "h8h9h10whiteg7onewhitea1a1", "first", "first has white"},
		{"taraguchi10", "h8whiteh9blackh10whiteg7tena1b1c1d1e1f1g1h1i1j1c1", "second", "second has white"},
		{"taraguchi10", "h8blackh9blackh10blackg7blackg9white", "second", "second has white"},
	} {
		b := open(t, sente.Record{Opening: test.opening, Rules: "renju"})
		moves, err := b.Split(test.moves)
		if err != nil {
			t.Fatal(err)
		}
		captureGame(t, b, moves...)
		plays := ""
		for _, x := range b.Scene().Texts {
			if x.Name == "plays" && x.Value == "white" {
				plays = b.Seats()[x.Player] + " has white"
			}
			if x.Name == "opening" {
				t.Errorf("%s %s: the opening goes on: %s", test.opening, test.moves, x.Value)
			}
		}
		if got := b.Seats()[b.Turn()]; got != test.turn || plays != test.plays {
			t.Errorf("%s %s: %s is to move, %s; want %s, %s", test.opening, test.moves, got, plays, test.turn, test.plays)
		}
	}
}

// TestOpeningPictures: stones have the colour of their owner, words are there while they
// can be said, what is offered is a ring, and the next stone's colour is told.
func TestOpeningPictures(t *testing.T) {
	for _, test := range []struct {
		opening, moves string
		inks           string
		next           int
		words          string
		rings, zone    int
	}{
		{"swap2", "", "[0 1]", 0, "", 0, 0},
		{"swap2", "h8", "[0 1]", 2, "", 0, 0},
		{"swap2", "h8 h9 h10", "[0 1]", 0, "black white two", 0, 0},
		{"swap2", "h8 h9 h10 black", "[1 0]", 0, "", 0, 0},
		{"rif", "h8", "[0 1]", 2, "", 0, 9},
		{"rif", "h8 h9 h10 black g7 a1", "[1 0]", 0, "", 1, 0},
		{"rif", "h8 h9 h10 black g7 a1 b1", "[1 0]", 2, "", 2, 0},
		{"taraguchi10", "h8 black", "[1 0]", 0, "", 0, 9},
	} {
		b := open(t, sente.Record{Opening: test.opening})
		captureGame(t, b, strings.Fields(test.moves)...)
		scene := b.Scene()
		words, rings, zone := "", 0, 0
		for _, c := range scene.Cells {
			if c.Sign != "" {
				words += " " + c.Sign
			}
		}
		for _, s := range scene.Stones {
			if s.Shape == sente.Ring {
				rings++
			} else if colour := scene.Ink(s.Player); (colour == 0) != (s.Ply%2 == 1) && s.Ply <= 3 {
				t.Errorf("%s %s: stone %d has ink %d", test.opening, test.moves, s.Ply, colour)
			}
		}
		for _, z := range scene.Zones {
			zone += len(z.Cells)
		}
		if fmt.Sprint(scene.Inks) != test.inks || scene.Next != test.next || strings.TrimSpace(words) != test.words || rings != test.rings || zone != test.zone {
			t.Errorf("%s %s: inks %v, next %d, words%s, %d rings, zone of %d; want %+v", test.opening, test.moves, scene.Inks, scene.Next, words, rings, zone, test)
		}
	}
}
