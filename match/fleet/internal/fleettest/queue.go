// Package fleettest provides a simple in-memory queue for tests. It can simulate an unavailable
// server, and works with the virtual time of testing/synctest.
package fleettest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente/match/fleet"
)

// Queue is a queue in memory; create it with [New].
type Queue struct {
	mu          sync.Mutex
	changed     chan struct{} // closed and replaced at every change
	unavailable bool
	runs        []storedRun
	jobs        []*storedJob
	results     []fleet.Result
	faults      []fleet.Fault
	beats       []fleet.Status
	files       map[string][]byte
}

type storedRun struct {
	manifest fleet.Manifest
	open     bool
}

// storedJob is a pending or leased job.
type storedJob struct {
	fleet.Job
	attempt     int
	leasedUntil time.Time // not available to other workers before
}

// ErrUnavailable is the error of an unavailable queue.
var ErrUnavailable = errors.New("the queue is away")

var _ fleet.Queue = (*Queue)(nil)

// New returns an empty queue.
func New() *Queue { return &Queue{changed: make(chan struct{}), files: map[string][]byte{}} }

// SetUnavailable makes the queue unavailable, or available again with all its data.
func (q *Queue) SetUnavailable(away bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.unavailable = away
	q.notifyChange()
}

// NumJobs returns the number of pending and leased jobs.
func (q *Queue) NumJobs() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.jobs)
}

func (q *Queue) notifyChange() {
	close(q.changed)
	q.changed = make(chan struct{})
}

// withLock calls do under the lock, unless the queue is unavailable.
func (q *Queue) withLock(do func()) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.unavailable {
		return ErrUnavailable
	}
	do()
	q.notifyChange()
	return nil
}

// followList calls each with the elements of a list, then old, and then each with every added
// element, until ctx is cancelled or the queue becomes unavailable. It may miss elements that are
// removed meanwhile.
func followList[T any](ctx context.Context, q *Queue, list func() []T, each func(T), old func()) error {
	for next, oldDone := 0, false; ; {
		q.mu.Lock()
		away, changed, now := q.unavailable, q.changed, slices.Clone(list())
		q.mu.Unlock()
		if away {
			return ErrUnavailable
		}
		for ; next < len(now); next++ {
			each(now[next])
		}
		next = len(now)
		if !oldDone {
			old()
			oldDone = true
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil
		}
	}
}
