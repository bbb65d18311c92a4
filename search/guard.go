package search

import (
	"fmt"
	"sync/atomic"
)

// Guard rejects overlapping calls and calls after Close. The zero Guard is ready for use.
type Guard struct{ state atomic.Int32 }

const (
	idle int32 = iota
	busy
	closed
)

// Enter begins a call of the named searcher; without an error, Leave must end it.
func (g *Guard) Enter(name string) error { return g.change(name, busy) }

// TryEnter is [Guard.Enter] for calls that cannot return an error.
func (g *Guard) TryEnter() bool { return g.state.CompareAndSwap(idle, busy) }

// Leave ends a call.
func (g *Guard) Leave() { g.state.Store(idle) }

// Close rejects all later calls. first is true for the call that must release the resources;
// closing again is not an error.
func (g *Guard) Close(name string) (first bool, err error) {
	switch err := g.change(name, closed); {
	case err == nil:
		return true, nil
	case g.state.Load() == closed:
		return false, nil
	default:
		return false, err
	}
}

func (g *Guard) change(name string, to int32) error {
	if g.state.CompareAndSwap(idle, to) {
		return nil
	}
	if g.state.Load() == closed {
		return fmt.Errorf("%s: %w", name, ErrClosed)
	}
	return fmt.Errorf("%s: %w", name, ErrBusy)
}
