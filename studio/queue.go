package studio

import (
	"context"
	"slices"
	"sync"
	"time"
)

// slice is how long a search works at least while others wait.
const slice = 10 * time.Second

// queue lends turns at the processors: no more searches work at a time than it has
// places, and the others get theirs in the order in which they came. A session has one
// ticket at most, so none gets two turns while another waits.
type queue struct {
	mu      sync.Mutex
	places  int
	working []*ticket // the longest at work first
	waiting []*ticket
}

// ticket is one search that waits or works.
type ticket struct {
	queue *queue
	slice time.Duration // how long it may work while others wait
	moved func()        // called when its place in the queue has changed, without a lock
	turn  chan struct{} // closed when it may work

	since  time.Time // when its turn came
	yield  func()    // ends the search early, nil before it has begun
	called bool      // yield has been called
	timer  *time.Timer
}

func newQueue(places int) *queue { return &queue{places: places} }

// join lines up for a turn. Each join needs a wait and a leave.
func (q *queue) join(slice time.Duration, moved func()) *ticket {
	t := &ticket{queue: q, slice: slice, moved: moved, turn: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, t)
	q.admit()
	q.hurry()
	return t
}

// wait returns when the turn has come, or with the error of ctx.
func (t *ticket) wait(ctx context.Context) error {
	select {
	case <-t.turn:
		return nil
	case <-ctx.Done():
	}
	select {
	case <-t.turn: // both: what has its turn takes it
		return nil
	default:
		return context.Cause(ctx)
	}
}

// work begins the search; yield ends it early when its slice is over and others wait.
func (t *ticket) work(yield func()) {
	q := t.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	t.yield = yield
	t.timer = time.AfterFunc(t.slice, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.hurry()
	})
	q.hurry()
}

// leave gives the turn, or the place among the waiting, to others. It may be called
// again.
func (t *ticket) leave() {
	q := t.queue
	q.mu.Lock()
	if t.timer != nil {
		t.timer.Stop()
	}
	is := func(other *ticket) bool { return other == t }
	q.working = slices.DeleteFunc(q.working, is)
	q.waiting = slices.DeleteFunc(q.waiting, is)
	q.admit()
	others := slices.Clone(q.waiting)
	q.mu.Unlock()
	for _, other := range others {
		other.moved()
	}
}

// before is how many wait before this one; waits is false if its turn has come.
func (t *ticket) before() (n int, waits bool) {
	t.queue.mu.Lock()
	defer t.queue.mu.Unlock()
	n = slices.Index(t.queue.waiting, t)
	return max(n, 0), n >= 0
}

// yielded reports whether the search had to make room.
func (t *ticket) yielded() bool {
	t.queue.mu.Lock()
	defer t.queue.mu.Unlock()
	return t.called
}

// admit lets as many work as there are places. The lock is held.
func (q *queue) admit() {
	for len(q.waiting) > 0 && len(q.working) < q.places {
		t := q.waiting[0]
		q.waiting = slices.Delete(q.waiting, 0, 1)
		q.working = append(q.working, t)
		t.since = time.Now()
		close(t.turn)
	}
}

// load counts the searches that work and those that wait.
func (q *queue) load() (working, waiting int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.working), len(q.waiting)
}

// hurry ends a search early for each that waits, among those whose slice is over. The lock
// is held.
func (q *queue) hurry() {
	leaves := map[*ticket]bool{}
	for range q.waiting {
		for _, t := range q.working {
			if leaves[t] || !t.called && (t.yield == nil || time.Since(t.since) < t.slice) {
				continue
			}
			if leaves[t] = true; !t.called {
				t.called = true
				go t.yield()
			}
			break
		}
	}
}
