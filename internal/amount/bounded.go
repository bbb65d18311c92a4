package amount

import (
	"fmt"

	"github.com/sente-games/sente/internal/visible"
)

// What one command line may ask for, whatever the machine.
const (
	mostThreads = 256
	mostJobs    = 1024
	mostNodes   = 1 << 20
)

// Threads is a number of goroutines of a search.
type Threads int

// UnmarshalText reads it.
func (n *Threads) UnmarshalText(text []byte) error {
	return bounded(n, text, mostThreads, "goroutines of a search")
}

// Jobs is how many games are played, or positions searched, at a time.
type Jobs int

// UnmarshalText reads it.
func (n *Jobs) UnmarshalText(text []byte) error {
	return bounded(n, text, mostJobs, "jobs at a time")
}

// Nodes is how many nodes of a tree are kept to be shown.
type Nodes int

// UnmarshalText reads it.
func (n *Nodes) UnmarshalText(text []byte) error {
	return bounded(n, text, mostNodes, "nodes of a tree")
}

// bounded reads a whole number from 1 to most.
func bounded[N ~int](to *N, text []byte, most Count, what string) error {
	var n Count
	if err := n.UnmarshalText(text); err != nil {
		return err
	}
	if n > most {
		return fmt.Errorf("%s %s are too many: at most %d", visible.Clip(string(text)), what, most)
	}
	*to = N(n)
	return nil
}
