package simple

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/mcts"
)

// OpenTree returns an engine that searches a game by Monte Carlo tree search,
// whatever the number of players; see package mcts. game is a record of the game
// to be ready for.
func OpenTree[R Playable[S, M], S any, M comparable](game sente.Record, source Source[R, S], opts ...mcts.Option) (sente.Engine, error) {
	build := func(game R) (searcher[S, M], error) {
		s, err := mcts.New(game, opts...)
		return sampler[R, S, M]{s}, err
	}
	e := &engine[R, S, M]{source: source, build: build}
	if err := e.prepare(game); err != nil {
		return nil, err
	}
	return e, nil
}

// sampler is a searcher without a table: its tree takes Limits.Memory as it is.
type sampler[R Playable[S, M], S any, M comparable] struct {
	*mcts.Searcher[R, S, M]
}

func (sampler[R, S, M]) TableBytes() int64         { return 0 }
func (sampler[R, S, M]) SetTableBytes(int64) error { return nil }
