package connectfour_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
)

// TestBestScore_IsUpperBound solves nearly full boards of two words.
func TestBestScore_IsUpperBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for i, size := range [][2]int{{8, 8}, {9, 7}, {10, 10}, {4, 31}, {25, 4}} {
		r := connected(t, newWide(t, size), []int{4, 5, 6}[i%3])
		for solved := 0; solved < 10; {
			if s, ok := nearlyFull(r, 9, rng); ok {
				solve(r, map[connectfour.WideState]sente.Score{}, &s)
				solved++
			}
		}
	}
}

// nearlyFull fills the board except for a few cells; ok is false if a side wins.
func nearlyFull(r connectfour.Wide, left int, rng *rand.Rand) (s connectfour.WideState, ok bool) {
	for range r.MaxPlies() - left {
		quiet := slices.DeleteFunc(r.Moves(&s, nil), func(m connectfour.Move) bool {
			var next connectfour.WideState
			return r.Play(&next, &s, m, false).Outcome.IsOver()
		})
		if len(quiet) == 0 {
			return s, false
		}
		var next connectfour.WideState
		r.Play(&next, &s, quiet[rng.IntN(len(quiet))], false)
		s = next
	}
	return s, true
}
