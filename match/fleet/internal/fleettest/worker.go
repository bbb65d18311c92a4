package fleettest

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/sente-games/sente/match/fleet"
)

// FollowRuns calls each with every run.
func (q *Queue) FollowRuns(ctx context.Context, each func(m fleet.Manifest, open bool)) error {
	return followList(ctx, q, func() []storedRun { return q.runs }, func(r storedRun) { each(r.manifest, r.open) }, func() {})
}

// TakeJob leases the first available job of a run.
func (q *Queue) TakeJob(ctx context.Context, m fleet.Manifest, wait time.Duration) (fleet.JobLease, error) {
	late := time.NewTimer(wait)
	defer late.Stop()
	for {
		q.mu.Lock()
		if q.unavailable {
			q.mu.Unlock()
			return nil, ErrUnavailable
		}
		now, soon, changed := time.Now(), wait, q.changed
		for _, j := range q.jobs {
			if j.Run != m.Run {
				continue
			}
			if remaining := j.leasedUntil.Sub(now); remaining > 0 {
				soon = min(soon, remaining)
				continue
			}
			j.attempt++
			j.leasedUntil = now.Add(m.Lease)
			l := &jobLease{q, j, j.attempt, m.Lease}
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

// StoreResult stores a result, unless its job already has one.
func (q *Queue) StoreResult(_ context.Context, r fleet.Result) (stored bool, err error) {
	err = q.withLock(func() {
		if slices.ContainsFunc(q.results, func(s fleet.Result) bool { return s.Run == r.Run && s.Job == r.Job && s.Worker != removedMark }) {
			return
		}
		stored = true
		q.results = append(q.results, r)
	})
	return stored, err
}

// FetchFile returns the contents of a file.
func (q *Queue) FetchFile(_ context.Context, f fleet.File) (data []byte, err error) {
	if err := q.withLock(func() { data = q.files[f.Hash] }); err != nil {
		return nil, err
	}
	if data == nil {
		return nil, errors.New("the queue does not have it")
	}
	return data, nil
}

// CurrentTime returns the current time.
func (q *Queue) CurrentTime(context.Context) (now time.Time, err error) {
	err = q.withLock(func() { now = time.Now() })
	return now, err
}

// jobLease is a lease of a job. An expired lease of the same job may still exist.
type jobLease struct {
	queue   *Queue
	job     *storedJob
	attempt int
	length  time.Duration
}

func (l *jobLease) Job() fleet.Job { return l.job.Job }

func (l *jobLease) Attempt() int { return l.attempt }

func (l *jobLease) Renew() error {
	return l.queue.withLock(func() {
		if l.job.attempt == l.attempt {
			l.job.leasedUntil = time.Now().Add(l.length)
		}
	})
}

func (l *jobLease) Done(context.Context) error {
	return l.queue.withLock(func() {
		l.queue.jobs = slices.DeleteFunc(l.queue.jobs, func(j *storedJob) bool { return j == l.job })
	})
}

func (l *jobLease) Return(after time.Duration) error {
	return l.queue.withLock(func() {
		if l.job.attempt == l.attempt {
			l.job.leasedUntil = time.Now().Add(after)
		}
	})
}
