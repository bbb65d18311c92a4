package alphabeta

import (
	"errors"

	"github.com/sente-games/sente"
)

// Enough ends a search, as [search.Cancelled], as soon as f says that the best line need not be
// searched any deeper. f is called in the goroutine of the search whenever another move has come
// out on top and at the end of each iteration, so that the same search ends in the same place
// every time; a context that is cancelled in a report may end it some positions sooner or later.
func Enough(f func(score sente.Score, bound sente.Bound) bool) Option {
	return func(s *settings) error {
		if f == nil {
			return errors.New("alphabeta: Enough needs a function, got nil")
		}
		s.enough = f
		return nil
	}
}

// seenEnough reports whether a search may end by what was found out about the best line.
func (k *kernel[R, S, M]) seenEnough(score sente.Score, bound sente.Bound) bool {
	return k.enough != nil && k.enough(score, bound)
}
