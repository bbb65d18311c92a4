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

// Pool stores the engines and solvers of the studio. Each uses at most the same amount of memory, so
// Capacity limits their total. An engine keeps its transposition table for the next position of its
// owner. If the pool is full, it closes the item that has been idle the longest. Items are never
// created or closed while the pool's lock or the lock of a table is held.
type Pool struct {
	mu       sync.Mutex
	Capacity int
	items    []*Item // longest idle first
	closing  sync.WaitGroup
}

// Item is an engine or a solver in the pool.
type Item struct {
	owner     any // the table, or the server for its own items
	spec      string
	value     any  // nil during creation
	busy      bool // borrowed; the borrower owns value and discarded
	discarded bool // closed when it is returned
}

func NewPool(room int) *Pool { return &Pool{Capacity: room} }

// Borrow returns the owner's idle item with a spec, or creates one. The caller has exclusive use until
// it calls Return.
func Borrow[T any](p *Pool, owner any, spec string, build func() (T, error)) (*Item, T, error) {
	var none T
	t, built, err := p.reserveItem(owner, spec)
	if err != nil {
		return nil, none, err
	}
	if built {
		return t, t.value.(T), nil
	}
	kept := false
	defer func() {
		if !kept { // after an error or a panic
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

// reserveItem marks an idle item as busy, or adds a new one. built is false for a new item.
func (p *Pool) reserveItem(owner any, spec string) (t *Item, built bool, err error) {
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
			return nil, false, httpapi.Errorf(http.StatusServiceUnavailable, "all %d engines that fit into memory are in use: try again when another game is idle", p.Capacity)
		}
		p.closeItem(old)
	}
	t = &Item{owner: owner, spec: spec, busy: true}
	p.items = append(p.items, t)
	return t, false, nil
}

// EvictIdle closes the item that has been idle the longest. It returns false if all items are busy.
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

// removeIdle removes and returns the item that has been idle the longest, or nil. p.mu must be held.
func (p *Pool) removeIdle() *Item {
	i := slices.IndexFunc(p.items, func(t *Item) bool { return !t.busy })
	if i < 0 {
		return nil
	}
	t := p.items[i]
	p.items = slices.Delete(p.items, i, i+1)
	return t
}

// Return returns an item to the pool.
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

// Len returns the number of items.
func (p *Pool) Len() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.items)
}

// Discard marks a borrowed item to be closed when it is returned.
func (t *Item) Discard() { t.discarded = true }

// Wait waits until all dropped items are closed.
func (p *Pool) Wait() { p.closing.Wait() }

// Drop closes the items of an owner, the busy ones when they are returned. If the pool is empty
// afterwards, it returns the memory to the operating system.
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

// closeItem closes an item in a new goroutine.
func (p *Pool) closeItem(t *Item) { p.closing.Go(t.close) }

func (t *Item) close() {
	_ = sente.Close(t.value) // the item is not used again
}
