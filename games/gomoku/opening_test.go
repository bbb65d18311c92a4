package gomoku_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/scene"
)

func TestOpeningPro(t *testing.T) {
	b := open(t, sente.Record{Opening: "pro"})
	if legal := b.Legal(); len(legal) != 1 || legal[0] != "h8" || len(b.Forbidden()) != 224 {
		t.Errorf("black may begin with %v", legal)
	}
	if _, err := b.Play("h9"); text(err) != "h9 is forbidden: in the opening pro, black's first stone must be on the centre" {
		t.Error(err)
	}
	captureGame(t, b, "h8", "i9")
	if n := len(b.Forbidden()); n != 23 || len(b.Legal()) != 225-25 {
		t.Errorf("%d points are too near, %d are legal", n, len(b.Legal()))
	}
	if _, err := b.Play("j10"); text(err) != "j10 is forbidden: in the opening pro, black's second stone must be at least three lines from its first" {
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

// TestOpening_SwappedWin checks that the winner is the player instead of the colour.
func TestOpening_SwappedWin(t *testing.T) {
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

// TestScene_Openings checks that stones have the colour of their owner, legal choices have buttons, offers
// are rings, and the next stone's colour is set.
func TestScene_Openings(t *testing.T) {
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
		sc := b.Scene()
		words, rings, zone := "", 0, 0
		for _, c := range sc.Cells {
			if c.Sign != "" {
				words += " " + c.Sign
			}
		}
		for _, s := range sc.Stones {
			if s.Shape == scene.Ring {
				rings++
			} else if colour := sc.Ink(s.Player); (colour == 0) != (s.Ply%2 == 1) && s.Ply <= 3 {
				t.Errorf("%s %s: stone %d has ink %d", test.opening, test.moves, s.Ply, colour)
			}
		}
		for _, z := range sc.Zones {
			zone += len(z.Cells)
		}
		if fmt.Sprint(sc.Inks) != test.inks || sc.Next != test.next || strings.TrimSpace(words) != test.words || rings != test.rings || zone != test.zone {
			t.Errorf("%s %s: inks %v, next %d, words%s, %d rings, zone of %d; want %+v", test.opening, test.moves, sc.Inks, sc.Next, words, rings, zone, test)
		}
	}
}
