package sente

import "errors"

// Errors of boards, engines, solvers and searches, for errors.Is. The text of such an error has
// more detail.
var (
	// ErrGameOver is returned for a position in which the game is over, so that no move can be
	// played.
	ErrGameOver error = NewMessage("game_over", "the game is over")

	// ErrIllegalMove is returned for an illegal move and for a text that is not a move.
	ErrIllegalMove = errors.New("the move is illegal")
)

// Illegal returns an error with the text of err that wraps err and [ErrIllegalMove].
func Illegal(err error) error { return illegal{err} }

type illegal struct{ error }

func (e illegal) Is(target error) bool { return target == ErrIllegalMove }
func (e illegal) Unwrap() error        { return e.error }
