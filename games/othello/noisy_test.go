package othello_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/games/othello"
)

// TestNoisy_ReturnsCorners checks that the noisy moves are the legal moves on corners.
func TestNoisy_ReturnsCorners(t *testing.T) {
	chance, found := rand.New(rand.NewPCG(5, 6)), 0
	for _, side := range sides {
		r := newRules(t, side)
		end := (side - 1) * 9 // rows of eight numbers, whatever the size
		corners := []othello.Move{0, othello.Move(side - 1), othello.Move(end - side + 1), othello.Move(end)}
		for range 200 {
			s := r.Start()
			for !s.Over {
				moves := r.Moves(&s, nil)
				var want []othello.Move
				for _, m := range moves {
					if slices.Contains(corners, m) {
						want = append(want, m)
					}
				}
				if got := r.Noisy(&s, nil); !slices.Equal(got, want) {
					t.Fatalf("%+v: noisy moves %v, want %v", s, got, want)
				}
				found += len(want)
				var next othello.State
				r.Play(&next, &s, moves[chance.IntN(len(moves))], false)
				s = next
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d corners could be taken", found)
	}
}
