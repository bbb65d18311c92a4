package rules

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/visible"
)

// Fixed returns a function that opens a record of a game with a single size and rule set: it
// returns the rules and the start position. A record with another size, rule set, opening or a
// set-up is an error of one sentence. Rules that keep the board ([Undoer]) are cloned for every
// record if they are a [Cloner].
func Fixed[R Rules[S, M], S, M any](r R) func(sente.Record) (R, S, error) {
	return func(record sente.Record) (game R, start S, err error) {
		if err := checkRecord(r, record); err != nil {
			return game, start, err
		}
		game = r
		if c, ok := any(r).(Cloner[R]); ok {
			game = c.Clone()
		}
		return game, game.Start(), nil
	}
}

// Open opens a record as [Fixed] does, with a set-up if the position is an [EasySetUpper]. Rules
// that embed Easy use Fixed instead, since Open returns an Easy.
func (e Easy[P, M]) Open(r sente.Record) (Easy[P, M], EasyState[P], error) {
	u, able := any(&e.startState().own.pos).(EasySetUpper[P])
	if !able || strings.TrimSpace(r.Setup) == "" {
		return Fixed(e)(r)
	}
	text := r.Setup
	r.Setup = ""
	if _, _, err := Fixed(e)(r); err != nil {
		return e, EasyState[P]{}, err
	}
	pos, err := u.SetUp(text)
	if err != nil {
		return e, EasyState[P]{}, err
	}
	game := NewEasy[P, M](pos)
	return game, game.Start(), nil
}

// checkRecord returns an error if a record needs another size, rule set, opening or a set-up.
func checkRecord(rules any, r sente.Record) error {
	size := ""
	if s, ok := Ability[Sized](rules); ok {
		size = s.BoardSize()
	}
	switch {
	case r.Rules != "":
		return fmt.Errorf("unknown rules %q: the game has one unnamed rule set", visible.Clip(r.Rules))
	case r.Size != "" && size == "":
		return fmt.Errorf("unsupported size %q: the game has only one size", visible.Clip(r.Size))
	case r.Size != "" && !isSameSize(r.Size, size):
		return fmt.Errorf("unsupported size %q: the only one is %s", visible.Clip(r.Size), size)
	case r.Opening != "" && r.Opening != "none":
		return fmt.Errorf("unknown opening %q: the game has no opening rules", visible.Clip(r.Opening))
	case strings.TrimSpace(r.Setup) != "":
		return fmt.Errorf("set-up %q cannot be used: the game always begins at the same position", visible.Clip(r.Setup))
	}
	return nil
}

// isSameSize reports whether a text is the given size; one number is enough for a square board.
func isSameSize(text, size string) bool {
	text = strings.TrimSpace(text)
	return strings.EqualFold(text, size) || strings.EqualFold(text+"x"+text, size)
}
