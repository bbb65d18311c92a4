package search

import (
	"errors"
	"fmt"
	"sync/atomic"
)

// Errors of calls that a searcher cannot serve; errors.Is finds them.
var (
	// ErrBusy is returned while another call is running: a searcher serves one at a time.
	ErrBusy = errors.New("another goroutine is using it: make a searcher for each goroutine")

	// ErrClosed is returned after Close.
	ErrClosed = errors.New("it is closed: make a new one")
)

// Guard rejects overlapping calls and calls after Close. The zero Guard is ready for use.
type Guard struct{ state atomic.Int32 }

const (
	guardIdle int32 = iota
	guardBusy
	guardClosed
)

// Enter begins a call of the named searcher; without an error, Leave must end it.
func (g *Guard) Enter(name string) error { return g.change(name, guardBusy) }

// Leave ends a call.
func (g *Guard) Leave() { g.state.Store(guardIdle) }

// Close rejects all later calls. first is true for the call that must release the resources;
// closing again is not an error.
func (g *Guard) Close(name string) (first bool, err error) {
	if g.state.Load() == guardClosed {
		return false, nil
	}
	err = g.change(name, guardClosed)
	return err == nil, err
}

func (g *Guard) change(name string, to int32) error {
	if g.state.CompareAndSwap(guardIdle, to) {
		return nil
	}
	if g.state.Load() == guardClosed {
		return fmt.Errorf("%s: %w", name, ErrClosed)
	}
	return fmt.Errorf("%s: %w", name, ErrBusy)
}
