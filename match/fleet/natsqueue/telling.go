package natsqueue

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/match/fleet"
)

// Beat publishes the status of a worker.
func (q *Queue) Beat(_ context.Context, s fleet.Status) error {
	body, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return q.nats.Publish("beat."+s.Worker, body)
}

// Beats calls each with the statuses that workers publish.
func (q *Queue) Beats(ctx context.Context, each func(fleet.Status)) error {
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

// Complain publishes a fault, which is stored for a week.
func (q *Queue) Complain(ctx context.Context, f fleet.Fault) error {
	m, err := message("fault."+f.Kind, f)
	if err != nil {
		return err
	}
	ctx, end := context.WithTimeout(ctx, patience)
	defer end()
	_, err = q.js.PublishMsg(ctx, m)
	return err
}

// Faults calls each with the faults of the last week and with new ones.
func (q *Queue) Faults(ctx context.Context, each func(fleet.Fault)) error {
	return q.ordered(ctx, faultStream, "fault.*", func() {}, func(m jetstream.Msg) {
		var f fleet.Fault
		if read(m.Headers(), m.Data(), &f) != nil {
			return
		}
		if meta, err := m.Metadata(); err == nil {
			f.Time = meta.Timestamp
		}
		each(f)
	})
}
