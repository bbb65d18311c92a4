package suite

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/proof"
)

// The suites of the games that sente brings are functions: a program links those
// that it asks for, and no others. They are not inlined, or the searches would be
// compiled again where they are called.

// tactical are the features for games in which an overlooked win usually decides a
// rollout and a look at all moves is cheap (docs/search/mcts.md).
var tactical = mcts.With(mcts.Decisive | mcts.Wary)

// ConnectFour is for boards of one word and of two, and for pops.
//
//go:noinline
func ConnectFour() Suite {
	return Forms(connectFourForm,
		Two(sized(connectfour.New), proof.Folded()),
		Two(sized(connectfour.NewWide), proof.Folded()),
		Two(sized(connectfour.NewPopOut), proof.Folded())).sampledWith(tactical)
}

// Gomoku is for all of its rules and sizes, as are those of the other games.
//
//go:noinline
func Gomoku() Suite { return Two(gomoku.FromRecord) }

//go:noinline
func Nim() Suite { return Of(nim.FromRecord) }

//go:noinline
func Omega() Suite { return Of(omega.FromRecord) }

//go:noinline
func Othello() Suite {
	// The probes of a leaf cost more than several rollouts of it.
	return Two(othello.FromRecord, proof.Folded()).sampledWith(mcts.Rollouts(4))
}

//go:noinline
func Quarto() Suite { return Two(quarto.FromRecord).sampledWith(tactical) }

//go:noinline
func TicTacToe() Suite { return Two(tictactoe.Game.Open) }

// connectFourForm counts from 0 the types that play the game of a record.
func connectFourForm(r sente.Record) (int, error) {
	f, err := connectfour.FormOf(r)
	return int(f - connectfour.OneWord), err
}

// sized is the source of Connect Four in any of its forms.
func sized[R placing[S], S any](build func(width, height int) (R, error)) simple.Source[R, S] {
	return func(r sente.Record) (R, S, error) { return connectfour.FromRecord(r, build) }
}

// placing is rules of Connect Four.
type placing[S any] interface {
	rules.Rules[S, connectfour.Move]
	Place(setup string) (S, error)
}
