package natsqueue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/match/fleet"
)

// announced is the stored entry of a run.
type announced struct {
	Manifest fleet.Manifest `json:"manifest"`
	Finished bool           `json:"finished,omitempty"`
}

// Open announces a run, or resumes it.
func (q *Queue) Open(ctx context.Context, m fleet.Manifest) error {
	return q.retry(ctx, func(ctx context.Context) error { return q.open(ctx, m) })
}

func (q *Queue) open(ctx context.Context, m fleet.Manifest) error {
	if err := q.announce(ctx, announced{m, false}); err != nil {
		return err
	}
	_, err := q.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: m.Run, FilterSubject: "job." + m.Run + ".*", AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: m.Lease, MaxDeliver: -1, MaxAckPending: mostLeases, MaxWaiting: mostWaiting,
		InactiveThreshold: idleFor,
	})
	return err
}

// Limits of a run: leased jobs, and workers that wait for a job.
const (
	mostLeases  = 1 << 18
	mostWaiting = 1 << 17
)

// idleFor is how long the consumer of a run's jobs is kept without requests: a finished run may
// still have leases to end.
const idleFor = 24 * time.Hour

func (q *Queue) announce(ctx context.Context, a announced) error {
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = q.runs.Put(ctx, a.Manifest.Run, body)
	return err
}

// announced returns the stored entry of a run; the error is [jetstream.ErrKeyNotFound] if it does
// not exist.
func (q *Queue) announced(ctx context.Context, run string) (a announced, err error) {
	entry, err := q.runs.Get(ctx, run)
	if err != nil {
		return a, err
	}
	return a, json.Unmarshal(entry.Value(), &a)
}

// Finish marks a run as finished.
func (q *Queue) Finish(ctx context.Context, run string) error {
	return q.retry(ctx, func(ctx context.Context) error { return q.finish(ctx, run) })
}

func (q *Queue) finish(ctx context.Context, run string) error {
	a, err := q.announced(ctx, run)
	if err != nil {
		return err
	}
	a.Finished = true
	if err := q.announce(ctx, a); err != nil {
		return err
	}
	return q.jobs.Purge(ctx, jetstream.WithPurgeSubject("job."+run+".*"))
}

// subject returns the subject of a job or a result.
func subject(kind, run, job string) string { return kind + "." + run + "." + job }

// Submit submits a job.
func (q *Queue) Submit(ctx context.Context, j fleet.Job) error {
	m, err := message(subject("job", j.Run, j.ID), j)
	if err != nil {
		return err
	}
	ctx, end := q.presence.patient(ctx, patience)
	defer end()
	_, err = q.js.PublishMsg(ctx, m)
	if !taken(err) {
		return explainStore(err)
	}
	if stranded, err := q.stranded(ctx, j); err != nil || !stranded {
		return err
	}
	if err := q.Withdraw(ctx, j); err != nil {
		return err
	}
	_, err = q.js.PublishMsg(ctx, m)
	return err
}

// stranded reports whether a job is stored but will never be delivered: the consumer of the run has
// passed it, and no job is leased. This was observed once, when jobs were withdrawn while workers
// ended their leases.
func (q *Queue) stranded(ctx context.Context, j fleet.Job) (bool, error) {
	m, err := q.jobs.GetLastMsgForSubject(ctx, subject("job", j.Run, j.ID))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	c, err := q.jobs.Consumer(ctx, j.Run)
	if err != nil {
		return false, err
	}
	info := c.CachedInfo() // fetched by the previous call
	return info.NumAckPending == 0 && info.Delivered.Stream >= m.Sequence, nil
}

// taken reports whether a message was refused because its subject already has one.
func taken(err error) bool {
	api := (*jetstream.APIError)(nil)
	if !errors.As(err, &api) {
		return false
	}
	switch api.ErrorCode {
	case jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant:
		return true
	case tooManyOfSubject:
		return api.Description == "maximum messages per subject exceeded"
	}
	return false
}

