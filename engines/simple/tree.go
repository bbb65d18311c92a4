package simple

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/mcts"
)

// OpenTree returns an engine that searches a game by Monte Carlo tree search,
// whatever the number of players; see package mcts. game is a record of the game
// to be ready for.
func OpenTree[R Playable[S, M], S any, M comparable](game sente.Record, source Source[R, S], opts ...mcts.Option) (sente.Engine, error) {
	e := &sampler[R, S, M]{opts: opts}
	e.source = source
	if err := e.prepare(game); err != nil {
		return nil, err
	}
	return e, nil
}

// sampler is an engine whose searcher is made by mcts.
type sampler[R Playable[S, M], S any, M comparable] struct {
	engine[R, S, M]
	opts []mcts.Option
}

// sampled is a searcher without a table: its tree takes Limits.Memory as it is.
type sampled[R Playable[S, M], S any, M comparable] struct {
	*mcts.Searcher[R, S, M]
}

func (sampled[R, S, M]) TableBytes() int64         { return 0 }
func (sampled[R, S, M]) SetTableBytes(int64) error { return nil }

func (e *sampler[R, S, M]) prepare(r sente.Record) error {
	if e.searcher != nil && e.game == describe(r) {
		return nil
	}
	game, start, err := e.source(r)
	if err != nil {
		return err
	}
	_ = e.Close()
	searcher, err := mcts.New(game, e.opts...)
	if err != nil {
		return err
	}
	e.searcher, e.game = sampled[R, S, M]{searcher}, describe(r)
	e.course = newCourse(game, start)
	return nil
}

// Think samples the position at the end of the record.
func (e *sampler[R, S, M]) Think(ctx context.Context, game sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	if err := e.prepare(game); err != nil {
		return sente.Choice{}, err
	}
	return e.engine.Think(ctx, game, limits, report)
}
