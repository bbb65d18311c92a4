package natsqueue

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/match/fleet"
)

// PublishStatus publishes the status of a worker.
func (q *Queue) PublishStatus(_ context.Context, s fleet.Status) error {
	body, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return q.nats.Publish("beat."+s.Worker, body)
}

// FollowStatuses calls each with the statuses that workers publish.
func (q *Queue) FollowStatuses(ctx context.Context, each func(fleet.Status)) error {
	s, err := q.nats.Subscribe("beat.*", func(m *nats.Msg) {
		var s fleet.Status
		if json.Unmarshal(m.Data, &s) == nil && m.Subject == "beat."+s.Worker {
			each(s)
		}
	})
	if err != nil {
		return err
	}
	<-ctx.Done()
	return s.Unsubscribe()
}

// PublishFault publishes a fault, which is stored for a week.
func (q *Queue) PublishFault(ctx context.Context, f fleet.Fault) error {
	m, err := encodeMessage("fault."+f.Kind, f)
	if err != nil {
		return err
	}
	ctx, end := context.WithTimeout(ctx, requestTimeout)
	defer end()
	_, err = q.js.PublishMsg(ctx, m)
	return err
}

// FollowFaults calls each with the faults of the last week and with new ones.
func (q *Queue) FollowFaults(ctx context.Context, each func(fleet.Fault)) error {
	return q.followStream(ctx, faultStream, "fault.*", func() {}, func(m jetstream.Msg) {
		var f fleet.Fault
		if decodeMessage(m.Headers(), m.Data(), &f) != nil {
			return
		}
		if meta, err := m.Metadata(); err == nil {
			f.Time = meta.Timestamp
		}
		each(f)
	})
}
