package search

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// written is a game whose moves have a text.
type written[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
}

// Notate returns a function that writes a line of moves from root, for
// [Report.Info]. It plays the line, so r must not keep the board in itself while
// a search is using it: a game with [rules.Undoer] writes its moves by
// [NotateMoves].
func Notate[R written[S, M], S, M any](r R, root S) func(line []M) []sente.Move {
	return func(line []M) []sente.Move {
		texts := make([]sente.Move, len(line))
		s := root
		for i, m := range line {
			texts[i] = sente.Move(r.Format(&s, m))
			var next S
			r.Play(&next, &s, m, false)
			s = next
		}
		return texts
	}
}

// NotateMoves returns a function that writes a line move by move, for games
// whose notation does not depend on the position.
func NotateMoves[M any](format func(M) string) func(line []M) []sente.Move {
	return func(line []M) []sente.Move {
		texts := make([]sente.Move, len(line))
		for i, m := range line {
			texts[i] = sente.Move(format(m))
		}
		return texts
	}
}
