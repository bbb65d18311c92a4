package multi

import (
	"fmt"

	"github.com/sente-games/sente/search/clock"
)

// Option is a setting of a searcher.
type Option func(*settings) error

type settings struct {
	method     Method
	tableBytes int64
	sized      bool // the table's size was asked for
	unpruned   bool
	habits     clock.Habits
}

const defaultTable = 16 << 20

// Using chooses the method. Default [MaxN].
func Using(m Method) Option {
	return func(s *settings) error {
		if m >= methods {
			return fmt.Errorf("multi: Using(%d) names no method: they are MaxN, Paranoid and BestReply", m)
		}
		s.method = m
		return nil
	}
}

// TableBytes is the most memory that the transposition table takes; 0 switches
// it off. Default 16 MiB for games with a key, none for others.
func TableBytes(n int64) Option {
	return func(s *settings) error {
		if n != 0 && n < minTable {
			return fmt.Errorf("multi: TableBytes(%d) is too small: 0, or at least %d", n, minTable)
		}
		s.tableBytes, s.sized = n, n > 0
		return nil
	}
}

// Unpruned makes [MaxN] search everything: to measure what pruning saves.
func Unpruned() Option {
	return func(s *settings) error {
		s.unpruned = true
		return nil
	}
}

// Habits say how time is spent; see [clock.Habits].
func Habits(h clock.Habits) Option {
	return func(s *settings) error {
		if err := h.Check(); err != nil {
			return fmt.Errorf("multi: Habits(%+v): %w", h, err)
		}
		s.habits = h
		return nil
	}
}
