package scheduling

import (
	"context"
	"slices"
	"sync"
	"time"
)

// TimeSlice is the minimum time of a search while other searches wait.
const TimeSlice = 10 * time.Second

// Queue limits the number of concurrent searches. Waiting searches start in the order of their arrival.
// A table has at most one slot, so it gets no second turn while another table waits.
type Queue struct {
	mu         sync.Mutex
	maxRunning int
	running    []*EngineSlot // longest running first
	waiting    []*EngineSlot
}

// EngineSlot is a waiting or running search.
type EngineSlot struct {
	queue   *Queue
	slice   time.Duration // minimum running time while others wait
	onMove  func()        // called without a lock when the queue position has changed
	granted chan struct{} // closed when the search may start

	started time.Time // when the slot was granted
	stop    func()    // stops the search; nil before Begin
	stopped bool      // stop has been called
	timer   *time.Timer
}

func NewQueue(places int) *Queue { return &Queue{maxRunning: places} }

// Join adds a search to the queue. The caller must call Wait and then Release.
func (q *Queue) Join(slice time.Duration, moved func()) *EngineSlot {
	t := &EngineSlot{queue: q, slice: slice, onMove: moved, granted: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, t)
	q.startNext()
	q.preempt()
	return t
}

// Wait waits until the slot is granted or ctx is cancelled, and returns the error of ctx.
func (t *EngineSlot) Wait(ctx context.Context) error {
	select {
	case <-t.granted:
		return nil
	case <-ctx.Done():
	}
	select {
	case <-t.granted: // granted at the same time: use the slot
		return nil
	default:
		return context.Cause(ctx)
	}
}

// Begin records the start of the search. yield is called to stop it when its slice has ended and
// another search waits.
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

// Release releases the slot or leaves the queue. Further calls have no effect.
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

// Position returns the number of searches ahead in the queue; waits is false if the slot has been
// granted.
func (t *EngineSlot) Position() (n int, waits bool) {
	t.queue.mu.Lock()
	defer t.queue.mu.Unlock()
	n = slices.Index(t.queue.waiting, t)
	return max(n, 0), n >= 0
}

// Preempted reports whether the search was stopped in favour of another one.
func (t *EngineSlot) Preempted() bool {
	t.queue.mu.Lock()
	defer t.queue.mu.Unlock()
	return t.stopped
}

// startNext grants slots to waiting searches while places are free. q.mu must be held.
func (q *Queue) startNext() {
	for len(q.waiting) > 0 && len(q.running) < q.maxRunning {
		t := q.waiting[0]
		q.waiting = slices.Delete(q.waiting, 0, 1)
		q.running = append(q.running, t)
		t.started = time.Now()
		close(t.granted)
	}
}

// Load returns the numbers of running and waiting searches.
func (q *Queue) Load() (working, waiting int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.running), len(q.waiting)
}

// preempt stops one search with an expired slice for each waiting search. q.mu must be held.
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
