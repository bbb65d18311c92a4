package scheduling

import (
	"context"
	"slices"
	"sync"
	"time"
)

// TimeSlice is how long a search works at least while others wait.
const TimeSlice = 10 * time.Second

// Queue lends turns at the processors: no more searches work at a time than it has
// places, and the others get theirs in the order in which they came. A session has one
// slot at most, so none gets two turns while another waits.
type Queue struct {
	mu         sync.Mutex
	maxRunning int
	running    []*EngineSlot // the longest at work first
	waiting    []*EngineSlot
}

// EngineSlot is one search that waits or works.
type EngineSlot struct {
	queue   *Queue
	slice   time.Duration // how long it may work while others wait
	onMove  func()        // called when its place in the queue has changed, without a lock
	granted chan struct{} // closed when it may work

	started time.Time // when its turn came
	stop    func()    // ends the search early, nil before it has begun
	stopped bool      // yield has been called
	timer   *time.Timer
}

func NewQueue(places int) *Queue { return &Queue{maxRunning: places} }

// Join lines up for a turn. Each join needs a wait and a leave.
func (q *Queue) Join(slice time.Duration, moved func()) *EngineSlot {
	t := &EngineSlot{queue: q, slice: slice, onMove: moved, granted: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, t)
	q.startNext()
	q.preempt()
	return t
}

// Wait returns when the turn has come, or with the error of ctx.
func (t *EngineSlot) Wait(ctx context.Context) error {
	select {
	case <-t.granted:
		return nil
	case <-ctx.Done():
	}
	select {
	case <-t.granted: // both: what has its turn takes it
		return nil
	default:
		return context.Cause(ctx)
	}
}

// Begin begins the search; yield ends it early when its slice is over and others wait.
func (t *EngineSlot) Begin(yield func()) {
	q := t.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	t.stop = yield
	t.timer = time.AfterFunc(t.slice, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.preempt()
	})
	q.preempt()
}

// Release gives the turn, or the place among the waiting, to others. It may be called
// again.
func (t *EngineSlot) Release() {
	q := t.queue
	q.mu.Lock()
	if t.timer != nil {
		t.timer.Stop()
	}
	is := func(other *EngineSlot) bool { return other == t }
	q.running = slices.DeleteFunc(q.running, is)
	q.waiting = slices.DeleteFunc(q.waiting, is)
	q.startNext()
	others := slices.Clone(q.waiting)
	q.mu.Unlock()
	for _, other := range others {
		other.onMove()
	}
}

// Position is how many wait before this one; waits is false if its turn has come.
func (t *EngineSlot) Position() (n int, waits bool) {
	t.queue.mu.Lock()
	defer t.queue.mu.Unlock()
	n = slices.Index(t.queue.waiting, t)
	return max(n, 0), n >= 0
}

// Preempted reports whether the search had to make room.
func (t *EngineSlot) Preempted() bool {
	t.queue.mu.Lock()
	defer t.queue.mu.Unlock()
	return t.stopped
}

// startNext lets as many work as there are places. The lock is held.
func (q *Queue) startNext() {
	for len(q.waiting) > 0 && len(q.running) < q.maxRunning {
		t := q.waiting[0]
		q.waiting = slices.Delete(q.waiting, 0, 1)
		q.running = append(q.running, t)
		t.started = time.Now()
		close(t.granted)
	}
}

// Load counts the searches that work and those that wait.
func (q *Queue) Load() (working, waiting int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.running), len(q.waiting)
}

// preempt ends a search early for each that waits, among those whose slice is over. The lock
// is held.
func (q *Queue) preempt() {
	leaves := map[*EngineSlot]bool{}
	for range q.waiting {
		for _, t := range q.running {
			if leaves[t] || !t.stopped && (t.stop == nil || time.Since(t.started) < t.slice) {
				continue
			}
			if leaves[t] = true; !t.stopped {
				t.stopped = true
				go t.stop()
			}
			break
		}
	}
}
