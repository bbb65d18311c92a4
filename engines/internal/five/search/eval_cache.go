package search

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/hashtable"
)

// EvalCache caches static evaluations. A search reaches a fifth of its positions more than once: in
// each iteration, by transpositions, and where a five is parried, first for the evaluation and then
// for the search. The table fits into a processor's cache. A nil *Evals caches no scores.
//
// An entry holds the upper 40 bits of a key, with the lower 16 bits as index, and a score in 24
// bits.
type EvalCache [1 << 16]uint64

const (
	evalMask = 1<<24 - 1
	evalZero = sente.MaxEval + 1 // offset, so that no score is stored as 0
)

// LookupEval returns the cached score of the position with the given key; ok is false if it is not
// cached.
func (e *EvalCache) LookupEval(key uint64) (sente.Score, bool) {
	if e == nil {
		return 0, false
	}
	entry := e[key%uint64(len(e))]
	score := entry & evalMask
	return sente.Score(score) - evalZero, score != 0 && (entry^key)&^evalMask == 0
}

// StoreEval caches the score of a position, which must be within ±[sente.MaxEval].
func (e *EvalCache) StoreEval(key uint64, s sente.Score) {
	if e != nil {
		e[key%uint64(len(e))] = key&^evalMask | uint64(s+evalZero)
	}
}

// Prefetch prefetches the entry of a position without waiting for it.
func (e *EvalCache) Prefetch(key uint64) {
	if e != nil {
		hashtable.Prefetch(&e[key%uint64(len(e))])
	}
}
