package alphabeta

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/abdada"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// workers is the other goroutines of a search. They search the same root and share
// nothing but the table, so that what one has found out the others need not search,
// and [abdada.Claims], so that they do not search it at the same time. None waits
// for another (lazy SMP, as strong chess programs do since about 2013; the
// lock-free table that carries it is Hyatt's and Mann's of 2002).
// Only the first one's answer counts, unless another has come deeper when the
// time ends.
type workers[R rules.Rules[S, M], S any, M comparable] struct {
	helpers []*base[R, S, M] // kept from search to search
	working []*base[R, S, M] // in this search
	number  int              // 0: the first goroutine, the one that answers
	claims  *abdada.Claims   // nil for one that searches alone
	counted atomic.Int64     // positions that this goroutine has visited
	ahead   atomic.Int32     // the depth that the first goroutine works at
	broke   error            // this goroutine broke down
}

// breakdown is that of a helper.
func (c *workers[R, S, M]) breakdown() error {
	for _, h := range c.working {
		if h.workers.broke != nil {
			return h.workers.broke
		}
	}
	return nil
}

func (c *workers[R, S, M]) publish(nodes int64) { c.counted.Store(nodes) }

// nodes is the number of positions that all goroutines have visited.
func (b *base[R, S, M]) nodes() int64 {
	sum := b.watch.Nodes()
	for _, h := range b.workers.working {
		sum += h.workers.counted.Load()
	}
	return sum
}

// divideNodes divides a limit of nodes among the first goroutine and its helpers.
func divideNodes(nodes int64, helpers int) (own, each int64) {
	each = nodes / int64(helpers+1)
	return nodes - each*int64(helpers), each
}

// prepareWorkers prepares up to limits.Threads-1 helpers and returns their number.
func (b *base[R, S, M]) prepareWorkers(limits sente.Limits) int {
	cloner, clones := rules.Ability[rules.Cloner[R]](b.rules)
	n := b.helpers(limits, clones)
	if b.table != nil {
		b.table.Share(n > 0)
	}
	for len(b.workers.helpers) < n {
		g := b.config
		g.learn()
		h := chooseKernel(g)
		h.workers.number = len(b.workers.helpers) + 1
		b.workers.helpers = append(b.workers.helpers, h)
	}
	b.workers.working = b.workers.helpers[:n]
	b.workers.claims = nil
	if n > 0 {
		b.workers.claims = new(abdada.Claims)
	}
	for _, h := range b.workers.working {
		h.table = b.table
		if h.rules = b.rules; clones {
			h.rules = cloner.Clone()
		}
		h.find()
		h.workers.claims, h.except = b.workers.claims, b.except
	}
	return n
}

// mostThreads is more goroutines than any machine runs at once.
const mostThreads = 1 << 10

// helpers is how many goroutines can help. None can without a table, nor with
// rules that cannot be shared and not be cloned, or whose
// board a function of the options may look at, nor with fewer visits than
// goroutines.
func (b *base[R, S, M]) helpers(limits sente.Limits, clones bool) int {
	if b.table == nil || b.undo != nil && (!clones || b.hooked()) || limits.Nodes > 0 && limits.Nodes < int64(limits.Threads) {
		return 0
	}
	return min(max(limits.Threads, 1), mostThreads) - 1
}

// startWorkers starts the helpers, each for visits nodes. The function that it returns
// stops them, waits for them, and adopts the line of one that came deeper.
func (b *base[R, S, M]) startWorkers(ctx context.Context, start S, p plan, visits int64) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	for _, h := range b.workers.working {
		wg.Go(func() { h.help(ctx, start, p, visits, &b.workers.ahead) })
	}
	return func() {
		cancel()
		wg.Wait()
		b.adoptDeeper()
	}
}

// adoptDeeper takes over the line of a helper that has finished a deeper iteration.
func (b *base[R, S, M]) adoptDeeper() {
	if b.root.wanted > 1 || !b.watch.Stopped() {
		return
	}
	for _, h := range b.workers.working {
		if len(h.root.lines) > 0 && (len(b.root.lines) == 0 || h.root.lines[0].Depth > b.root.lines[0].Depth) {
			b.root.lines = h.root.lines
		}
	}
}

// help searches as a helper until ctx ends or nothing is left to do.
func (b *base[R, S, M]) help(ctx context.Context, start S, p plan, visits int64, ahead *atomic.Int32) {
	defer search.Catch(&b.workers.broke, "alphabeta", func() []string { return b.retrace(start) })
	b.watch.Start(ctx, search.Bounds{Nodes: visits}, false)
	defer b.watch.Stop()
	defer func() { b.workers.publish(b.watch.Nodes()) }()
	if b.open(start, 1) != nil {
		return
	}
	p.budget.Soft, p.hurry = 0, false // the first goroutine minds the clock
	for depth := p.first(); ; depth++ {
		if b.perDepth {
			depth = max(depth, int(ahead.Load())+b.workers.number)
		}
		if p.depth > 0 {
			depth = min(depth, p.depth)
		}
		found := b.iterate(depth)
		if b.watch.Stopped() {
			return
		}
		b.root.lines = found
		if _, ok := p.ends(b, depth); ok {
			return
		}
	}
}
