package gomoku

import (
	"context"
	"fmt"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/trace"
)

// NewWith is [New] with other settings of the search, to see what each of them is
// worth. A setting that the search refuses is an error.
func NewWith(o Options, search ...alphabeta.Option) (sente.Engine, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	e := &engine{variant: best(), memory: o.Memory}
	e.search = append(e.search, search...)
	if err := e.build(); err != nil {
		return nil, err
	}
	return e, nil
}

// check refuses what cannot be meant.
func (o Options) check() error {
	if o.Memory < 0 {
		return fmt.Errorf("memory of %d bytes is impossible: 0 is the default, any other at least %d", o.Memory, ownMemory+leastMemory)
	}
	return nil
}

// Features names the features of the search that are in use.
func (e *engine) Features() (names []string) {
	for _, f := range e.searcher.Features().Each() {
		names = append(names, f.String())
	}
	return names
}

// Forget makes the next thought what it would be in a new engine.
func (e *engine) Forget() {
	e.forget()
	e.lateness = 0
}

// Trace searches the position at the end of the record, on one goroutine, and
// returns the tree that the search walked as far as keep allows. Moves that Think
// would play without a search are searched as well; what it knows of fours
// before it searches narrows the root here too.
func (e *engine) Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep trace.Limits) (*trace.Tree, error) {
	limits.Threads = 1
	if err := e.prepare(game, limits); err != nil {
		return nil, err
	}
	recorder := trace.New(func(c Cell) string { return pointOf(c, e.replay.board.size).String() }, keep)
	e.searcher.Trace(recorder)
	defer e.searcher.Trace(nil)
	t := &thought{engine: e, ctx: ctx, start: time.Now(), limits: limits, budget: clock.Plan(limits, clock.Habits{Margin: timeMargin})}
	t.beware()
	_, err := t.bySearch()
	return recorder.Tree(), err
}
