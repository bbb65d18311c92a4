package gomoku

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
)

// TestLines_BareStones: a board with bare stones answers as one on which the same stones were played, and is what
// it was when they are off again.
func TestLines_BareStones(t *testing.T) {
	for _, rule := range []board.Rule{board.Freestyle, board.Exact} {
		t.Run(rule.String(), func(t *testing.T) {
			random := rand.New(rand.NewPCG(7, uint64(rule)))
			for range 20 {
				size := []int{5, 9, 15, 22}[random.IntN(4)]
				bare, played := NewBoard(size, rule), NewBoard(size, rule)
				before := NewBoard(size, rule)
				for range random.IntN(size * size / 3) {
					c := harmless(random, played)
					for _, b := range []*Board{bare, played, before} {
						b.lines.Play(c)
					}
				}
				var laid []Cell
				for range random.IntN(size * size / 3) {
					c := harmless(random, played)
					bare.putBare(c)
					played.lines.Play(c)
					laid = append(laid, c)
					sameToWalks(t, bare, played)
				}
				for range laid {
					bare.undoBare()
				}
				if !reflect.DeepEqual(bare.lines, before.lines) {
					t.Fatal("the board is another one when all bare stones are off")
				}
			}
		})
	}
}

// harmless is an empty cell where a stone of the side to move makes no five.
func harmless(random *rand.Rand, b *Board) Cell {
	for {
		c := Cell(random.IntN(b.cells))
		if b.colour[c] == board.Empty && b.state[c].classOf(b.turn) != board.Five {
			return c
		}
	}
}

// sameToWalks compares all that walks ask.
func sameToWalks(t *testing.T, bare, played *Board) {
	t.Helper()
	if bare.Key() != played.Key() || bare.occupied != played.occupied || bare.colour != played.colour || bare.stones != played.stones || bare.turn != played.turn {
		t.Fatal("the stones are others")
	}
	for side := range board.Side(2) {
		var fives cellSet
		if any := bare.addFives(side, &fives); fives != played.classCells[side][board.Five] || any == fives.isEmpty() {
			t.Fatalf("side %d makes fives at %v, not %v", side, fives.appendTo(nil), played.classCells[side][board.Five].appendTo(nil))
		}
		for c := range Cell(bare.cells) {
			if bare.colour[c] == board.Empty && bare.makesFive(side, c) != fives.has(c) {
				t.Fatalf("side %d makes a five at %d: %v", side, c, !fives.has(c))
			}
		}
	}
}
