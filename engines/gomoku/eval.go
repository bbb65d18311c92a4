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
	if s, ok := b.evals.LookupEval(key); ok {
		return s
	}
	s := b.quiesce()
	b.evals.StoreEval(key, s)
	return s
}

// quiesce computes Quiesce without the cache.
func (b *Board) quiesce() sente.Score {
	if !b.mustParry() {
		return b.static()
	}
	best := -sente.MaxEval
	var buf [mostParries]Cell
	for _, c := range b.Parries(buf[:0]) {
		b.Play(c)
		best = max(best, -b.Quiesce())
		b.Undo()
	}
	return best
}

// keepEvals enables the evaluation cache, for searches, which reach positions repeatedly.
func (b *Board) keepEvals() {
	if b.evals == nil {
		b.evals = new(search.EvalCache)
	}
}

// mustParry reports whether the side to move must prevent a five and may be able to.
func (b *Board) mustParry() bool {
	fives := b.count[1-b.turn][board.Five]
	return (fives == 1 || fives > 1 && b.rule == board.Caro) && b.count[b.turn][board.Five] == 0 && b.stones+1 < b.cells
}

// static returns the static evaluation of the position.
func (b *Board) static() sente.Score {
	b.settle()
	state, score := b.threats(), int32(0)
	if n := b.points.network; n != nil {
		score = n.Evaluate(&b.acc.Totals, int(b.turn), state)
	} else {
		score = b.value.to(b.turn) + b.points.states[state]
	}
	return sente.Score(min(max(score, -maxEval), maxEval))
}

const maxEval = int32(sente.MaxEval)

// threats returns the state of the position, see [numStates].
func (b *Board) threats() int {
	me, you := &b.count[b.turn], &b.count[1-b.turn]
	return some(me[board.FourThree]) | some(me[board.Four]+me[board.FourPlus])<<1 |
		some(you[board.FourThree])<<2 | some(you[board.Four]+you[board.FourPlus])<<3 | int(min(you[board.OpenFour], 2))<<4
}

// some returns 1 if n is positive, else 0.
func some(n int16) int { return int(min(n, 1)) }
