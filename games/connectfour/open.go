package connectfour

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// SizeOf returns the size of the board that a record describes. Records of
// unknown rules, with an opening or with a set-up are an error.
func SizeOf(r sente.Record) (Size, error) {
	variant, err := VariantOf(r)
	switch {
	case err != nil:
		return Size{}, err
	case r.Opening != "" && r.Opening != "none":
		return Size{}, fmt.Errorf("unknown opening %q: Connect Four has none", visible.Clip(r.Opening))
	case strings.TrimSpace(r.Setup) != "":
		return Size{}, fmt.Errorf("set-up %q cannot be used: a Connect Four position is given by its moves, such as 4453", visible.Clip(r.Setup))
	}
	size, err := ParseSize(r.Size)
	if err == nil && variant.Pop {
		err = size.checkPop()
	}
	return size, err
}

// Form says which type plays the game of a record.
type Form int

const (
	OneWord  Form = 1 + iota // [Rules]
	TwoWords                 // [Wide]
	Popping                  // [PopOut]
)

// FormOf returns the type that plays the game of a record.
func FormOf(r sente.Record) (Form, error) {
	size, err := SizeOf(r)
	if err != nil {
		return 0, err
	}
	variant, err := VariantOf(r)
	switch {
	case variant.Pop:
		return Popping, err
	case size.Words() > 1:
		return TwoWords, err
	}
	return OneWord, err
}

// Connecter is rules whose lines may have another length than four.
type Connecter[R any] interface {
	Connect(line int) (R, error)
}

// FromRecord builds the rules that a record describes, by [New], [NewWide] or
// [NewPopOut], as [FormOf] says.
func FromRecord[R any](r sente.Record, build func(width, height int) (R, error)) (none R, err error) {
	size, err := SizeOf(r)
	if err != nil {
		return none, err
	}
	game, err := build(size.Width, size.Height)
	if err != nil {
		return none, err
	}
	variant, err := VariantOf(r)
	if err != nil {
		return none, err
	}
	dropping, ok := any(game).(Connecter[R])
	switch {
	case ok == variant.Pop:
		return none, fmt.Errorf("%T does not play the rules %s", game, variant)
	case ok:
		return dropping.Connect(variant.Line)
	}
	return game, nil
}

// Open sets up the empty board that a record describes.
func Open(r sente.Record) (rules.Board, error) {
	form, err := FormOf(r)
	switch {
	case err != nil:
		return nil, err
	case form == Popping:
		return put(FromRecord(r, NewPopOut))
	case form == TwoWords:
		return put(FromRecord(r, NewWide))
	}
	return put(FromRecord(r, New))
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
