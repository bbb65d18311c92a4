package search

import (
	"fmt"
	"sync/atomic"
)

// Guard rejects overlapping calls and calls after Close. The zero Guard is ready for use.
type Guard struct{ state atomic.Int32 }

const (
	stateIdle int32 = iota
	stateBusy
	stateClosed
)

// Enter begins a call of the named searcher; without an error, Leave must end it.
func (g *Guard) Enter(name string) error { return g.change(name, stateBusy) }

// TryEnter is [Guard.Enter] for calls that cannot return an error.
func (g *Guard) TryEnter() bool { return g.state.CompareAndSwap(stateIdle, stateBusy) }

// Leave ends a call.
func (g *Guard) Leave() { g.state.Store(stateIdle) }

// Close rejects all later calls. first is true for the call that must release the resources;
// closing again is not an error.
func (g *Guard) Close(name string) (first bool, err error) {
	switch err := g.change(name, stateClosed); {
	case err == nil:
		return true, nil
	case g.state.Load() == stateClosed:
		return false, nil
	default:
		return false, err
	}
}

func (g *Guard) change(name string, to int32) error {
	if g.state.CompareAndSwap(stateIdle, to) {
		return nil
	}
	if g.state.Load() == stateClosed {
		return fmt.Errorf("%s: %w", name, ErrClosed)
	}
	return fmt.Errorf("%s: %w", name, ErrBusy)
}
