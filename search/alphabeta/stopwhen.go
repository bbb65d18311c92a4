package alphabeta

import (
	"errors"

	"github.com/sente-games/sente"
)

// StopWhen ends a search with [search.Cancelled] as soon as f returns true for
// the score of the best line. f is called from the search's goroutine whenever
// the best root move changes and after each iteration, so that the same search
// always stops at the same node. Cancelling the context from a report may stop
// it a few nodes earlier or later.
func StopWhen(f func(score sente.Score, bound sente.Bound) bool) Option {
	return func(s *settings) error {
		if f == nil {
			return errors.New("alphabeta: StopWhen needs a function, got nil")
		}
		s.stopWhen = f
		return nil
	}
}

// canStop reports whether the [StopWhen] condition holds for the best line.
func (k *kernel[R, S, M]) canStop(score sente.Score, bound sente.Bound) bool {
	return k.stopWhen != nil && k.stopWhen(score, bound)
}
