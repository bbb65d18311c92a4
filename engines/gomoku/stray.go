package gomoku

import (
	"math/rand/v2"

	"github.com/sente-games/sente"
)

// A stray is so many moves away from a game at most, each drawn from at least and
// at most so many that promise most.
const (
	strayMoves   = 3
	strayFewest  = 3
	strayBreadth = 24
)

// Stray returns a calm position a few moves after that of the record, moves drawn
// from those that promise most. In games hardly anything is ever hanging; in a
// search most positions come from moves that nobody would play, and it is there
// that they are judged.
func (Student) Stray(r sente.Record, rng *rand.Rand) (sente.Record, bool) {
	l := newLesson(1)
	stray := r.Clone()
	stray.Thinking, stray.Result, stray.Players = nil, sente.Result{}, nil
	for range 1 + rng.IntN(strayMoves) {
		if l.lay(stray, len(stray.Moves)) != nil {
			return stray, false
		}
		stray = stray.With(l.wander(rng))
	}
	return stray, l.lay(stray, len(stray.Moves)) == nil && l.calm()
}

// wander draws a move.
func (l *lesson) wander(rng *rand.Rand) sente.Move {
	b := l.replay.board
	moves := b.Moves(nil)
	if len(moves) > 1 {
		moves = b.narrow(moves, strayFewest+rng.IntN(strayBreadth-strayFewest+1))
	}
	return l.replay.write(moves)[rng.IntN(len(moves))]
}
