package search

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/hashtable"
)

// Evals remembers static scores. A search comes to a fifth of its positions more than once: in
// each iteration, by other orders of moves, and where a five is parried, first to judge it and
// then to search on. Its size is what a processor's cache still holds. A nil one remembers none.
//
// An entry is the upper 40 bits of a key, whose lower 16 are its number, and a score in 24.
type Evals [1 << 16]uint64

const (
	evalMask = 1<<24 - 1
	evalZero = sente.MaxEval + 1 // so that no score is stored as 0
)

// Recall returns the score of the position with a key, if it is known.
func (e *Evals) Recall(key uint64) (sente.Score, bool) {
	if e == nil {
		return 0, false
	}
	entry := e[key%uint64(len(e))]
	score := entry & evalMask
	return sente.Score(score) - evalZero, score != 0 && (entry^key)&^evalMask == 0
}

// Remember takes over the score of a position, which must lie within ±[sente.MaxEval].
func (e *Evals) Remember(key uint64, s sente.Score) {
	if e != nil {
		e[key%uint64(len(e))] = key&^evalMask | uint64(s+evalZero)
	}
}

// Prefetch asks for what is known of a position, without waiting for it.
func (e *Evals) Prefetch(key uint64) {
	if e != nil {
		hashtable.Prefetch(&e[key%uint64(len(e))])
	}
}
