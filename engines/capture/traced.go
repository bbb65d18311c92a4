package capture

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/trace"
)

// Trace searches the position at the end of the record, on one goroutine, and
// returns the tree that the search walked as far as keep allows. Moves that Think
// would play without a search are searched as well; what it knows of threats
// before it searches narrows the root here too.
func (e *engine) Trace(ctx context.Context, r sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	limits.Threads = 1
	if err := e.prepare(r, limits); err != nil {
		return nil, err
	}
	recorder := trace.New(Cell.String, keep)
	e.searcher.Trace(recorder)
	defer e.searcher.Trace(nil)
	t := &thought{engine: e, ctx: ctx, start: time.Now(), limits: limits, budget: clock.Plan(limits, clock.Habits{Margin: timeMargin})}
	t.beware()
	_, err := t.bySearch()
	return recorder.Tree(), err
}
