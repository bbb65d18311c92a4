package fleet

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/sente-games/sente/catalog"
)

// Watching is what an observer asks of a queue.
type Watching interface {
	Runs(ctx context.Context, each func(m Manifest, open bool)) error
	Beats(ctx context.Context, each func(Status)) error
	Faults(ctx context.Context, each func(Fault)) error
	Now(ctx context.Context) (time.Time, error)
	// Survey counts what is stored, and what there is of some runs.
	Survey(ctx context.Context, runs []string) (StoreInfo, error)
}

// Times of an observer.
const (
	lookEvery   = time.Second     // who has fallen silent
	surveyEvery = 2 * time.Second // what is stored
)

// Follow observes a queue until ctx ends, also when it is away for a while.
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

// gamesOfJob is how many games a job of a run has at most, 0 if that is not known.
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
