package alphabeta

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/hashtable"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
)

// workers is the other goroutines of a search. They search the same root and share
// nothing but the table, so that what one has found out the others need not search,
// and [hashtable.Claims], so that they do not search it at the same time. None waits
// for another (lazy SMP, as strong chess programs do since about 2013; the
// lock-free table that carries it is Hyatt's and Mann's of 2002).
// Only the first one's answer counts, unless another has come deeper when the
// time ends.
type workers[R rules.Rules[S, M], S any, M comparable] struct {
	helpers []*kernel[R, S, M] // kept from search to search
	working []*kernel[R, S, M] // in this search
	number  int                // 0: the first goroutine, the one that answers
	claims  *hashtable.Claims  // nil for one that searches alone
	counted atomic.Int64       // positions that this goroutine has visited
	broke   error              // this goroutine broke down
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
func (k *kernel[R, S, M]) nodes() int64 {
	sum := k.watch.Nodes()
	for _, h := range k.workers.working {
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
func (k *kernel[R, S, M]) prepareWorkers(limits sente.Limits) int {
	cloner, clones := rules.Ability[rules.Cloner[R]](k.rules)
	n := k.numHelpers(limits, clones)
	if k.table != nil {
		k.table.Share(n > 0)
	}
	for len(k.workers.helpers) < n {
		g := k.config
		g.learn()
		h := newKernel(g)
		h.workers.number = len(k.workers.helpers) + 1
		k.workers.helpers = append(k.workers.helpers, h)
	}
	k.workers.working = k.workers.helpers[:n]
	k.workers.claims = nil
	if n > 0 {
		k.workers.claims = new(hashtable.Claims)
	}
	for _, h := range k.workers.working {
		h.table = k.table
		if h.rules = k.rules; clones {
			h.rules = cloner.Clone()
		}
		h.find()
		h.workers.claims, h.except, h.played = k.workers.claims, k.except, k.played
		h.path = rules.NewPath[S](h.rules)
	}
	return n
}

// mostThreads is more goroutines than any machine runs at once.
const mostThreads = 1 << 10

// numHelpers is how many goroutines can help. None can without a table, nor with
// rules that cannot be shared and not be cloned, or whose
// board a function of the options may look at, nor with fewer visits than
// goroutines.
func (k *kernel[R, S, M]) numHelpers(limits sente.Limits, clones bool) int {
	if k.table == nil || k.undo != nil && (!clones || k.hooked()) || limits.Nodes > 0 && limits.Nodes < int64(limits.Threads) {
		return 0
	}
	return min(max(limits.Threads, 1), mostThreads) - 1
}

// startWorkers starts the helpers, each for visits nodes. The function that it returns
// stops them, waits for them, and adopts the line of one that came deeper.
func (k *kernel[R, S, M]) startWorkers(ctx context.Context, start S, p plan, visits int64) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	for _, h := range k.workers.working {
		wg.Go(func() { h.runHelper(ctx, start, p, visits) })
	}
	return func() {
		cancel()
		wg.Wait()
		k.adoptDeeper()
	}
}

// adoptDeeper takes over the line of a helper that has finished a deeper iteration.
func (k *kernel[R, S, M]) adoptDeeper() {
	if k.root.wanted > 1 || !k.watch.Stopped() {
		return
	}
	for _, h := range k.workers.working {
		if len(h.root.lines) > 0 && (len(k.root.lines) == 0 || h.root.lines[0].Depth > k.root.lines[0].Depth) {
			k.root.lines = h.root.lines
		}
	}
}

// runHelper searches as a helper until ctx is done or the search is complete.
func (k *kernel[R, S, M]) runHelper(ctx context.Context, start S, p plan, visits int64) {
	defer search.Catch(&k.workers.broke, "alphabeta", func() []string { return k.retrace(start) })
	k.watch.Start(ctx, search.Bounds{Nodes: visits}, false)
	defer k.watch.Stop()
	defer func() { k.workers.publish(k.watch.Nodes()) }()
	if k.open(start, 1) != nil {
		return
	}
	p.budget.Soft, p.hurry = 0, false // the first goroutine minds the clock
	for depth := p.first(); ; depth++ {
		if p.depth > 0 {
			depth = min(depth, p.depth)
		}
		found := k.iterate(depth)
		if k.watch.Stopped() {
			return
		}
		k.root.lines = found
		if _, ok := p.ends(k, depth); ok {
			return
		}
	}
}
