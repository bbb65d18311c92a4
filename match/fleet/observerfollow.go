package fleet

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/sente-games/sente/catalog"
)

// ObserverQueue is the part of a queue that an observer uses.
type ObserverQueue interface {
	FollowRuns(ctx context.Context, each func(m Manifest, open bool)) error
	FollowStatuses(ctx context.Context, each func(Status)) error
	FollowFaults(ctx context.Context, each func(Fault)) error
	CurrentTime(ctx context.Context) (time.Time, error)
	// SurveyStore counts the stored data, and the jobs and results of the given runs.
	SurveyStore(ctx context.Context, runs []string) (StoreInfo, error)
}

// Intervals of an observer.
const (
	workerCheckInterval = time.Second     // checks for lost workers
	surveyInterval      = 2 * time.Second // surveys of the queue
)

// FollowQueue observes a queue until ctx is cancelled, and reconnects after interruptions.
func (o *Observer) FollowQueue(ctx context.Context, q ObserverQueue) {
	for ctx.Err() == nil {
		if now, err := q.CurrentTime(ctx); err == nil {
			o.SetStart(now)
			break
		}
		sleepContext(ctx, retryDelay)
	}
	var all sync.WaitGroup
	defer all.Wait()
	for _, listen := range []func() error{
		func() error { return q.FollowRuns(ctx, o.HandleRun) },
		func() error { return q.FollowStatuses(ctx, o.HandleStatus) },
		func() error { return q.FollowFaults(ctx, o.HandleFault) },
	} {
		all.Go(func() {
			for ctx.Err() == nil {
				if listen() != nil {
					sleepContext(ctx, retryDelay)
				}
			}
		})
	}
	all.Go(func() {
		for ; ctx.Err() == nil; sleepContext(ctx, workerCheckInterval) {
			o.CheckWorkers()
		}
	})
	all.Go(func() {
		for ; ctx.Err() == nil; sleepContext(ctx, surveyInterval) {
			if stock, err := q.SurveyStore(ctx, o.runsToSurvey()); err == nil {
				o.HandleSurvey(stock)
			}
		}
	})
}

// maxGamesPerJob returns the maximum number of games of a job of a run, 0 if unknown.
func maxGamesPerJob(games catalog.Catalog, m Manifest) int {
	if m.Kind != KindGames || games == nil {
		return 0
	}
	var announced announcedPlan
	if json.Unmarshal(m.Body, &announced) != nil {
		return 0
	}
	seats, err := announced.Plan.NumSeats(games)
	if err != nil {
		return 0
	}
	return seats
}
