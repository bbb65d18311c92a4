package app

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/internal/visible"
)

// What one command line may ask for, whatever the machine.
const (
	mostThreads = 256
	mostAtOnce  = 1024 // games or positions
	mostNodes   = 1 << 20
)

// threads is a number of goroutines of a search.
type threads int

// UnmarshalText reads it.
func (n *threads) UnmarshalText(text []byte) error {
	return bounded(n, text, mostThreads, "goroutines of a search")
}

// atOnce is how many games or positions are worked at.
type atOnce int

// UnmarshalText reads it.
func (n *atOnce) UnmarshalText(text []byte) error {
	return bounded(n, text, mostAtOnce, "jobs at a time")
}

// shown is how many nodes of a tree are kept to be shown.
type shown int

// UnmarshalText reads it.
func (n *shown) UnmarshalText(text []byte) error {
	return bounded(n, text, mostNodes, "nodes of a tree")
}

// bounded reads a whole number from 1 to most.
func bounded[N ~int](to *N, text []byte, most count, what string) error {
	var n count
	if err := n.UnmarshalText(text); err != nil {
		return err
	}
	if n > most {
		return fmt.Errorf("%s %s are too many: at most %d", visible.Clip(string(text)), what, most)
	}
	*to = N(n)
	return nil
}

// tables is an amount of memory for the tables of a player or a solver, written in
// MiB. It fits into what the process may use.
type tables int64 // bytes

// UnmarshalText reads it.
func (b *tables) UnmarshalText(text []byte) error {
	var mib count
	if err := mib.UnmarshalText(text); err != nil {
		return err
	}
	bytes := int64(min(mib, 1<<40)) << 20
	if err := memory.Process().Fits("an amount", bytes); err != nil {
		return err
	}
	*b = tables(bytes)
	return nil
}

// budget is the memory for the tables of all engines together.
type budget struct{ text string }

// UnmarshalText sets the budget of the process.
func (b *budget) UnmarshalText(text []byte) error {
	b.text = strings.TrimSpace(string(text))
	return memory.Start(b.text)
}
