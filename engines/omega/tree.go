package omega

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// OpenTree returns an engine with Monte Carlo tree search for any number of players, with AMAF
// statistics by colour and cell.
func OpenTree(r RolloutSettings, opts ...mcts.Option) (sente.Engine, error) {
	var board RolloutGame // of the current game
	source := func(record sente.Record) (g RolloutGame, s game.Step, err error) {
		g, s, err = newGame(record, &r)
		board = g
		return g, s, err
	}
	copies := mcts.CopyBy(func(root *game.Step) (RolloutGame, game.Step) { return board.Clone(), *root })
	return simple.Open(source, simple.MonteCarlo(treeOptions(), copies, mcts.Options(opts...)))
}

// treeOptions returns the default options.
func treeOptions() mcts.Option {
	return mcts.Options(
		mcts.Select(mcts.RAVE), mcts.Equivalence(10_000), mcts.Explore(0.1),
		mcts.Without(mcts.Look|mcts.Merge), mcts.Rollouts(1),
	)
}
