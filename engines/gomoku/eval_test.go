package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
)

// TestEvalCache_EqualsEvaluation: a score that is remembered is what a board from scratch says, on boards that
// are like others now and then, too, of other rules and sizes.
func TestEvalCache_EqualsEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 10))
	var boards []*Board
	for rule := range board.NumRules {
		for _, size := range []int{9, 15} {
			b := NewBoard(size, rule)
			b.enableEvalCache()
			boards = append(boards, b)
		}
	}
	helper, recalled := new(Board), 0
	for range 300 {
		b := boards[rng.IntN(len(boards))]
		n := 0
		wander(b, rng, 20, func() {
			if _, ok := b.evalCache.LookupEval(b.Key()); ok {
				recalled++
			}
			got := b.Quiesce()
			if n++; n%10 != 0 {
				return
			}
			helper.copyFrom(b)
			want := fromScratch(b).Quiesce()
			if again := b.Quiesce(); got != want || again != want || helper.Quiesce() != want {
				t.Fatalf("rule %d, size %d: %v, again %v, on a helper's board %v, want %v", b.rule, b.size, got, again, helper.Quiesce(), want)
			}
		})
	}
	if recalled < 500 {
		t.Errorf("only %d scores were recalled", recalled)
	}
}
