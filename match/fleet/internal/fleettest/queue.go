// Package fleettest is a queue in memory, the slow and obvious twin of those that package
// fleet is used with. It exists for tests: it can be away, and its time is that of
// testing/synctest, where an hour takes no time.
package fleettest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/sente-games/sente/match/fleet"
)

// Queue is a queue in memory. Its zero value is none: see [New].
type Queue struct {
	mu      sync.Mutex
	changed chan struct{} // closed, and another one made, when something changes
	away    bool
	runs    []run
	jobs    []*job
	results []fleet.Result
	faults  []fleet.Fault
	beats   []fleet.Status
	files   map[string][]byte
}

type run struct {
	manifest fleet.Manifest
	open     bool
}

// job is one that waits or is on lease.
type job struct {
	fleet.Job
	attempt int
	until   time.Time // nobody else has it before
}

// ErrAway is what a queue says that is away.
var ErrAway = errors.New("the queue is away")

var _ fleet.Queue = (*Queue)(nil)

// New returns an empty queue.
func New() *Queue { return &Queue{changed: make(chan struct{}), files: map[string][]byte{}} }

// SetAway has the queue go, or come back with all that it had.
func (q *Queue) SetAway(away bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.away = away
	q.tell()
}

// Jobs is how many jobs wait or are on lease.
func (q *Queue) Jobs() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.jobs)
}

func (q *Queue) tell() {
	close(q.changed)
	q.changed = make(chan struct{})
}

// change does something unless the queue is away.
func (q *Queue) change(do func()) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.away {
		return ErrAway
	}
	do()
	q.tell()
	return nil
}

// follow calls each with the elements of a list, then old, and each with those that are
// added, until ctx ends or the queue goes. Elements that are removed meanwhile may be missed.
func follow[T any](ctx context.Context, q *Queue, list func() []T, each func(T), old func()) error {
	for next, told := 0, false; ; {
		q.mu.Lock()
		away, changed, now := q.away, q.changed, slices.Clone(list())
		q.mu.Unlock()
		if away {
			return ErrAway
		}
		for ; next < len(now); next++ {
			each(now[next])
		}
		next = len(now)
		if !told {
			old()
			told = true
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil
		}
	}
}
