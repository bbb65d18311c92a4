package natsqueue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/match/fleet"
)

// FollowRuns calls each with every run.
func (q *Queue) FollowRuns(ctx context.Context, each func(m fleet.Manifest, open bool)) error {
	return q.watchBucket(ctx, q.runs, decodeRun(each))
}

// listRuns calls each with every stored run.
func (q *Queue) listRuns(ctx context.Context, each func(m fleet.Manifest, open bool)) error {
	return listBucket(ctx, q.runs, decodeRun(each))
}

// decodeRun returns a function that decodes an entry of the bucket of runs for each.
func decodeRun(each func(m fleet.Manifest, open bool)) func(key string, value []byte) {
	return func(_ string, value []byte) {
		var a runEntry
		if json.Unmarshal(value, &a) == nil {
			each(a.Manifest, !a.Finished)
		}
	}
}

// consumerCache caches the JetStream consumers that deliver the jobs of runs.
type consumerCache struct {
	mu    sync.Mutex
	byRun map[string]jetstream.Consumer
}

func (q *Queue) runConsumer(ctx context.Context, run string) (jetstream.Consumer, error) {
	q.consumers.mu.Lock()
	defer q.consumers.mu.Unlock()
	if c := q.consumers.byRun[run]; c != nil {
		return c, nil
	}
	ctx, end := context.WithTimeout(ctx, requestTimeout)
	defer end()
	c, err := q.jobs.Consumer(ctx, run)
	if err != nil {
		return nil, err
	}
	if q.consumers.byRun == nil {
		q.consumers.byRun = map[string]jetstream.Consumer{}
	}
	q.consumers.byRun[run] = c
	return c, nil
}

func (q *Queue) forgetConsumer(run string) {
	q.consumers.mu.Lock()
	defer q.consumers.mu.Unlock()
	delete(q.consumers.byRun, run)
}

// TakeJob leases a job. It requests one job at a time, since a prefetched job is blocked for the
// length of a lease if the worker crashes.
func (q *Queue) TakeJob(ctx context.Context, m fleet.Manifest, wait time.Duration) (fleet.JobLease, error) {
	c, err := q.runConsumer(ctx, m.Run)
	if err != nil {
		return nil, err
	}
	ctx, end := q.presence.requestContext(ctx, wait)
	defer end()
	batch, err := c.Fetch(1, jetstream.FetchContext(ctx))
	if err != nil {
		if ctx.Err() != nil {
			return nil, nil
		}
		q.forgetConsumer(m.Run)
		return nil, err
	}
	message := <-batch.Messages()
	if message == nil {
		switch err := batch.Error(); {
		case err == nil, ctx.Err() != nil, errors.Is(err, nats.ErrTimeout), errors.Is(err, jetstream.ErrNoMessages):
			return nil, nil
		default:
			q.forgetConsumer(m.Run)
			return nil, err
		}
	}
	l, err := newLease(q, message)
	switch {
	case err != nil:
		return nil, err
	case q.isResultStored(l):
		return nil, l.Done(context.WithoutCancel(ctx))
	}
	return l, nil
}

// isResultStored reports whether the result of a job is already stored, so that only the end of its
// lease was lost. That is possible if it was leased before, or if the server has lost that
// information: a killed server loses the leases of the last 0.1 s.
func (q *Queue) isResultStored(l *messageLease) bool {
	if l.attempt == 1 && q.nats.Stats().Reconnects == 0 {
		return false
	}
	ctx, end := q.presence.requestContext(context.Background(), requestTimeout)
	defer end()
	_, err := q.results.GetLastMsgForSubject(ctx, subjectOf("result", l.job.Run, l.job.ID))
	return err == nil
}

// messageLease is a delivered message.
type messageLease struct {
	queue   *Queue
	message jetstream.Msg
	job     fleet.Job
	attempt int
}

func newLease(q *Queue, m jetstream.Msg) (*messageLease, error) {
	l := &messageLease{queue: q, message: m}
	meta, err := m.Metadata()
	if err != nil {
		return nil, err
	}
	l.attempt = int(meta.NumDelivered)
	if err := decodeMessage(m.Headers(), m.Data(), &l.job); err != nil {
		l.job = fleet.Job{} // the worker refuses an empty job
	}
	return l, nil
}

func (l *messageLease) Job() fleet.Job { return l.job }

func (l *messageLease) Attempt() int { return l.attempt }

func (l *messageLease) Renew() error { return l.message.InProgress() }

// Done retries until the server has confirmed it: otherwise the job would be repeated.
func (l *messageLease) Done(ctx context.Context) error {
	ctx, end := context.WithTimeout(ctx, requestTimeout)
	defer end()
	for {
		once, end := l.queue.presence.requestContext(ctx, requestTimeout)
		err := l.message.DoubleAck(once)
		end()
		if err == nil || ctx.Err() != nil {
			return err
		}
		sleepContext(ctx, requestTimeout/100)
	}
}

func (l *messageLease) Return(after time.Duration) error {
	if after <= 0 {
		return l.message.Nak()
	}
	return l.message.NakWithDelay(after)
}

// StoreResult stores a result, unless its job already has one.
func (q *Queue) StoreResult(ctx context.Context, r fleet.Result) (stored bool, err error) {
	m, err := encodeMessage(subjectOf("result", r.Run, r.Job), r)
	if err != nil {
		return false, err
	}
	ctx, end := q.presence.requestContext(ctx, requestTimeout)
	defer end()
	_, err = q.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(0))
	if isSubjectTaken(err) {
		return false, nil
	}
	return err == nil, explainStore(err)
}

// explainStore returns an error that describes why the queue cannot store data.
func explainStore(err error) error {
	api := (*jetstream.APIError)(nil)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &api) && slices.Contains(storeFullCodes, api.ErrorCode):
		return fmt.Errorf("the store of the queue is full: remove ended runs, or increase its size with sente serve --store (%w)", err)
	case errors.Is(err, jetstream.ErrNoStreamResponse), errors.Is(err, nats.ErrNoResponders):
		return fmt.Errorf("the queue cannot store results: its disk is full, or its streams were deleted (%w)", err)
	case errors.As(err, &api):
		return fmt.Errorf("the queue cannot store the result: %w", err)
	}
	return err
}

// storeFullCodes are the error codes of a full store.
var storeFullCodes = []jetstream.ErrorCode{10023, 10028, 10047}

// fetchTimeout limits the transfer of a file over a slow network; without a deadline the library
// allows 5 s.
const fetchTimeout = 10 * time.Minute

// FetchFile returns the contents of a file.
func (q *Queue) FetchFile(ctx context.Context, f fleet.File) ([]byte, error) {
	ctx, end := q.presence.requestContext(ctx, fetchTimeout)
	defer end()
	data, err := q.files.GetBytes(ctx, f.Hash)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return nil, errors.New("not found in the queue")
	}
	return data, err
}

// CurrentTime returns the time of the server, from the timestamp of a stream info.
func (q *Queue) CurrentTime(ctx context.Context) (now time.Time, err error) {
	err = q.retryTransient(ctx, func(ctx context.Context) error {
		info, err := q.jobs.Info(ctx)
		if err == nil {
			now = info.TimeStamp
		}
		return err
	})
	return now, err
}
