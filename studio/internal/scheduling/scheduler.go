package scheduling

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/studio/internal/httpapi"
)

// maxWait is the maximum queue time of a request.
const maxWait = 8 * time.Second

// Scheduler combines the queue and the pool of a studio and runs its background work. It counts the
// finished searches.
type Scheduler struct {
	*Queue
	*Pool
	limits sente.Limits
	keep   time.Duration
	idle   *time.Timer // closes the engines of requests after a time without requests

	ctx  context.Context
	stop context.CancelFunc
	work sync.WaitGroup

	searches, nodes atomic.Int64
}

// New returns a scheduler for a number of concurrent searches. limits applies to each engine, budget to
// the memory of all engines. keep is the time to keep the engines of requests.
func New(searches int, limits sente.Limits, budget int64, keep time.Duration) *Scheduler {
	s := &Scheduler{Queue: NewQueue(searches), Pool: NewPool(int(max(budget/limits.Memory, 1))), limits: limits, keep: keep}
	s.idle = time.AfterFunc(keep, func() { s.Drop(s) })
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// Limits returns the limits of one engine.
func (s *Scheduler) Limits() sente.Limits { return s.limits }

// MaxLimits returns the maximum limits that an engine spec may request: as many threads as processors.
func (s *Scheduler) MaxLimits() sente.Limits {
	l := s.limits
	l.Threads = max(l.Threads, runtime.GOMAXPROCS(0))
	return l
}

// Context returns the context of all work. [Scheduler.Stop] cancels it.
func (s *Scheduler) Context() context.Context { return s.ctx }

// WithStop returns a context that [Scheduler.Stop] cancels as well.
func (s *Scheduler) WithStop(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	unbind := context.AfterFunc(s.ctx, cancel)
	return ctx, func() { unbind(); cancel() }
}

// Go runs f in a goroutine that [Scheduler.Close] waits for.
func (s *Scheduler) Go(f func()) { s.work.Go(f) }

// Stop cancels all work without waiting for it.
func (s *Scheduler) Stop() {
	s.stop()
	s.idle.Stop()
}

// Close cancels all work and waits until it has ended and all engines are closed.
func (s *Scheduler) Close() {
	s.Stop()
	s.work.Wait()
	s.Drop(s)
	s.Pool.Wait()
}

// CountSearch counts a finished search and its nodes.
func (s *Scheduler) CountSearch(nodes int64) {
	s.searches.Add(1)
	s.nodes.Add(nodes)
}

// Counts returns the numbers of finished searches and of their nodes.
func (s *Scheduler) Counts() (searches, nodes int64) { return s.searches.Load(), s.nodes.Load() }

// Engine borrows an owner's engine. The spec is parsed only to create an engine.
func (s *Scheduler) Engine(owner any, g catalog.Game, spec string, limits sente.Limits) (*Item, sente.Engine, error) {
	return Borrow(s.Pool, owner, spec, func() (sente.Engine, error) {
		build, err := g.UntrustedEngine(spec, limits)
		if err != nil {
			return nil, err
		}
		return build()
	})
}

// BorrowForRequest borrows an item for a request; release returns it.
func BorrowForRequest[T any](s *Scheduler, spec string, build func() (T, error)) (item *Item, value T, release func(), err error) {
	item, value, err = Borrow(s.Pool, s, spec, build)
	return item, value, func() { s.Return(item); s.idle.Reset(s.keep) }, err
}

// RunEngine waits for a slot and runs work with an engine without stored positions. work returns the
// number of searched nodes. Engines of different purposes are not shared.
func (s *Scheduler) RunEngine(ctx context.Context, purpose string, g catalog.Game, spec string, work func(ctx context.Context, engine sente.Engine) (nodes int64, err error)) error {
	build, err := g.UntrustedEngine(spec, s.MaxLimits())
	if err != nil {
		return httpapi.Unprocessable(err)
	}
	return RunPooled(ctx, s, purpose+g.Name+" "+spec, build, work)
}

// RunPooled waits for a slot and runs work with the engine or solver of a key, which build creates if
// the pool has none, without stored positions. work returns the number of searched nodes.
func RunPooled[T any](ctx context.Context, s *Scheduler, key string, build func() (T, error), work func(ctx context.Context, value T) (nodes int64, err error)) (err error) {
	slot := s.Join(TimeSlice, func() {})
	defer slot.Release()
	waiting, stop := context.WithTimeout(ctx, maxWait)
	defer stop()
	if slot.Wait(waiting) != nil {
		return httpapi.Errorf(http.StatusServiceUnavailable, "all engines are busy with other games: try again")
	}
	item, value, release, err := BorrowForRequest(s, key, build)
	if err != nil {
		return err
	}
	defer release()
	if f, ok := sente.As[sente.Forgetter](value); ok {
		f.Forget()
	}
	ctx, yield := context.WithCancel(ctx)
	defer yield()
	slot.Begin(yield)
	defer func() {
		if trouble := recover(); trouble != nil {
			item.Discard()
			err = fmt.Errorf("internal error of the engine: %v", trouble)
		}
	}()
	nodes, err := work(ctx, value)
	s.CountSearch(nodes)
	return err
}
