package sente

import "errors"

// What errors.Is finds in an error of a board, an engine, a solver or a search. The text
// of such an error tells more: which move it was, and how the game ended.
var (
	// ErrGameOver is in errors about a position in which the game is over, where one that
	// goes on was wanted: there is no move to find or to play.
	ErrGameOver error = NewMessage("game_over", "the game is over")

	// ErrIllegalMove is in errors about a move that may not be played, or a text that names
	// none.
	ErrIllegalMove = errors.New("the move is illegal")
)

// Illegal is err as an error about a move: errors.Is finds [ErrIllegalMove] in it, and
// what err wraps. Its text is that of err.
func Illegal(err error) error { return illegal{err} }

type illegal struct{ error }

func (e illegal) Is(target error) bool { return target == ErrIllegalMove }
func (e illegal) Unwrap() error        { return e.error }
