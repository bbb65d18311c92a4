package fleettest

import (
	"context"
	"time"

	"github.com/sente-games/sente/match/fleet"
)

// Beat publishes the status of a worker.
func (q *Queue) Beat(_ context.Context, s fleet.Status) error {
	return q.change(func() { q.beats = append(q.beats, s) })
}

// Beats calls each with previous and new statuses of workers.
func (q *Queue) Beats(ctx context.Context, each func(fleet.Status)) error {
	return follow(ctx, q, func() []fleet.Status { return q.beats }, each, func() {})
}

// Complain publishes a fault.
func (q *Queue) Complain(_ context.Context, f fleet.Fault) error {
	return q.change(func() {
		f.Time = time.Now()
		q.faults = append(q.faults, f)
	})
}

// Faults calls each with previous and new faults.
func (q *Queue) Faults(ctx context.Context, each func(fleet.Fault)) error {
	return follow(ctx, q, func() []fleet.Fault { return q.faults }, each, func() {})
}
