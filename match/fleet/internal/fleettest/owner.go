package fleettest

import (
	"context"
	"slices"

	"github.com/sente-games/sente/match/fleet"
)

// OpenRun announces a run.
func (q *Queue) OpenRun(_ context.Context, m fleet.Manifest) error {
	return q.withLock(func() { q.runs = append(q.runs, storedRun{m, true}) })
}

// FinishRun marks a run as finished.
func (q *Queue) FinishRun(_ context.Context, name string) error {
	return q.withLock(func() {
		q.jobs = slices.DeleteFunc(q.jobs, func(j *storedJob) bool { return j.Run == name })
		for _, r := range slices.Backward(q.runs) {
			if r.manifest.Run == name {
				q.runs = append(q.runs, storedRun{r.manifest, false})
				return
			}
		}
	})
}

func sameJob(a, b fleet.Job) bool { return a.Run == b.Run && a.ID == b.ID }

// SubmitJob submits a job, unless it is present.
func (q *Queue) SubmitJob(_ context.Context, j fleet.Job) error {
	return q.withLock(func() {
		if !slices.ContainsFunc(q.jobs, func(k *storedJob) bool { return sameJob(k.Job, j) }) {
			q.jobs = append(q.jobs, &storedJob{Job: j})
		}
	})
}

func (q *Queue) removeJob(j fleet.Job) {
	q.jobs = slices.DeleteFunc(q.jobs, func(k *storedJob) bool { return sameJob(k.Job, j) })
}

// WithdrawJob removes a job.
func (q *Queue) WithdrawJob(_ context.Context, j fleet.Job) error {
	return q.withLock(func() { q.removeJob(j) })
}

// FollowResults calls each with the results of a run.
func (q *Queue) FollowResults(ctx context.Context, name string, each func(fleet.Result), old func()) error {
	return followList(ctx, q, func() []fleet.Result { return q.results }, func(r fleet.Result) {
		if r.Run == name && r.Worker != removedMark {
			each(r)
		}
	}, old)
}

// removedMark marks a removed result in its field Worker.
const removedMark = "-"

// RejectResult removes a result.
func (q *Queue) RejectResult(_ context.Context, r fleet.Result) error {
	return q.withLock(func() {
		for i, s := range q.results {
			if s.Run == r.Run && s.Job == r.Job {
				q.results[i].Worker = removedMark
			}
		}
	})
}

// OfferFile stores a file.
func (q *Queue) OfferFile(_ context.Context, f fleet.File, data []byte) error {
	return q.withLock(func() { q.files[f.Hash] = slices.Clone(data) })
}
