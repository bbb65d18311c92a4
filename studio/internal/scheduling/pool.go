package scheduling

import (
	"errors"
	"net/http"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/memory"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// Pool holds the engines and solvers that the studio has built.
// Each takes at most the same amount of memory, so that their number bounds the whole.
// What was built for one position helps with the next; where there is no room for
// another, the one that has rested the longest goes. Nothing is built or closed under
// the pool's lock, nor under that of a session.
type Pool struct {
	mu       sync.Mutex
	Capacity int
	items    []*Item // the one that has rested the longest first
	closing  sync.WaitGroup
}

// Item is an engine or a solver.
type Item struct {
	owner     any // the session, or the server for its solvers
	spec      string
	value     any  // nil while it is being built
	busy      bool // the borrower's, with all that it holds
	discarded bool // closed as soon as it is returned
}

func NewPool(room int) *Pool { return &Pool{Capacity: room} }

// Borrow returns the owner's tool of that spec and builds it if need be. It is the
// borrower's alone until it is returned.
func Borrow[T any](p *Pool, owner any, spec string, build func() (T, error)) (*Item, T, error) {
	var none T
	t, built, err := p.reserve(owner, spec)
	if err != nil {
		return nil, none, err
	}
	if built {
		return t, t.value.(T), nil
	}
	kept := false
	defer func() {
		if !kept { // an error, or a panic
			t.discarded = true
			p.Return(t)
		}
	}()
	it, err := build()
	for short := (*memory.Short)(nil); errors.As(err, &short) && p.EvictIdle(); {
		it, err = build()
	}
	if err != nil {
		return nil, none, err
	}
	t.value, kept = it, true
	return t, it, nil
}

// reserve marks a tool as busy, a new one if there is none.
func (p *Pool) reserve(owner any, spec string) (t *Item, built bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.items {
		if t.owner == owner && t.spec == spec && !t.busy && !t.discarded {
			t.busy = true
			return t, true, nil
		}
	}
	if len(p.items) >= p.Capacity {
		old := p.removeIdle()
		if old == nil {
			return nil, false, httpapi.Errorf(http.StatusServiceUnavailable, "all %d engines for which there is memory are at work: try again when another game rests", p.Capacity)
		}
		p.closeItem(old)
	}
	t = &Item{owner: owner, spec: spec, busy: true}
	p.items = append(p.items, t)
	return t, false, nil
}

// EvictIdle closes the tool that has rested the longest, if one rests.
func (p *Pool) EvictIdle() bool {
	p.mu.Lock()
	t := p.removeIdle()
	p.mu.Unlock()
	if t == nil {
		return false
	}
	t.close()
	return true
}

// removeIdle takes the tool out that has rested the longest, nil if all are at work.
func (p *Pool) removeIdle() *Item {
	i := slices.IndexFunc(p.items, func(t *Item) bool { return !t.busy })
	if i < 0 {
		return nil
	}
	t := p.items[i]
	p.items = slices.Delete(p.items, i, i+1)
	return t
}

// Return returns a tool.
func (p *Pool) Return(t *Item) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t.busy = false
	p.items = slices.DeleteFunc(p.items, func(other *Item) bool { return other == t })
	if t.discarded {
		p.closeItem(t)
		return
	}
	p.items = append(p.items, t)
}

// Len returns the number of tools.
func (p *Pool) Len() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.items)
}

// Discard marks a tool that is not used again: it is closed when it is returned.
func (t *Item) Discard() { t.discarded = true }

// Wait waits until all tools that were dropped are closed.
func (p *Pool) Wait() { p.closing.Wait() }

// Drop closes the tools of an owner, those at work as soon as they are returned. When
// none is left, their memory goes back to the system.
func (p *Pool) Drop(owner any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := len(p.items)
	p.items = slices.DeleteFunc(p.items, func(t *Item) bool {
		if t.owner != owner {
			return false
		}
		t.discarded = true
		if !t.busy {
			p.closeItem(t)
		}
		return !t.busy
	})
	if before > 0 && len(p.items) == 0 {
		p.closing.Go(debug.FreeOSMemory)
	}
}

// closeItem lets a tool go in a goroutine of its own.
func (p *Pool) closeItem(t *Item) { p.closing.Go(t.close) }

func (t *Item) close() {
	_ = sente.Close(t.value) // nothing is left to be done with it
}
