package amount

import (
	"fmt"

	"github.com/sente-games/sente/internal/visible"
)

// Upper limits for command-line arguments on any machine.
const (
	maxThreads = 256
	maxJobs    = 1024
	maxNodes   = 1 << 20
)

// Threads is the number of goroutines of a search.
type Threads int

// UnmarshalText parses the number.
func (n *Threads) UnmarshalText(text []byte) error {
	return parseBounded(n, text, maxThreads, "search threads")
}

// Jobs is the number of games played, or positions searched, at a time.
type Jobs int

// UnmarshalText parses the number.
func (n *Jobs) UnmarshalText(text []byte) error {
	return parseBounded(n, text, maxJobs, "concurrent jobs")
}

// Nodes is the number of tree nodes kept for display.
type Nodes int

// UnmarshalText parses the number.
func (n *Nodes) UnmarshalText(text []byte) error {
	return parseBounded(n, text, maxNodes, "tree nodes")
}

// parseBounded parses an integer from 1 to limit.
func parseBounded[N ~int](to *N, text []byte, limit Count, subject string) error {
	var n Count
	if err := n.UnmarshalText(text); err != nil {
		return err
	}
	if n > limit {
		return fmt.Errorf("%s %s exceed the maximum of %d", visible.Clip(string(text)), subject, limit)
	}
	*to = N(n)
	return nil
}
