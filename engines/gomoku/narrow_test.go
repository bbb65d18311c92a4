package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/internal/serial"
)

// TestNarrow: those kept are the first ones of a stable sort by rate.
func TestNarrow(t *testing.T) {
	serial.Test(t, 0)
	rng := rand.New(rand.NewPCG(24, 24))
	for range 300 {
		b := NewBoard(15, line.Rule(rng.IntN(4)))
		lively(b, rng, 1+rng.IntN(60))
		moves := b.quietMoves(nil)
		most := 1 + rng.IntN(len(moves)+2)
		best := slices.Clone(moves)
		rates := make([]int32, len(moves))
		b.rate(moves, rates)
		rateOf := func(c Cell) int32 { return rateAt(rates[slices.Index(moves, c)]) }
		slices.SortStableFunc(best, func(x, y Cell) int { return int(rateOf(y) - rateOf(x)) })
		best = best[:min(most, len(best))]
		var want []Cell
		for _, c := range moves {
			if slices.Contains(best, c) {
				want = append(want, c)
			}
		}
		if got := b.narrow(slices.Clone(moves), most); !slices.Equal(got, want) {
			t.Fatalf("of %v keeps %v, want %v", moves, got, want)
		}
	}
}
