package rules

import (
	"errors"

	"github.com/sente-games/sente"
)

// The interfaces of this file are optional facts of a game, which a [Board] passes to referees,
// records and tables of results.

// Sized is implemented by games with several board sizes. BoardSize returns the size in the
// notation of records: "15", "7x6", "3-4-5".
type Sized interface{ BoardSize() string }

// Scorer is implemented by games with running scores. Scores returns the score of each player, a
// whole number in decimal digits, which may exceed every integer type.
type Scorer[S any] interface{ Scores(s *S) []string }

// Capturer is implemented by games with captures. Captures returns the number of stones that each
// player has captured, or nil if the rule set has no captures.
type Capturer[S any] interface{ Captures(s *S) []int }

// Pointer is implemented by games with their own scale for proven scores, such as the public
// solvers of Connect Four. Points converts the proven score of s, for the side to move; ok is
// false if the rule set has no such scale.
type Pointer[S any] interface {
	Points(s *S, score sente.Score) (points int, ok bool)
}

// RowFlipper is implemented by games whose rows are counted from the top in some notations and
// from the bottom in others. FromTop converts a point from one to the other.
type RowFlipper interface {
	FromTop(text string) (string, error)
}

// TurnPasser is implemented by games in which a threat can be shown by a pass. AfterPass returns
// the set-up of s with the other side to move.
type TurnPasser[S any] interface {
	AfterPass(s *S) (setup string, err error)
}

// SideChooser is implemented by games with an opening protocol in which players may exchange
// sides. SidesOpen reports whether they may still do so in s.
type SideChooser[S any] interface{ SidesOpen(s *S) bool }

// OpeningNamer is implemented by games with named openings. OpeningName returns the name of the
// opening with position s, "" if it has none.
type OpeningNamer[S any] interface{ OpeningName(s *S) string }

// Errors of a [Board] whose game lacks the ability.
var (
	ErrNoRows  = errors.New("the game has no numbered rows")
	ErrNoPass  = errors.New("the game has no passes")
	ErrNoSetup = errors.New("the game has a fixed initial position and does not support set-ups")
)

// Size implements [Board].
func (b *board[R, S, M]) Size() string {
	if sized, ok := Ability[Sized](b.rules); ok {
		return sized.BoardSize()
	}
	return ""
}

// Scores implements [Board].
func (b *board[R, S, M]) Scores() []string {
	if s, ok := Ability[Scorer[S]](b.rules); ok {
		return s.Scores(b.state())
	}
	return nil
}

// Captures implements [Board].
func (b *board[R, S, M]) Captures() []int {
	if c, ok := Ability[Capturer[S]](b.rules); ok {
		return c.Captures(b.state())
	}
	return nil
}

// Points implements [Board].
func (b *board[R, S, M]) Points(score sente.Score) (points int, ok bool) {
	if p, has := Ability[Pointer[S]](b.rules); has {
		return p.Points(b.state(), score)
	}
	return 0, false
}

// FromTop implements [Board].
func (b *board[R, S, M]) FromTop(text string) (string, error) {
	if f, ok := Ability[RowFlipper](b.rules); ok {
		return f.FromTop(text)
	}
	return "", ErrNoRows
}

// AfterPass implements [Board].
func (b *board[R, S, M]) AfterPass() (setup string, err error) {
	if p, ok := Ability[TurnPasser[S]](b.rules); ok {
		return p.AfterPass(b.state())
	}
	return "", ErrNoPass
}

// SidesOpen implements [Board].
func (b *board[R, S, M]) SidesOpen() bool {
	c, ok := Ability[SideChooser[S]](b.rules)
	return ok && c.SidesOpen(b.state())
}

// OpeningName implements [Board]: the name of the latest position with one.
func (b *board[R, S, M]) OpeningName() string {
	n, ok := Ability[OpeningNamer[S]](b.rules)
	for i := len(b.states) - 1; ok && i >= 0; i-- {
		if name := n.OpeningName(&b.states[i]); name != "" {
			return name
		}
	}
	return ""
}
