package studio

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestDraftsOfEveryGame begins with a position of every game, takes all its pieces off and
// puts them back one by one: the same position comes of it, and every picture on the way
// shows each piece.
func TestDraftsOfEveryGame(t *testing.T) {
	for _, game := range catalog.Standard() {
		board, err := game.Open(sente.Record{Game: game.Name})
		if err != nil {
			t.Fatal(err)
		}
		record := sente.Record{Game: game.Name}
		rng := rand.New(rand.NewPCG(3, 4))
		for range 7 {
			if legal := board.Legal(); len(legal) > 0 {
				m, err := board.Play(string(legal[rng.IntN(len(legal))]))
				if err != nil {
					t.Fatal(err)
				}
				record.Moves = append(record.Moves, m)
			}
		}
		want, err := arranged{Record: record, Do: "begin"}.draft(game)
		if err != nil || want.Refused != "" {
			t.Fatalf("%s: %v %s", game.Name, err, want.Refused)
		}
		if len(want.Kit.Pieces) == 0 {
			continue
		}
		now, err := arranged{Record: sente.Record{Setup: want.Setup}, Do: "clear"}.draft(game)
		if err != nil || now.Setup == want.Setup {
			t.Fatalf("%s: cleared to %q with %d stones, %v", game.Name, now.Setup, len(now.Scene.Stones), err)
		}
		for _, part := range strings.Split(want.Setup, "; ") {
			name, words, _ := strings.Cut(part, ": ")
			for _, k := range want.Kit.Pieces {
				if k.Name != name {
					continue
				}
				for _, cell := range strings.Fields(words) {
					if now, err = (arranged{Record: sente.Record{Setup: now.Setup}, Do: "put", Piece: name, Cell: cell}).draft(game); err != nil || now.Refused != "" {
						t.Fatalf("%s: %v %s", game.Name, err, now.Refused)
					}
				}
			}
		}
		if now.Problem != want.Problem || len(now.Scene.Stones) != len(want.Scene.Stones) {
			t.Errorf("%s: %q became %q (%s)", game.Name, want.Setup, now.Setup, now.Problem)
		}
	}
}

// TestStepsOfDrafts are turns, shifts and sides, and what is said of those that cannot be.
func TestStepsOfDrafts(t *testing.T) {
	game, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	const setup = "black: a1 b1; white: g7; to-move: black"
	for _, c := range []struct {
		e                       arranged
		setup, problem, refused string
	}{
		{arranged{Do: "rotate"}, "black: a7 a6; white: g1; to-move: black", "", ""},
		{arranged{Do: "mirror"}, "black: g1 f1; white: a7; to-move: black", "", ""},
		{arranged{Do: "side", Side: "white"}, "black: a1 b1; white: g7; to-move: white", "", ""},
		{arranged{Do: "shift", Right: 1}, setup, "", "the piece on g7 would leave the board"},
		{arranged{Do: "put", Piece: "", Cell: "b1"}, "black: a1; white: g7; to-move: black", "", ""},
		{arranged{Do: "put", Piece: "black", Cell: "z9"}, "black: a1 b1 z9; white: g7; to-move: black", "z9", ""},
		{arranged{Do: "carry", From: "b1", Cell: "c3"}, "black: a1 c3; white: g7; to-move: black", "", ""},
		{arranged{Do: "carry", From: "a1", Cell: "g7"}, "black: b1 g7; white:; to-move: black", "", ""},
		{arranged{Do: "carry", From: "c3", Cell: "c4"}, setup, "", "no piece of the set-up lies on \"c3\""},
		{arranged{Do: "burn"}, setup, "", "is no step"},
	} {
		c.e.Record = sente.Record{Size: "7", Setup: setup}
		d, err := c.e.draft(game)
		if err != nil || d.Setup != c.setup || !strings.Contains(d.Problem, c.problem) || c.problem == "" && d.Problem != "" || !strings.Contains(d.Refused, c.refused) || c.refused == "" && d.Refused != "" {
			t.Errorf("%+v: %q, problem %q, refused %q, %v", c.e, d.Setup, d.Problem, d.Refused, err)
		}
	}
}

// TestPartsOfSetups sets every number of every game's set-ups to its least and its most, and
// chooses every word: each is told as it was set, and what has no place in the game is a
// sentence.
func TestPartsOfSetups(t *testing.T) {
	seen := 0
	for _, game := range catalog.Standard() {
		all := append([]catalog.Choice{{}}, game.Rules...)
		for _, choice := range all {
			record := sente.Record{Game: game.Name, Rules: choice.Name}
			begun, err := arranged{Record: record, Do: "begin"}.draft(game)
			if err != nil {
				t.Fatalf("%s %s: %v", game.Name, choice.Name, err)
			}
			record.Setup = begun.Setup
			for i, part := range begun.Kit.Others {
				if len(part.Counts)+len(part.Choices) == 0 {
					t.Errorf("%s %s: the editor has nothing but text for %q", game.Name, choice.Name, part.Name)
				}
				for k, c := range part.Counts {
					for _, number := range []int{0, c.Most} {
						seen++
						d, err := arranged{Record: record, Do: "count", Part: part.Name, Which: k, Number: number}.draft(game)
						if err != nil || d.Refused != "" || len(d.Told) <= i || d.Told[i].Numbers[k] != number {
							t.Errorf("%s %s, %s of %s to %d: %+v, %v", game.Name, choice.Name, c.Name, part.Name, number, d, err)
						}
						if strings.Contains(d.Problem, "write") {
							t.Errorf("%s %s: %s cannot be %d: %s", game.Name, choice.Name, c.Name, number, d.Problem)
						}
					}
					d, err := arranged{Record: record, Do: "count", Part: part.Name, Which: k, Number: c.Most + 1}.draft(game)
					if err != nil || !strings.Contains(d.Refused, "it is 0 to") || d.Setup != begun.Setup {
						t.Errorf("%s %s: %d of %s is more than there can be: %q, %v", game.Name, choice.Name, c.Most+1, c.Name, d.Refused, err)
					}
				}
				for _, word := range append([]string{""}, part.Choices...) {
					seen++
					d, err := arranged{Record: record, Do: "choose", Part: part.Name, Word: word}.draft(game)
					if len(part.Choices) > 0 && (err != nil || d.Refused != "" || d.Told[i].Word != word) {
						t.Errorf("%s %s, %s: %q: %+v, %v", game.Name, choice.Name, part.Name, word, d, err)
					}
				}
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d parts were found", seen)
	}
	nim, err := catalog.Standard().Game("nim")
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []arranged{{Do: "count", Part: "heaps", Which: 9}, {Do: "count", Part: "stones"}, {Do: "choose", Part: "heaps", Word: "many"}} {
		wrong.Record.Game = "nim"
		if d, err := wrong.draft(nim); err != nil || d.Refused == "" || strings.Contains(d.Refused, "\n") {
			t.Errorf("%+v: %q, %v", wrong, d.Refused, err)
		}
	}
}
