// Package suite compiles the generic searches for each built-in game. Go compiles a generic search
// in every package that instantiates it, which takes four seconds for each game; here this is done
// once, and again only when a game or a search has changed (docs/adr/0006-suites.md). The suites
// are functions, so that a program links only the functions that it calls, and are not inlined, since the
// searches would be compiled again in the calling package.
package suite

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/amazons"
	"github.com/sente-games/sente/games/ataxx"
	"github.com/sente-games/sente/games/breakthrough"
	"github.com/sente-games/sente/games/checkers"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
	_ "github.com/sente-games/sente/search/alphabeta" // imported so that its functions are inlined
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/proof"
)

// tacticalFeatures contains the features for games in which a missed win usually decides a rollout and a
// check of all moves is cheap (docs/search/mcts.md).
var tacticalFeatures = mcts.With(mcts.Decisive | mcts.Wary)

// Amazons returns the suite of Amazons. Up to two thousand moves in a position are too many to
// evaluate each of them in a node or a rollout; an evaluation that ends rollouts early costs little
// (Lorentz 2008).
//
//go:noinline
func Amazons() simple.SearchSuite {
	return simple.NewSuite(amazons.NewGame().Open).WithSampling(mcts.With(mcts.Judge), mcts.Without(mcts.Look|mcts.Greedy))
}

// Ataxx returns the suite of a game, as do the functions below.
//
//go:noinline
func Ataxx() simple.SearchSuite { return simple.NewSuite(ataxx.NewGame().Open) }

//go:noinline
func Breakthrough() simple.SearchSuite { return simple.NewSuite(breakthrough.NewGame().Open) }

//go:noinline
func Checkers() simple.SearchSuite { return simple.NewSuite(checkers.NewGame().Open) }

// ConnectFour returns the suite for boards of one and two words and for Pop Out.
//
//go:noinline
func ConnectFour() simple.SearchSuite {
	return simple.CombineSuites(connectFourForm,
		simple.NewSuite(sizedSource(connectfour.New), proof.Folded()),
		simple.NewSuite(sizedSource(connectfour.NewWide), proof.Folded()),
		simple.NewSuite(sizedSource(connectfour.NewPopOut), proof.Folded())).WithSampling(tacticalFeatures)
}

// Gomoku returns the suite for all rules and sizes, as do the functions of the other games.
//
//go:noinline
func Gomoku() simple.SearchSuite { return simple.NewSuite(gomoku.FromRecord) }

//go:noinline
func Nim() simple.SearchSuite { return simple.NewSuite(nim.FromRecord) }

//go:noinline
func Omega() simple.SearchSuite { return simple.NewSuite(omega.FromRecord) }

//go:noinline
func Othello() simple.SearchSuite {
	// The probes of a leaf cost more than several rollouts of it.
	return simple.NewSuite(othello.FromRecord, proof.Folded()).WithSampling(mcts.Rollouts(4))
}

//go:noinline
func Quarto() simple.SearchSuite {
	return simple.NewSuite(quarto.FromRecord).WithSampling(tacticalFeatures)
}

//go:noinline
func TicTacToe() simple.SearchSuite { return simple.NewSuite(tictactoe.Game.Open) }

// connectFourForm returns the index of the type that plays the game of a record, counted from 0.
func connectFourForm(r sente.Record) (int, error) {
	f, err := connectfour.FormOf(r)
	return int(f - connectfour.OneWord), err
}

// sizedSource returns the source of Connect Four for one of its types.
func sizedSource[R placingRules[S], S any](build func(width, height int) (R, error)) func(sente.Record) (R, S, error) {
	return func(r sente.Record) (R, S, error) { return connectfour.FromRecord(r, build) }
}

// placingRules is the interface of the rules types of Connect Four.
type placingRules[S any] interface {
	rules.Rules[S, connectfour.Move]
	Place(setup string) (S, error)
}
