package fleettest

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/sente-games/sente/match/fleet"
)

// Runs calls each with every run.
func (q *Queue) Runs(ctx context.Context, each func(m fleet.Manifest, open bool)) error {
	return follow(ctx, q, func() []run { return q.runs }, func(r run) { each(r.manifest, r.open) }, func() {})
}

// Take leases the first available job of a run.
func (q *Queue) Take(ctx context.Context, m fleet.Manifest, wait time.Duration) (fleet.Lease, error) {
	late := time.NewTimer(wait)
	defer late.Stop()
	for {
		q.mu.Lock()
		if q.away {
			q.mu.Unlock()
			return nil, ErrAway
		}
		now, soon, changed := time.Now(), wait, q.changed
		for _, j := range q.jobs {
			if j.Run != m.Run {
				continue
			}
			if left := j.until.Sub(now); left > 0 {
				soon = min(soon, left)
				continue
			}
			j.attempt++
			j.until = now.Add(m.Lease)
			l := &lease{q, j, j.attempt, m.Lease}
			q.mu.Unlock()
			return l, nil
		}
		q.mu.Unlock()
		again := time.NewTimer(soon)
		select {
		case <-changed:
		case <-again.C:
		case <-late.C:
			again.Stop()
			return nil, nil
		case <-ctx.Done():
			again.Stop()
			return nil, nil
		}
		again.Stop()
	}
}

// Store stores a result, unless its job already has one.
func (q *Queue) Store(_ context.Context, r fleet.Result) (stored bool, err error) {
	err = q.change(func() {
		if slices.ContainsFunc(q.results, func(s fleet.Result) bool { return s.Run == r.Run && s.Job == r.Job && s.Worker != removed }) {
			return
		}
		stored = true
		q.results = append(q.results, r)
	})
	return stored, err
}

// Fetch returns the contents of a file.
func (q *Queue) Fetch(_ context.Context, f fleet.File) (data []byte, err error) {
	if err := q.change(func() { data = q.files[f.Hash] }); err != nil {
		return nil, err
	}
	if data == nil {
		return nil, errors.New("the queue does not have it")
	}
	return data, nil
}

// Now returns the current time.
func (q *Queue) Now(context.Context) (now time.Time, err error) {
	err = q.change(func() { now = time.Now() })
	return now, err
}

// lease is a lease of a job. An expired lease of the same job may still exist.
type lease struct {
	queue   *Queue
	job     *job
	attempt int
	length  time.Duration
}

func (l *lease) Job() fleet.Job { return l.job.Job }

func (l *lease) Attempt() int { return l.attempt }

func (l *lease) Renew() error {
	return l.queue.change(func() {
		if l.job.attempt == l.attempt {
			l.job.until = time.Now().Add(l.length)
		}
	})
}

func (l *lease) Done(context.Context) error {
	return l.queue.change(func() {
		l.queue.jobs = slices.DeleteFunc(l.queue.jobs, func(j *job) bool { return j == l.job })
	})
}

func (l *lease) Return(after time.Duration) error {
	return l.queue.change(func() {
		if l.job.attempt == l.attempt {
			l.job.until = time.Now().Add(after)
		}
	})
}
