package gomoku

import (
	"slices"

	"github.com/sente-games/sente/engines/internal/five/search"
)

// copyFrom makes b equal to another board of any size and rule; they share only immutable data.
func (b *Board) copyFrom(from *Board) {
	log, moved, history := b.log[:0], b.moved[:0], b.history[:0]
	evals, pasts, steps := b.evalsFor(from), b.past[:0], b.acc.Steps[:0]
	*b = *from
	b.log, b.moved, b.history = copied(log, from.log), copied(moved, from.moved), copied(history, from.history)
	b.evals, b.past, b.acc.Steps = evals, copied(pasts, from.past), copied(steps, from.acc.Steps)
}

// evalsFor returns the evaluation cache for a copy of another board: the current one if it is for
// the same geometry, tables and rule.
func (b *Board) evalsFor(from *Board) *search.EvalCache {
	switch {
	case from.evals == nil:
		return nil
	case b.evals != nil && b.geometry == from.geometry && b.points == from.points && b.rule == from.rule:
		return b.evals
	}
	return new(search.EvalCache)
}

// copied copies from into to, with at least the capacity of from.
func copied[T any](to, from []T) []T { return append(slices.Grow(to, cap(from)), from...) }
