package natsqueue

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/sente-games/sente/fleet"
)

// tallies are consumers that nobody reads from: the server knows how many messages wait for
// them, which is how many results a run has.
type tallies struct {
	mu    sync.Mutex
	byRun map[string]jetstream.Consumer
}

// talliedFor is how long one stays; one that is still asked is made anew.
const talliedFor = 5 * time.Minute

var _ fleet.Watching = (*Queue)(nil)

// Survey counts what is stored, and what there is of some runs.
func (q *Queue) Survey(ctx context.Context, runs []string) (fleet.Stock, error) {
	ctx, end := context.WithTimeout(ctx, patience)
	defer end()
	account, err := q.js.AccountInfo(ctx)
	if err != nil {
		return fleet.Stock{}, err
	}
	results, err := q.results.Info(ctx)
	if err != nil {
		return fleet.Stock{}, err
	}
	stock := fleet.Stock{Results: int64(results.State.Msgs), Bytes: int64(account.Store), Room: max(account.Limits.MaxStore, 0), Runs: map[string]fleet.Piled{}}
	for _, run := range runs {
		piled, err := q.piled(ctx, run)
		if err != nil {
			return stock, err
		}
		stock.Runs[run] = piled
	}
	return stock, nil
}

// piled is what there is of a run.
func (q *Queue) piled(ctx context.Context, run string) (p fleet.Piled, err error) {
	jobs, err := q.jobs.Consumer(ctx, run)
	switch {
	case errors.Is(err, jetstream.ErrConsumerNotFound): // it is over for long, or not announced yet
	case err != nil:
		return p, err
	default:
		info := jobs.CachedInfo() // of just now
		p.Waiting, p.Leased = int64(info.NumPending), int64(info.NumAckPending)
	}
	p.Results, err = q.resultsOf(ctx, run)
	return p, err
}

// resultsOf counts the results of a run.
func (q *Queue) resultsOf(ctx context.Context, run string) (int64, error) {
	q.tallies.mu.Lock()
	defer q.tallies.mu.Unlock()
	if c := q.tallies.byRun[run]; c != nil {
		if info, err := c.Info(ctx); err == nil {
			return int64(info.NumPending), nil
		}
		delete(q.tallies.byRun, run)
	}
	c, err := q.results.CreateConsumer(ctx, jetstream.ConsumerConfig{
		FilterSubject: "result." + run + ".*", AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1,
		InactiveThreshold: talliedFor, Description: "counts the results of a run",
	})
	if err != nil {
		return 0, err
	}
	if q.tallies.byRun == nil {
		q.tallies.byRun = map[string]jetstream.Consumer{}
	}
	q.tallies.byRun[run] = c
	return int64(c.CachedInfo().NumPending), nil
}
