package proof

import "fmt"

// Option configures a solver; see [New].
type Option func(*settings) error

type settings struct {
	tableBytes     int64
	usePN2         bool
	weakPN         bool
	noCertificates bool
	epsilon        uint32 // in sixteenths
	mobility       bool   // initialize numbers of new positions by their mobility
	foldSymmetry   bool   // symmetric positions share an entry
}

func defaultSettings() settings { return settings{tableBytes: 64 << 20, epsilon: 4} }

// MinBytes is the minimum memory of a solver in bytes.
const MinBytes = 1 << 10

// TableBytes sets the maximum size in bytes of the table of df-pn, or of both
// trees of PN². Default 64 MiB. A small table slows the search down but does
// not affect the result.
func TableBytes(n int64) Option {
	return func(s *settings) error {
		if n < MinBytes {
			return fmt.Errorf("proof: TableBytes(%d) is too small: at least %d", n, MinBytes)
		}
		s.tableBytes = n
		return nil
	}
}

// Squared selects PN² instead of df-pn: best-first search in which each leaf is
// evaluated by a second search. It needs no position key.
func Squared() Option {
	return func(s *settings) error {
		s.usePN2 = true
		return nil
	}
}

// Epsilon sets the share by which the number of the best child may exceed that
// of the second best before the search returns to the parent (Pawlewicz and Lew
// 2007). Larger values cause fewer returns to the root. Default 0.25; 0 is
// df-pn as described by Nagai.
func Epsilon(share float64) Option {
	return func(s *settings) error {
		if !(share >= 0 && share <= 16) {
			return fmt.Errorf("proof: Epsilon(%v) is out of range: 0 to 16", share)
		}
		s.epsilon = uint32(share * 16)
		return nil
	}
}

// Weak replaces the sum of the children's numbers by their maximum plus one for
// each other child (weak proof numbers, Ueda, Hashimoto, Hashimoto and Iida
// 2008), which reduces the overcounting of transpositions.
func Weak() Option {
	return func(s *settings) error {
		s.weakPN = true
		return nil
	}
}

// Mobility initializes the numbers of a position by its number of moves
// (heuristic initialization, Kishimoto and Müller 2005): new positions are more
// expensive, and those with fewer moves are searched first.
func Mobility() Option {
	return func(s *settings) error {
		s.mobility = true
		return nil
	}
}

// Folded lets symmetric positions share one table entry. It needs
// rules.Symmetric and a state that contains the whole position.
func Folded() Option {
	return func(s *settings) error {
		s.foldSymmetry = true
		return nil
	}
}

// WithoutCertificates omits certificates and lines.
func WithoutCertificates() Option {
	return func(s *settings) error {
		s.noCertificates = true
		return nil
	}
}
