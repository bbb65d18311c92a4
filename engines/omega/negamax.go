package omega

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/alphabeta"
)

// OpenSearch is like [simple.Open] for the evaluation [Growth] with the given weights; nil is the
// default weights.
func OpenSearch(w *Weights, opts ...simple.Option) (sente.Engine, error) {
	return simple.Open(w.newGrowth, opts...)
}

// OpenNegamax returns an engine with alpha-beta, the evaluation [Growth] with the given weights
// (nil is the default), and the endgame solver.
func OpenNegamax(w *Weights, memory int64) (sente.Engine, error) {
	if memory == 0 {
		memory = defaultMemory
	}
	search, err := OpenSearch(w, simple.Search(simple.SearchSettings{Memory: memory / 2}))
	if err != nil {
		return nil, err
	}
	return New(Options{Search: search, Memory: memory})
}

// Open2018 returns a reimplementation of the engine that won a student tournament in 2018
// (HansBambel/Omega, Trebing): negamax with one stone per ply, iterative deepening, a hash table
// and killers, and, if full is set, null moves and multi-cut. Its opening is [CornerOpening].
func Open2018(memory int64, full bool) (sente.Engine, error) {
	off := alphabeta.PVS | alphabeta.History | alphabeta.StaticOrder | alphabeta.MateDistance | alphabeta.Aspiration | alphabeta.Deeper | alphabeta.Resolve
	on := alphabeta.Null | alphabeta.MultiCut
	if !full {
		on, off = 0, off|alphabeta.Null|alphabeta.MultiCut
	}
	opts := []alphabeta.Option{alphabeta.With(on), alphabeta.Without(off)}
	if memory > 0 {
		opts = append(opts, alphabeta.TableBytes(memory))
	}
	source := func(r sente.Record) (EvalGame, game.Step, error) { return newEvalGame(r, trebing2018) }
	return simple.Open(source, simple.AlphaBeta(opts...))
}
