package fleet

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/sente-games/sente/catalog"
)

// Watching is the part of a queue that an observer uses.
type Watching interface {
	Runs(ctx context.Context, each func(m Manifest, open bool)) error
	Beats(ctx context.Context, each func(Status)) error
	Faults(ctx context.Context, each func(Fault)) error
	Now(ctx context.Context) (time.Time, error)
	// Survey counts the stored data, and the jobs and results of the given runs.
	Survey(ctx context.Context, runs []string) (StoreInfo, error)
}

// Intervals of an observer.
const (
	lookEvery   = time.Second     // checks for lost workers
	surveyEvery = 2 * time.Second // surveys of the queue
)

// Follow observes a queue until ctx is cancelled, and reconnects after interruptions.
func (o *Observer) Follow(ctx context.Context, q Watching) {
	for ctx.Err() == nil {
		if now, err := q.Now(ctx); err == nil {
			o.Begin(now)
			break
		}
		pause(ctx, retryDelay)
	}
	var all sync.WaitGroup
	defer all.Wait()
	for _, listen := range []func() error{
		func() error { return q.Runs(ctx, o.Announce) },
		func() error { return q.Beats(ctx, o.Hear) },
		func() error { return q.Faults(ctx, o.Blame) },
	} {
		all.Go(func() {
			for ctx.Err() == nil {
				if listen() != nil {
					pause(ctx, retryDelay)
				}
			}
		})
	}
	all.Go(func() {
		for ; ctx.Err() == nil; pause(ctx, lookEvery) {
			o.Look()
		}
	})
	all.Go(func() {
		for ; ctx.Err() == nil; pause(ctx, surveyEvery) {
			if stock, err := q.Survey(ctx, o.wanted()); err == nil {
				o.Count(stock)
			}
		}
	})
}

// gamesOfJob returns the maximum number of games of a job of a run, 0 if unknown.
func gamesOfJob(games catalog.Catalog, m Manifest) int {
	if m.Kind != Games || games == nil {
		return 0
	}
	var announced announcedPlan
	if json.Unmarshal(m.Body, &announced) != nil {
		return 0
	}
	seats, err := announced.Plan.Seats(games)
	if err != nil {
		return 0
	}
	return seats
}
