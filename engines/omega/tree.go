package omega

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

// OpenTree returns an engine that samples games in a growing tree, for any number
// of players: all moves as first by colour and cell, and games played out as how
// says.
func OpenTree(how Sampling, opts ...mcts.Option) (sente.Engine, error) {
	var board Game // of the game that is searched
	source := func(r sente.Record) (g Game, s game.Step, err error) {
		g, s, err = Lay(r, &how)
		board = g
		return g, s, err
	}
	copies := mcts.CopyBy(func(root *game.Step) (Game, game.Step) { return board.Clone(), *root })
	return simple.OpenTree(sente.Record{}, source, treeOptions(), copies, mcts.Options(opts...))
}

// treeOptions are how the tree grows unless somebody says otherwise.
func treeOptions() mcts.Option {
	return mcts.Options(
		mcts.Select(mcts.RAVE), mcts.Equivalence(10_000), mcts.Explore(0.1),
		mcts.Without(mcts.Look|mcts.Merge), mcts.Rollouts(1),
	)
}
