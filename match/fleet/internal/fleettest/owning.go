package fleettest

import (
	"context"
	"slices"

	"github.com/sente-games/sente/match/fleet"
)

// Open announces a run.
func (q *Queue) Open(_ context.Context, m fleet.Manifest) error {
	return q.change(func() { q.runs = append(q.runs, run{m, true}) })
}

// Finish marks a run as finished.
func (q *Queue) Finish(_ context.Context, name string) error {
	return q.change(func() {
		q.jobs = slices.DeleteFunc(q.jobs, func(j *job) bool { return j.Run == name })
		for _, r := range slices.Backward(q.runs) {
			if r.manifest.Run == name {
				q.runs = append(q.runs, run{r.manifest, false})
				return
			}
		}
	})
}

func same(a, b fleet.Job) bool { return a.Run == b.Run && a.ID == b.ID }

// Submit submits a job, unless it is present.
func (q *Queue) Submit(_ context.Context, j fleet.Job) error {
	return q.change(func() {
		if !slices.ContainsFunc(q.jobs, func(k *job) bool { return same(k.Job, j) }) {
			q.jobs = append(q.jobs, &job{Job: j})
		}
	})
}

func (q *Queue) remove(j fleet.Job) {
	q.jobs = slices.DeleteFunc(q.jobs, func(k *job) bool { return same(k.Job, j) })
}

// Withdraw removes a job.
func (q *Queue) Withdraw(_ context.Context, j fleet.Job) error {
	return q.change(func() { q.remove(j) })
}

// Results calls each with the results of a run.
func (q *Queue) Results(ctx context.Context, name string, each func(fleet.Result), old func()) error {
	return follow(ctx, q, func() []fleet.Result { return q.results }, func(r fleet.Result) {
		if r.Run == name && r.Worker != removed {
			each(r)
		}
	}, old)
}

// removed marks a removed result in its field Worker.
const removed = "-"

// Reject removes a result.
func (q *Queue) Reject(_ context.Context, r fleet.Result) error {
	return q.change(func() {
		for i, s := range q.results {
			if s.Run == r.Run && s.Job == r.Job {
				q.results[i].Worker = removed
			}
		}
	})
}

// Offer stores a file.
func (q *Queue) Offer(_ context.Context, f fleet.File, data []byte) error {
	return q.change(func() { q.files[f.Hash] = slices.Clone(data) })
}
