package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/search"
)

// Quiesce returns the static evaluation for the side to move, after the reply where a five must be
// prevented, because a position with a pending five cannot be evaluated. It is a quiescence search
// of one reply, by Caro two.
func (b *Board) Quiesce() sente.Score {
	key := b.Key()
	if s, ok := b.evalCache.LookupEval(key); ok {
		return s
	}
	s := b.computeQuiesce()
	b.evalCache.StoreEval(key, s)
	return s
}

// computeQuiesce computes Quiesce without the cache.
func (b *Board) computeQuiesce() sente.Score {
	if !b.mustBlockFive() {
		return b.staticEval()
	}
	best := -sente.MaxEval
	var buf [maxFiveBlocks]Cell
	for _, c := range b.FiveBlocks(buf[:0]) {
		b.Play(c)
		best = max(best, -b.Quiesce())
		b.Undo()
	}
	return best
}

// enableEvalCache enables the evaluation cache, for searches, which reach positions repeatedly.
func (b *Board) enableEvalCache() {
	if b.evalCache == nil {
		b.evalCache = new(search.EvalCache)
	}
}

// mustBlockFive reports whether the side to move must prevent a five and may be able to.
func (b *Board) mustBlockFive() bool {
	fives := b.classCounts[1-b.turn][board.Five]
	return (fives == 1 || fives > 1 && b.rule == board.Caro) && b.classCounts[b.turn][board.Five] == 0 && b.stones+1 < b.cells
}

// staticEval returns the static evaluation of the position.
func (b *Board) staticEval() sente.Score {
	b.applyPendingEval()
	state, score := b.threatState(), int32(0)
	if n := b.tables.network; n != nil {
		score = n.Evaluate(&b.accumulator.Totals, int(b.turn), state)
	} else {
		score = b.value.valueFor(b.turn) + b.tables.states[state]
	}
	return sente.Score(min(max(score, -maxEval), maxEval))
}

const maxEval = int32(sente.MaxEval)

// threatState returns the state of the position, see [numStates].
func (b *Board) threatState() int {
	ownCounts, otherCounts := &b.classCounts[b.turn], &b.classCounts[1-b.turn]
	return isPositive(ownCounts[board.FourThree]) | isPositive(ownCounts[board.Four]+ownCounts[board.FourPlus])<<1 |
		isPositive(otherCounts[board.FourThree])<<2 | isPositive(otherCounts[board.Four]+otherCounts[board.FourPlus])<<3 | int(min(otherCounts[board.OpenFour], 2))<<4
}

// isPositive returns 1 if n is positive, else 0.
func isPositive(n int16) int { return int(min(n, 1)) }
