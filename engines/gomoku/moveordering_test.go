package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/internal/testutil"
)

// TestKeepBest_EqualsStableSort: those kept are the first ones of a stable sort by rate.
func TestKeepBest_EqualsStableSort(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(24, 24))
	for range 300 {
		b := NewBoard(15, board.Rule(rng.IntN(4)))
		lively(b, rng, 1+rng.IntN(60))
		moves := b.appendQuietMoves(nil)
		most := 1 + rng.IntN(len(moves)+2)
		best := slices.Clone(moves)
		rates := make([]int32, len(moves))
		b.rateMoves(moves, rates)
		rateOf := func(c Cell) int32 { return rateIndex(rates[slices.Index(moves, c)]) }
		slices.SortStableFunc(best, func(x, y Cell) int { return int(rateOf(y) - rateOf(x)) })
		best = best[:min(most, len(best))]
		var want []Cell
		for _, c := range moves {
			if slices.Contains(best, c) {
				want = append(want, c)
			}
		}
		if got := b.keepBest(slices.Clone(moves), most); !slices.Equal(got, want) {
			t.Fatalf("of %v keeps %v, want %v", moves, got, want)
		}
	}
}

// TestRatingCache_EqualsRates: moves that were kept have the rates that they have on a board that
// remembers none, other moves do not have theirs, and nor has the same position of the other side.
func TestRatingCache_EqualsRates(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(47, 4))
	for range 300 {
		b := NewBoard(15, board.Rule(rng.IntN(4)))
		lively(b, rng, 1+rng.IntN(60))
		moves := b.appendQuietMoves(nil)
		kept := b.keepBest(slices.Clone(moves), 1+rng.IntN(maxCachedMoves+4))
		for range rng.IntN(3) { // a search of others, which puts everything back
			b.Play(kept[rng.IntN(len(kept))])
			b.keepBest(b.appendQuietMoves(nil), maxCachedMoves)
			b.Undo()
		}
		if rng.IntN(3) == 0 {
			b.togglePass()
		}
		if rng.IntN(3) == 0 {
			kept = kept[:len(kept)-1]
		}
		got, want := make([]int32, len(kept)), make([]int32, len(kept))
		b.rateMoves(kept, got)
		if fromScratch(b).rateMoves(kept, want); !slices.Equal(got, want) {
			t.Fatalf("rates of %v are %v, want %v", kept, got, want)
		}
	}
}

// TestTables_CalmAddend: no move promises much whose patterns stay below eight.
func TestTables_CalmAddend(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(47, 5))
	for rule := range board.NumRules {
		b := NewBoard(15, rule)
		calm := 0
		for range 200_000 {
			k := patternPair(0)
			for i := range 8 {
				k |= patternPair(rng.IntN(1+rng.IntN(int(board.NumLineClasses)))) << (4 * i)
			}
			b.state[0] = cellState(k)
			if (k+b.tables.calmAddend)&highBits != 0 {
				continue
			}
			calm++
			if p := b.orderingValue(0); p >= search.LoudRank {
				t.Fatalf("rule %v: a move on a point of %08x promises %d", rule, k, p)
			}
		}
		if calm < 10_000 {
			t.Errorf("rule %v: only %d of 200,000 patterns are calm", rule, calm)
		}
	}
}
