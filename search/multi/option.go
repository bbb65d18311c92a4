package multi

import (
	"fmt"

	"github.com/sente-games/sente/search/clock"
)

// Option configures a searcher; see [New].
type Option func(*settings) error

type settings struct {
	method       Method
	tableBytes   int64
	tableSizeSet bool // by an option
	unpruned     bool
	timeHabits   clock.Habits
}

const defaultTableBytes = 16 << 20

// Using selects the method. Default [MaxN].
func Using(m Method) Option {
	return func(s *settings) error {
		if m >= numMethods {
			return fmt.Errorf("multi: unknown method Using(%d): expected MaxN, Paranoid or BestReply", m)
		}
		s.method = m
		return nil
	}
}

// TableBytes sets the maximum size of the transposition table in bytes; 0
// disables it. Default 16 MiB for games with a key, no table for others.
func TableBytes(n int64) Option {
	return func(s *settings) error {
		if n != 0 && n < minTableBytes {
			return fmt.Errorf("multi: TableBytes(%d) is too small: expected 0, or at least %d", n, minTableBytes)
		}
		s.tableBytes, s.tableSizeSet = n, n > 0
		return nil
	}
}

// Unpruned disables the pruning of [MaxN], for measurements.
func Unpruned() Option {
	return func(s *settings) error {
		s.unpruned = true
		return nil
	}
}

// Habits sets the parameters of time management; see [clock.Habits].
func Habits(h clock.Habits) Option {
	return func(s *settings) error {
		if err := h.Check(); err != nil {
			return fmt.Errorf("multi: Habits(%+v): %w", h, err)
		}
		s.timeHabits = h
		return nil
	}
}
