package fleettest

import (
	"context"
	"time"

	"github.com/sente-games/sente/match/fleet"
)

// PublishStatus publishes the status of a worker.
func (q *Queue) PublishStatus(_ context.Context, s fleet.Status) error {
	return q.withLock(func() { q.beats = append(q.beats, s) })
}

// FollowStatuses calls each with previous and new statuses of workers.
func (q *Queue) FollowStatuses(ctx context.Context, each func(fleet.Status)) error {
	return followList(ctx, q, func() []fleet.Status { return q.beats }, each, func() {})
}

// PublishFault publishes a fault.
func (q *Queue) PublishFault(_ context.Context, f fleet.Fault) error {
	return q.withLock(func() {
		f.Time = time.Now()
		q.faults = append(q.faults, f)
	})
}

// FollowFaults calls each with previous and new faults.
func (q *Queue) FollowFaults(ctx context.Context, each func(fleet.Fault)) error {
	return followList(ctx, q, func() []fleet.Fault { return q.faults }, each, func() {})
}
