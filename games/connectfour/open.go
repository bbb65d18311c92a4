package connectfour

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// SizeOf returns the size of the board that a record describes. Records of
// other rules, with an opening or with a set-up are an error.
func SizeOf(r sente.Record) (Size, error) {
	switch {
	case r.Rules != "":
		return Size{}, fmt.Errorf("unknown rules %q: Connect Four has only one set of rules, leave them out", clip(r.Rules))
	case r.Opening != "" && r.Opening != "none":
		return Size{}, fmt.Errorf("unknown opening %q: Connect Four has none", clip(r.Opening))
	case strings.TrimSpace(r.Setup) != "":
		return Size{}, fmt.Errorf("set-up %q cannot be used: a Connect Four position is given by its moves, such as 4453", clip(r.Setup))
	}
	return ParseSize(r.Size)
}

// FromRecord builds the rules that a record describes, by [New] or [NewWide].
func FromRecord[R any](r sente.Record, build func(width, height int) (R, error)) (none R, err error) {
	size, err := SizeOf(r)
	if err != nil {
		return none, err
	}
	return build(size.Width, size.Height)
}

// Open sets up the empty board that a record describes, in one word if it fits.
func Open(r sente.Record) (rules.Board, error) {
	size, err := SizeOf(r)
	if err != nil {
		return nil, err
	}
	if size.Words() > 1 {
		return put(NewWide(size.Width, size.Height))
	}
	return put(New(size.Width, size.Height))
}

// game is what a board needs of rules.
type game[S any] interface {
	rules.Rules[S, Move]
	rules.Notation[S, Move]
	rules.Scener[S, Move]
}

func put[R game[S], S any](r R, err error) (rules.Board, error) {
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(r, r.Start()), nil
}
