package proof

import "fmt"

// Option is a setting of a solver.
type Option func(*settings) error

type settings struct {
	bytes   int64
	squared bool
	weak    bool
	bare    bool
	epsilon uint32 // per 16
	probe   bool   // count moves of new positions
	fold    bool   // images share an entry
}

func defaults() settings { return settings{bytes: 64 << 20, epsilon: 4} }

// MinBytes is the least memory of a solver.
const MinBytes = 1 << 10

// TableBytes is the most memory that the table of df-pn, or the two trees of
// PN², take. Default 64 MiB. A table that is too small costs time, never truth.
func TableBytes(n int64) Option {
	return func(s *settings) error {
		if n < MinBytes {
			return fmt.Errorf("proof: TableBytes(%d) is too small: at least %d", n, MinBytes)
		}
		s.bytes = n
		return nil
	}
}

// Squared searches by PN² instead of df-pn: best first, each leaf of the tree
// judged by a second search. It needs no position key.
func Squared() Option {
	return func(s *settings) error {
		s.squared = true
		return nil
	}
}

// Epsilon lets a search stay with a move until its number exceeds that of the
// second best by the given share (Pawlewicz and Lew 2007): larger values go
// back to the root less often. Default 0.25; 0 is df-pn as Nagai wrote it.
func Epsilon(share float64) Option {
	return func(s *settings) error {
		if !(share >= 0 && share <= 16) {
			return fmt.Errorf("proof: Epsilon(%v) is out of range: 0 to 16", share)
		}
		s.epsilon = uint32(share * 16)
		return nil
	}
}

// Weak counts the hardest move and one for each other instead of the sum of all
// (weak proof numbers, Ueda, Hashimoto, Hashimoto and Iida 2008), which keeps
// positions that come up in many ways from being counted as often.
func Weak() Option {
	return func(s *settings) error {
		s.weak = true
		return nil
	}
}

// Mobility sets the first numbers of a position by the number of its moves
// (Kishimoto and Müller 2005 call it heuristic initialisation): new positions
// cost more, and poorer ones are searched first.
func Mobility() Option {
	return func(s *settings) error {
		s.probe = true
		return nil
	}
}

// Folded lets positions that a symmetry of the board maps onto each other share
// one entry of the table. It needs rules.Symmetric and a state that holds the
// whole position.
func Folded() Option {
	return func(s *settings) error {
		s.fold = true
		return nil
	}
}

// Bare leaves certificates and lines out.
func Bare() Option {
	return func(s *settings) error {
		s.bare = true
		return nil
	}
}