// Withdraw removes a job. It deletes a single message: a purge of its subject has marked other
// leased jobs as done, twice in eight runs (nats-server 2.15.2).
func (q *Queue) Withdraw(ctx context.Context, j fleet.Job) error {
	for {
		m, err := q.jobs.GetLastMsgForSubject(ctx, subject("job", j.Run, j.ID))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := q.jobs.DeleteMsg(ctx, m.Sequence); !errors.Is(err, jetstream.ErrMsgDeleteUnsuccessful) {
			return err
		} // a worker has just ended the job
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// Results calls each with every result of a run, and old after the stored ones.
func (q *Queue) Results(ctx context.Context, run string, each func(fleet.Result), old func()) error {
	return q.ordered(ctx, resultStream, "result."+run+".*", old, func(m jetstream.Msg) {
		var r fleet.Result
		if read(m.Headers(), m.Data(), &r) != nil || subject("result", r.Run, r.Job) != m.Subject() {
			r = placeOf(m.Subject())
		}
		each(r)
	})
}

// placeOf returns an empty result with the run and the job of a subject, which the owner then
// removes.
func placeOf(subject string) (r fleet.Result) {
	if parts := strings.Split(subject, "."); len(parts) == 3 {
		r.Run, r.Job = parts[1], parts[2]
	}
	return r
}

// ordered calls each with the messages of a subject until ctx is cancelled, and old after the
// stored ones.
func (q *Queue) ordered(ctx context.Context, stream, subject string, old func(), each func(jetstream.Msg)) error {
	c, err := q.js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{FilterSubjects: []string{subject}, DeliverPolicy: jetstream.DeliverAllPolicy})
	if err != nil {
		return err
	}
	each = untilNow(c, old, each)
	var stopped error
	failed := make(chan error, 1)
	consuming, err := c.Consume(each, jetstream.ConsumeErrHandler(func(_ jetstream.ConsumeContext, err error) {
		if errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, jetstream.ErrOrderedConsumerReset) {
			select {
			case failed <- err:
			default:
			}
		}
	}))
	if err != nil {
		return err
	}
	select {
	case <-ctx.Done():
	case stopped = <-failed:
	}
	consuming.Stop()
	<-consuming.Closed()
	return stopped
}

// untilNow returns a function that calls each, and calls old once when all stored messages are
// processed.
func untilNow(c jetstream.Consumer, old func(), each func(jetstream.Msg)) func(jetstream.Msg) {
	told := false
	tell := func() {
		if !told {
			told = true
			old()
		}
	}
	if c.CachedInfo().NumPending == 0 {
		tell()
	}
	return func(m jetstream.Msg) {
		each(m)
		if meta, err := m.Metadata(); err == nil && meta.NumPending == 0 {
			tell()
		}
	}
}

// Reject removes a result.
func (q *Queue) Reject(ctx context.Context, r fleet.Result) error {
	if err := q.results.Purge(ctx, jetstream.WithPurgeSubject(subject("result", r.Run, r.Job))); err != nil {
		return err
	}
	m, err := message("reject", r)
	if err != nil {
		return err
	}
	return q.nats.PublishMsg(m)
}

// rejections calls each with every new rejected result until ctx is cancelled.
func (q *Queue) rejections(ctx context.Context, each func(fleet.Result)) error {
	s, err := q.nats.Subscribe("reject", func(m *nats.Msg) {
		var r fleet.Result
		if read(m.Header, m.Data, &r) == nil {
			each(r)
		}
	})
	if err != nil {
		return err
	}
	<-ctx.Done()
	return s.Unsubscribe()
}

// Offer stores a file for workers.
func (q *Queue) Offer(ctx context.Context, f fleet.File, data []byte) error {
	if info, err := q.files.GetInfo(ctx, f.Hash); err == nil && info.Size == uint64(f.Size) {
		return nil
	}
	_, err := q.files.Put(ctx, jetstream.ObjectMeta{Name: f.Hash, Description: f.Name}, bytes.NewReader(data))
	return err
}

// patience is the timeout of a request.
const patience = 10 * time.Second
