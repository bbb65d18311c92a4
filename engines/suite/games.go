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
	"github.com/sente-games/sente/search/proof"
)

// The suites of the games that sente brings.
var (
	ConnectFour = Forms(connectFourForm,
		Of(sized(connectfour.New), proof.Folded()),
		Of(sized(connectfour.NewWide), proof.Folded()),
		Of(sized(connectfour.NewPopOut), proof.Folded()))
	Gomoku    = Of(gomoku.FromRecord)
	Nim       = Of(nim.FromRecord)
	Omega     = Of(omega.FromRecord)
	Othello   = Of(othello.FromRecord, proof.Folded())
	Quarto    = Alone(quarto.Game)
	TicTacToe = Alone(tictactoe.Game)
)

// connectFourForm counts from 0 the types that play the game of a record.
func connectFourForm(r sente.Record) (int, error) {
	f, err := connectfour.FormOf(r)
	return int(f - connectfour.OneWord), err
}

// sized is the source of Connect Four in any of its forms.
func sized[R rules.Rules[S, connectfour.Move], S any](build func(width, height int) (R, error)) simple.Source[R, S] {
	return func(r sente.Record) (game R, start S, err error) {
		if game, err = connectfour.FromRecord(r, build); err == nil {
			start = game.Start()
		}
		return game, start, err
	}
}
