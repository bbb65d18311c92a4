package search

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// notatedRules are rules with a notation for moves.
type notatedRules[S, M any] interface {
	rules.Rules[S, M]
	rules.Notation[S, M]
}

// LineFormatter returns a function that formats a line of moves from root, for
// [Report.Info]. The line ends before the first move after the root move that is not in the
// list of the rules, so that a wrong line cannot make the rules panic; root moves are not checked, since
// rules may leave out legal ones ([rules.Partial]). The function plays the line, so r must not
// keep the board in itself while a search is using it: a game with [rules.Undoer] formats its
// moves by [MoveFormatter].
func LineFormatter[R notatedRules[S, M], S any, M comparable](r R, root S) func(line []M) []sente.Move {
	return func(line []M) []sente.Move {
		texts := make([]sente.Move, 0, len(line))
		var moves []M
		s := root
		for i, m := range line {
			if i > 0 {
				if moves = r.Moves(&s, moves[:0]); !slices.Contains(moves, m) {
					break
				}
			}
			texts = append(texts, sente.Move(r.Format(&s, m)))
			if i == len(line)-1 {
				break
			}
			var next S
			if r.Play(&next, &s, m, false).Outcome.IsOver() {
				break
			}
			s = next
		}
		return texts
	}
}

// MoveFormatter returns a function that formats a line move by move, for games whose notation does
// not depend on the position.
func MoveFormatter[M any](format func(M) string) func(line []M) []sente.Move {
	return func(line []M) []sente.Move {
		texts := make([]sente.Move, len(line))
		for i, m := range line {
			texts[i] = sente.Move(format(m))
		}
		return texts
	}
}
