package gomoku

import (
	"slices"

	"github.com/sente-games/sente/engines/internal/five/search"
)

// copyFrom makes b equal to another board of any size and rule; they share only immutable data.
func (b *Board) copyFrom(from *Board) {
	log, moved, history := b.changes[:0], b.movedChanges[:0], b.history[:0]
	evals, pasts, steps := b.evalCacheFor(from), b.undoLog[:0], b.accumulator.Steps[:0]
	*b = *from
	b.changes, b.movedChanges, b.history = copyInto(log, from.changes), copyInto(moved, from.movedChanges), copyInto(history, from.history)
	b.evalCache, b.undoLog, b.accumulator.Steps = evals, copyInto(pasts, from.undoLog), copyInto(steps, from.accumulator.Steps)
}

// evalCacheFor returns the evaluation cache for a copy of another board: the current one if it is for
// the same geometry, tables and rule.
func (b *Board) evalCacheFor(from *Board) *search.EvalCache {
	switch {
	case from.evalCache == nil:
		return nil
	case b.evalCache != nil && b.geometry == from.geometry && b.tables == from.tables && b.rule == from.rule:
		return b.evalCache
	}
	return new(search.EvalCache)
}

// copyInto copies from into to, with at least the capacity of from.
func copyInto[T any](to, from []T) []T { return append(slices.Grow(to, cap(from)), from...) }
