package studio

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

// pool keeps what the studio has built to think with: engines of tables, and solvers.
// Each takes at most the same amount of memory, so that their number bounds the whole.
// What was built for one position helps with the next; where there is no room for
// another, the one that has rested the longest goes. Nothing is built or closed under
// the pool's lock, nor under that of a session.
type pool struct {
	mu   sync.Mutex
	room int
	all  []*tool // the one that has rested the longest first
	left sync.WaitGroup
}

// tool is an engine or a solver.
type tool struct {
	owner any // the session, or the server for its solvers
	spec  string
	it    any  // nil while it is being built
	busy  bool // the borrower's, with all that it holds
	gone  bool // closed as soon as it is returned
}

func newPool(room int) *pool { return &pool{room: room} }

// lend returns the owner's tool of that spec and builds it if need be. It is the
// borrower's alone until it is returned.
func lend[T any](p *pool, owner any, spec string, build func() (T, error)) (*tool, T, error) {
	var none T
	t, built, err := p.reserve(owner, spec)
	if err != nil {
		return nil, none, err
	}
	if built {
		return t, t.it.(T), nil
	}
	kept := false
	defer func() {
		if !kept { // an error, or a panic
			t.gone = true
			p.giveBack(t)
		}
	}()
	it, err := build()
	for short := (*memory.Short)(nil); errors.As(err, &short) && p.makeRoom(); {
		it, err = build()
	}
	if err != nil {
		return nil, none, err
	}
	t.it, kept = it, true
	return t, it, nil
}

// reserve marks a tool as busy, a new one if there is none.
func (p *pool) reserve(owner any, spec string) (t *tool, built bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.all {
		if t.owner == owner && t.spec == spec && !t.busy && !t.gone {
			t.busy = true
			return t, true, nil
		}
	}
	if len(p.all) >= p.room {
		old := p.evict()
		if old == nil {
			return nil, false, httpapi.Errorf(http.StatusServiceUnavailable, "all %d engines for which there is memory are at work: try again when another game rests", p.room)
		}
		p.close(old)
	}
	t = &tool{owner: owner, spec: spec, busy: true}
	p.all = append(p.all, t)
	return t, false, nil
}

// makeRoom closes the tool that has rested the longest, if one rests.
func (p *pool) makeRoom() bool {
	p.mu.Lock()
	t := p.evict()
	p.mu.Unlock()
	if t == nil {
		return false
	}
	t.close()
	return true
}

// evict takes the tool out that has rested the longest, nil if all are at work.
func (p *pool) evict() *tool {
	i := slices.IndexFunc(p.all, func(t *tool) bool { return !t.busy })
	if i < 0 {
		return nil
	}
	t := p.all[i]
	p.all = slices.Delete(p.all, i, i+1)
	return t
}

// giveBack returns a tool.
func (p *pool) giveBack(t *tool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t.busy = false
	p.all = slices.DeleteFunc(p.all, func(other *tool) bool { return other == t })
	if t.gone {
		p.close(t)
		return
	}
	p.all = append(p.all, t)
}

// drop closes the tools of an owner, those at work as soon as they are returned. When
// none is left, their memory goes back to the system.
func (p *pool) drop(owner any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := len(p.all)
	p.all = slices.DeleteFunc(p.all, func(t *tool) bool {
		if t.owner != owner {
			return false
		}
		t.gone = true
		if !t.busy {
			p.close(t)
		}
		return !t.busy
	})
	if before > 0 && len(p.all) == 0 {
		p.left.Go(debug.FreeOSMemory)
	}
}

// close lets a tool go in a goroutine of its own.
func (p *pool) close(t *tool) { p.left.Go(t.close) }

func (t *tool) close() {
	_ = sente.Close(t.it) // nothing is left to be done with it
}
