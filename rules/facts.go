package rules

import (
	"errors"

	"github.com/sente-games/sente"
)

// The interfaces of this file are facts that rules may know besides. A [Board]
// tells them to a referee, a record or a table of results, so that none of these
// reads a picture.

// Sized names the size of the board as a record does: "15", "7x6", "3-4-5". Rules
// with a board of one size only do without it.
type Sized interface{ BoardSize() string }

// Scorer is implemented by games with running scores: Scores returns that of each
// player, whole numbers in decimal digits, which may be larger than any integer
// type.
type Scorer[S any] interface{ Scores(s *S) []string }

// Capturer is implemented by games in which stones are taken: Captures returns how
// many stones each player has taken. It is nil where the rule set knows no captures.
type Capturer[S any] interface{ Captures(s *S) []int }

// Pointer is implemented by games with a scale of their own for proven scores, such
// as that of the public solvers of Connect Four. Points translates the proven score
// of s, for the side to move; ok is false where the rule set has no such scale.
type Pointer[S any] interface {
	Points(s *S, score sente.Score) (points int, ok bool)
}

// RowFlipper is implemented by games whose rows of points some people count from the
// top and others from the bottom. FromTop rewrites a point counted from the top as
// one counted from the bottom, and the other way round.
type RowFlipper interface {
	FromTop(text string) (string, error)
}

// TurnPasser is implemented by games in which it makes sense to ask what the other
// side threatens. AfterPass returns the set-up of s with the other side to move.
type TurnPasser[S any] interface {
	AfterPass(s *S) (setup string, err error)
}

// SideChooser is implemented by games in which players may exchange sides in the
// opening. SidesOpen reports whether they still may in s.
type SideChooser[S any] interface{ SidesOpen(s *S) bool }

// OpeningNamer is implemented by games whose openings have names. OpeningName is that of
// the opening that s is, "" if it is none.
type OpeningNamer[S any] interface{ OpeningName(s *S) string }

// What a [Board] answers for a game that lacks the ability.
var (
	ErrNoRows  = errors.New("the game has no rows that could be counted from the top")
	ErrNoPass  = errors.New("the game knows no pass")
	ErrNoSetup = errors.New("the game always begins at the same position: it has no set-ups")
)

// Size names the size of the board, "" if the game has one only.
func (b *board[R, S, M]) Size() string {
	if sized, ok := Ability[Sized](b.rules); ok {
		return sized.BoardSize()
	}
	return ""
}

// Scores are the players' running scores, nil in a game without.
func (b *board[R, S, M]) Scores() []string {
	if s, ok := Ability[Scorer[S]](b.rules); ok {
		return s.Scores(b.now())
	}
	return nil
}

// Captures are the stones that each player has taken, nil in a game without.
func (b *board[R, S, M]) Captures() []int {
	if c, ok := Ability[Capturer[S]](b.rules); ok {
		return c.Captures(b.now())
	}
	return nil
}

// Points is a proven score on the game's own scale.
func (b *board[R, S, M]) Points(score sente.Score) (points int, ok bool) {
	if p, has := Ability[Pointer[S]](b.rules); has {
		return p.Points(b.now(), score)
	}
	return 0, false
}

// FromTop turns the rows of a point round.
func (b *board[R, S, M]) FromTop(text string) (string, error) {
	if f, ok := Ability[RowFlipper](b.rules); ok {
		return f.FromTop(text)
	}
	return "", ErrNoRows
}

// AfterPass is the set-up of the position with the other side to move.
func (b *board[R, S, M]) AfterPass() (setup string, err error) {
	if p, ok := Ability[TurnPasser[S]](b.rules); ok {
		return p.AfterPass(b.now())
	}
	return "", ErrNoPass
}

// SidesOpen reports whether players may still exchange sides.
func (b *board[R, S, M]) SidesOpen() bool {
	c, ok := Ability[SideChooser[S]](b.rules)
	return ok && c.SidesOpen(b.now())
}

// OpeningName is the name of the latest position of the game that is an opening.
func (b *board[R, S, M]) OpeningName() string {
	n, ok := Ability[OpeningNamer[S]](b.rules)
	for i := len(b.states) - 1; ok && i >= 0; i-- {
		if name := n.OpeningName(&b.states[i]); name != "" {
			return name
		}
	}
	return ""
}
