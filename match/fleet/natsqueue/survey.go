package natsqueue

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/match/fleet"
)

// resultCounters are consumers that are never read: the number of pending messages of a consumer is
// the number of results of its run.
type resultCounters struct {
	mu    sync.Mutex
	byRun map[string]jetstream.Consumer
}

// counterIdleTimeout is how long the server keeps a counter that is not queried.
const counterIdleTimeout = 5 * time.Minute

var _ fleet.ObserverQueue = (*Queue)(nil)

// SurveyStore returns the size of the store, and the numbers of jobs and results of the given runs.
func (q *Queue) SurveyStore(ctx context.Context, runs []string) (fleet.StoreInfo, error) {
	ctx, end := context.WithTimeout(ctx, requestTimeout)
	defer end()
	account, err := q.js.AccountInfo(ctx)
	if err != nil {
		return fleet.StoreInfo{}, err
	}
	results, err := q.results.Info(ctx)
	if err != nil {
		return fleet.StoreInfo{}, err
	}
	stock := fleet.StoreInfo{Results: int64(results.State.Msgs), Bytes: int64(account.Store), MaxBytes: max(account.Limits.MaxStore, 0), Runs: map[string]fleet.RunCounts{}}
	for _, run := range runs {
		counts, err := q.countRun(ctx, run)
		if err != nil {
			return stock, err
		}
		stock.Runs[run] = counts
	}
	return stock, nil
}

// countRun returns the numbers of jobs and results of a run.
func (q *Queue) countRun(ctx context.Context, run string) (p fleet.RunCounts, err error) {
	jobs, err := q.jobs.Consumer(ctx, run)
	switch {
	case errors.Is(err, jetstream.ErrConsumerNotFound): // finished long ago, or not announced yet
	case err != nil:
		return p, err
	default:
		info := jobs.CachedInfo() // fetched by the previous call
		p.Waiting, p.Leased = int64(info.NumPending), int64(info.NumAckPending)
	}
	p.Results, err = q.countResults(ctx, run)
	return p, err
}

// countResults counts the results of a run.
func (q *Queue) countResults(ctx context.Context, run string) (int64, error) {
	q.counters.mu.Lock()
	defer q.counters.mu.Unlock()
	if c := q.counters.byRun[run]; c != nil {
		if info, err := c.Info(ctx); err == nil {
			return int64(info.NumPending), nil
		}
		delete(q.counters.byRun, run)
	}
	c, err := q.results.CreateConsumer(ctx, jetstream.ConsumerConfig{
		FilterSubject: "result." + run + ".*", AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1,
		InactiveThreshold: counterIdleTimeout, Description: "counts the results of a run",
	})
	if err != nil {
		return 0, err
	}
	if q.counters.byRun == nil {
		q.counters.byRun = map[string]jetstream.Consumer{}
	}
	q.counters.byRun[run] = c
	return int64(c.CachedInfo().NumPending), nil
}
