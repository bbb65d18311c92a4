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

// runEntry is the stored entry of a run.
type runEntry struct {
	Manifest fleet.Manifest `json:"manifest"`
	Finished bool           `json:"finished,omitempty"`
}

// OpenRun announces a run, or resumes it.
func (q *Queue) OpenRun(ctx context.Context, m fleet.Manifest) error {
	return q.retryTransient(ctx, func(ctx context.Context) error { return q.tryOpenRun(ctx, m) })
}

func (q *Queue) tryOpenRun(ctx context.Context, m fleet.Manifest) error {
	if err := q.putRunEntry(ctx, runEntry{m, false}); err != nil {
		return err
	}
	_, err := q.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: m.Run, FilterSubject: "job." + m.Run + ".*", AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: m.Lease, MaxDeliver: -1, MaxAckPending: maxLeases, MaxWaiting: maxWaiting,
		InactiveThreshold: consumerIdleTimeout,
	})
	return err
}

// Limits of a run: leased jobs, and workers that wait for a job.
const (
	maxLeases  = 1 << 18
	maxWaiting = 1 << 17
)

// consumerIdleTimeout is how long the consumer of a run's jobs is kept without requests: a finished
// run may still have leases to end.
const consumerIdleTimeout = 24 * time.Hour

func (q *Queue) putRunEntry(ctx context.Context, a runEntry) error {
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = q.runs.Put(ctx, a.Manifest.Run, body)
	return err
}

// getRunEntry returns the stored entry of a run; the error is [jetstream.ErrKeyNotFound] if it does
// not exist.
func (q *Queue) getRunEntry(ctx context.Context, run string) (a runEntry, err error) {
	entry, err := q.runs.Get(ctx, run)
	if err != nil {
		return a, err
	}
	return a, json.Unmarshal(entry.Value(), &a)
}

// FinishRun marks a run as finished.
func (q *Queue) FinishRun(ctx context.Context, run string) error {
	return q.retryTransient(ctx, func(ctx context.Context) error { return q.tryFinishRun(ctx, run) })
}

func (q *Queue) tryFinishRun(ctx context.Context, run string) error {
	a, err := q.getRunEntry(ctx, run)
	if err != nil {
		return err
	}
	a.Finished = true
	if err := q.putRunEntry(ctx, a); err != nil {
		return err
	}
	return q.jobs.Purge(ctx, jetstream.WithPurgeSubject("job."+run+".*"))
}

// subjectOf returns the subject of a job or a result.
func subjectOf(kind, run, job string) string { return kind + "." + run + "." + job }

// SubmitJob submits a job.
func (q *Queue) SubmitJob(ctx context.Context, j fleet.Job) error {
	m, err := encodeMessage(subjectOf("job", j.Run, j.ID), j)
	if err != nil {
		return err
	}
	ctx, end := q.presence.requestContext(ctx, requestTimeout)
	defer end()
	_, err = q.js.PublishMsg(ctx, m)
	if !isSubjectTaken(err) {
		return explainStore(err)
	}
	if stranded, err := q.isStranded(ctx, j); err != nil || !stranded {
		return err
	}
	if err := q.WithdrawJob(ctx, j); err != nil {
		return err
	}
	_, err = q.js.PublishMsg(ctx, m)
	return err
}

// isStranded reports whether a job is stored but will never be delivered: the consumer of the run has
// passed it, and no job is leased. This was observed once, when jobs were withdrawn while workers
// ended their leases.
func (q *Queue) isStranded(ctx context.Context, j fleet.Job) (bool, error) {
	m, err := q.jobs.GetLastMsgForSubject(ctx, subjectOf("job", j.Run, j.ID))
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

// isSubjectTaken reports whether a message was refused because its subject already has one.
func isSubjectTaken(err error) bool {
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

// WithdrawJob removes a job. It deletes a single message: a purge of its subject has marked other
// leased jobs as done, twice in eight runs (nats-server 2.15.2).
func (q *Queue) WithdrawJob(ctx context.Context, j fleet.Job) error {
	for {
		m, err := q.jobs.GetLastMsgForSubject(ctx, subjectOf("job", j.Run, j.ID))
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

// FollowResults calls each with every result of a run, and old after the stored ones.
func (q *Queue) FollowResults(ctx context.Context, run string, each func(fleet.Result), old func()) error {
	return q.followStream(ctx, resultStream, "result."+run+".*", old, func(m jetstream.Msg) {
		var r fleet.Result
		if decodeMessage(m.Headers(), m.Data(), &r) != nil || subjectOf("result", r.Run, r.Job) != m.Subject() {
			r = resultOfSubject(m.Subject())
		}
		each(r)
	})
}

// resultOfSubject returns an empty result with the run and the job of a subject, which the owner then
// removes.
func resultOfSubject(subject string) (r fleet.Result) {
	if parts := strings.Split(subject, "."); len(parts) == 3 {
		r.Run, r.Job = parts[1], parts[2]
	}
	return r
}

// followStream calls each with the messages of a subject until ctx is cancelled, and old after the
// stored ones.
func (q *Queue) followStream(ctx context.Context, stream, subject string, old func(), each func(jetstream.Msg)) error {
	c, err := q.js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{FilterSubjects: []string{subject}, DeliverPolicy: jetstream.DeliverAllPolicy})
	if err != nil {
		return err
	}
	each = callAfterStored(c, old, each)
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

// callAfterStored returns a function that calls each, and calls old once when all stored messages are
// processed.
func callAfterStored(c jetstream.Consumer, old func(), each func(jetstream.Msg)) func(jetstream.Msg) {
	called := false
	tell := func() {
		if !called {
			called = true
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

// RejectResult removes a result.
func (q *Queue) RejectResult(ctx context.Context, r fleet.Result) error {
	if err := q.results.Purge(ctx, jetstream.WithPurgeSubject(subjectOf("result", r.Run, r.Job))); err != nil {
		return err
	}
	m, err := encodeMessage("reject", r)
	if err != nil {
		return err
	}
	return q.nats.PublishMsg(m)
}

// followRejections calls each with every new rejected result until ctx is cancelled.
func (q *Queue) followRejections(ctx context.Context, each func(fleet.Result)) error {
	s, err := q.nats.Subscribe("reject", func(m *nats.Msg) {
		var r fleet.Result
		if decodeMessage(m.Header, m.Data, &r) == nil {
			each(r)
		}
	})
	if err != nil {
		return err
	}
	<-ctx.Done()
	return s.Unsubscribe()
}

// OfferFile stores a file for workers.
func (q *Queue) OfferFile(ctx context.Context, f fleet.File, data []byte) error {
	if info, err := q.files.GetInfo(ctx, f.Hash); err == nil && info.Size == uint64(f.Size) {
		return nil
	}
	_, err := q.files.Put(ctx, jetstream.ObjectMeta{Name: f.Hash, Description: f.Name}, bytes.NewReader(data))
	return err
}

// requestTimeout is the timeout of a request.
const requestTimeout = 10 * time.Second
