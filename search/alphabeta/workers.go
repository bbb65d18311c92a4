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

// workers holds the helper threads of a parallel search (lazy SMP, as in strong
// chess programs since about 2013, with the lock-free table of Hyatt and Mann
// 2002). All threads search the same root without waiting for each other. They
// share only the table and [hashtable.Claims], by which they avoid searching
// the same move at the same time. The result is the main thread's, unless a
// helper completed a deeper iteration when the search was stopped.
type workers[R rules.Rules[S, M], S any, M comparable] struct {
	helpers        []*kernel[R, S, M] // kept for later searches
	active         []*kernel[R, S, M] // in the current search
	id             int                // 0 for the main thread
	claims         *hashtable.Claims  // nil in a single-threaded search
	publishedNodes atomic.Int64       // node count of this thread, for other threads to read
	failure        error              // error of this thread
}

// helperError returns the first error of a helper.
func (c *workers[R, S, M]) helperError() error {
	for _, h := range c.active {
		if h.workers.failure != nil {
			return h.workers.failure
		}
	}
	return nil
}

func (c *workers[R, S, M]) publishNodes(nodes int64) { c.publishedNodes.Store(nodes) }

// totalNodes returns the number of nodes visited by all threads.
func (k *kernel[R, S, M]) totalNodes() int64 {
	sum := k.watch.Nodes()
	for _, h := range k.workers.active {
		sum += h.workers.publishedNodes.Load()
	}
	return sum
}

// divideNodes divides a node limit among the main thread and its helpers.
func divideNodes(nodes int64, helpers int) (own, each int64) {
	each = nodes / int64(helpers+1)
	return nodes - each*int64(helpers), each
}

// prepareWorkers prepares up to limits.Threads-1 helpers and returns their
// number.
func (k *kernel[R, S, M]) prepareWorkers(limits sente.Limits) int {
	cloner, clones := rules.Ability[rules.Cloner[R]](k.rules)
	n := k.numHelpers(limits, clones)
	if k.table != nil {
		k.table.Share(n > 0)
	}
	for len(k.workers.helpers) < n {
		g := k.config
		g.resetHistories()
		h := newKernel(g)
		h.workers.id = len(k.workers.helpers) + 1
		k.workers.helpers = append(k.workers.helpers, h)
	}
	k.workers.active = k.workers.helpers[:n]
	k.workers.claims = nil
	if n > 0 {
		k.workers.claims = new(hashtable.Claims)
	}
	for _, h := range k.workers.active {
		h.table = k.table
		if h.rules = k.rules; clones {
			h.rules = cloner.Clone()
		}
		h.findOptionalRules()
		h.workers.claims, h.isExcluded, h.gameHistory = k.workers.claims, k.isExcluded, k.gameHistory
		h.path = rules.NewPath[S](h.rules)
	}
	return n
}

// maxThreads limits the number of threads.
const maxThreads = 1 << 10

// numHelpers returns the number of helper threads. It is 0 without a table,
// with rules that can be neither shared nor cloned, with hooks that may read
// the board of the rules, and if the node limit is smaller than the number of
// threads.
func (k *kernel[R, S, M]) numHelpers(limits sente.Limits, clones bool) int {
	if k.table == nil || k.undo != nil && (!clones || k.hasHooks()) || limits.Nodes > 0 && limits.Nodes < int64(limits.Threads) {
		return 0
	}
	return min(max(limits.Threads, 1), maxThreads) - 1
}

// startWorkers starts the helpers, each with a limit of visits nodes. The
// returned function stops them, waits for them, and adopts a deeper result.
func (k *kernel[R, S, M]) startWorkers(ctx context.Context, start S, p plan, visits int64) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	for _, h := range k.workers.active {
		wg.Go(func() { h.runHelper(ctx, start, p, visits) })
	}
	return func() {
		cancel()
		wg.Wait()
		k.adoptDeeperResult()
	}
}

// adoptDeeperResult replaces the lines with the lines of a helper that completed a
// deeper iteration.
func (k *kernel[R, S, M]) adoptDeeperResult() {
	if k.root.numLines > 1 || !k.watch.Stopped() {
		return
	}
	for _, h := range k.workers.active {
		if len(h.root.lines) > 0 && (len(k.root.lines) == 0 || h.root.lines[0].Depth > k.root.lines[0].Depth) {
			k.root.lines = h.root.lines
		}
	}
}

// runHelper searches as a helper until ctx is done or the search is complete.
func (k *kernel[R, S, M]) runHelper(ctx context.Context, start S, p plan, visits int64) {
	defer search.RecoverPanic(&k.workers.failure, "alphabeta", func() []string { return k.movesToPanic(start) })
	k.watch.Start(ctx, search.Bounds{Nodes: visits}, false)
	defer k.watch.Stop()
	defer func() { k.workers.publishNodes(k.watch.Nodes()) }()
	if k.setUpRoot(start, 1) != nil {
		return
	}
	p.budget.Soft, p.onClock = 0, false // only the main thread manages time
	for depth := p.firstDepth(); ; depth++ {
		if p.depth > 0 {
			depth = min(depth, p.depth)
		}
		lines := k.searchIteration(depth)
		if k.watch.Stopped() {
			return
		}
		k.root.lines = lines
		if _, ok := p.shouldStop(k, depth); ok {
			return
		}
	}
}
