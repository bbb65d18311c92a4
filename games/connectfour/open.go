package connectfour

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/rules"
)

// SizeOf returns the size of a record's board. Unknown rules and openings are errors.
func SizeOf(r sente.Record) (Size, error) {
	variant, err := VariantOf(r)
	switch {
	case err != nil:
		return Size{}, err
	case r.Opening != "" && r.Opening != "none":
		return Size{}, fmt.Errorf("unknown opening %q: Connect Four has no opening rules", visible.Clip(r.Opening))
	}
	size, err := ParseSize(r.Size)
	if err == nil && variant.Pop {
		err = size.validatePop()
	}
	return size, err
}

// Form selects the type that implements the game of a record.
type Form int

const (
	OneWord  Form = 1 + iota // [Rules]
	TwoWords                 // [Wide]
	Popping                  // [PopOut]
)

// FormOf returns the type that implements the game of a record.
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

// Connecter is implemented by rules with a configurable line length.
type Connecter[R any] interface {
	Connect(line int) (R, error)
}

// FromRecord creates the rules of a record with [New], [NewWide] or [NewPopOut], as [FormOf]
// determines, and returns them with the position before the first move.
func FromRecord[R setupReader[S], S any](r sente.Record, build func(width, height int) (R, error)) (game R, start S, err error) {
	size, err := SizeOf(r)
	if err != nil {
		return game, start, err
	}
	if game, err = build(size.Width, size.Height); err != nil {
		return game, start, err
	}
	variant, err := VariantOf(r)
	if err != nil {
		return game, start, err
	}
	dropping, ok := any(game).(Connecter[R])
	switch {
	case ok == variant.Pop:
		return game, start, fmt.Errorf("%T does not support the rules %s", game, variant)
	case ok:
		if game, err = dropping.Connect(variant.Line); err != nil {
			return game, start, err
		}
	}
	start, err = startPosition(game, r)
	return game, start, err
}

// Open sets up the board that a record describes.
func Open(r sente.Record) (rules.Board, error) {
	form, err := FormOf(r)
	switch {
	case err != nil:
		return nil, err
	case form == Popping:
		return newBoard(FromRecord(r, NewPopOut))
	case form == TwoWords:
		return newBoard(FromRecord(r, NewWide))
	}
	return newBoard(FromRecord(r, New))
}

// boardRules are the interfaces that a board needs.
type boardRules[S any] interface {
	rules.Rules[S, Move]
	rules.Notation[S, Move]
	rules.Scener[S, Move]
}

func newBoard[R boardRules[S], S any](r R, start S, err error) (rules.Board, error) {
	if err != nil {
		return nil, err
	}
	return rules.NewBoard(r, start), nil
}
