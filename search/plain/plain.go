// Package plain is minimax as it stands in the textbook: no pruning, no table,
// no order of moves, a new slice for every node.
//
// It exists to be right: every other search is compared with it. Whoever wants
// to know what a search ought to say starts at [Score]. The sign of a score
// follows from whose turn it is, so that passes and several moves in a row need
// no special case.
package plain

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Judge returns the value of a position at the horizon for the side to move.
type Judge[S any] func(s *S, st rules.Status) sente.Score

// Static takes the evaluation that the rules give.
func Static[S any](_ *S, st rules.Status) sente.Score { return st.Eval }

// Score returns the value of s for the side to move, looking depth plies ahead.
func Score[R rules.Rules[S, M], S, M any](r R, s *S, depth int) sente.Score {
	return ScoreBy(r, s, depth, Static[S])
}

// ScoreBy is [Score] with another judge at the horizon.
func ScoreBy[R rules.Rules[S, M], S, M any](r R, s *S, depth int, judge Judge[S]) sente.Score {
	if depth < 0 {
		panic(fmt.Sprintf("plain: a depth of %d is none: at least 0 plies", depth))
	}
	return from(r, s, judge).score(s, 0, depth)
}

// Moves returns the value of each move of s, in the order of the rules, for the
// side to move, looking depth >= 1 plies ahead.
func Moves[R rules.Rules[S, M], S, M any](r R, s *S, depth int) []sente.Score {
	return MovesBy(r, s, depth, Static[S])
}

// MovesBy is [Moves] with another judge at the horizon.
func MovesBy[R rules.Rules[S, M], S, M any](r R, s *S, depth int, judge Judge[S]) []sente.Score {
	if depth < 1 {
		panic(fmt.Sprintf("plain: moves cannot be looked at %d plies ahead: at least 1", depth))
	}
	return from(r, s, judge).moves(s, 0, depth)
}

// minimax is a search of one root.
type minimax[R rules.Rules[S, M], S, M any] struct {
	rules R
	judge Judge[S]
	path  *rules.Path[S] // nil without rules.Repeater
}

func from[R rules.Rules[S, M], S, M any](r R, root *S, judge Judge[S]) *minimax[R, S, M] {
	x := &minimax[R, S, M]{r, judge, rules.NewPath[S](r)}
	x.path.Visit(0, root, r.Status(root))
	return x
}

// score returns the value of s, ply plies below the root.
func (x *minimax[R, S, M]) score(s *S, ply, depth int) sente.Score {
	st := x.path.Visit(ply, s, x.rules.Status(s))
	switch {
	case st.Outcome.Over():
		return st.Outcome.Score(st.Turn)
	case depth == 0:
		return x.judge(s, st)
	}
	best := -sente.MaxScore
	for _, score := range x.moves(s, ply, depth) {
		best = max(best, score)
	}
	return best
}

func (x *minimax[R, S, M]) moves(s *S, ply, depth int) (scores []sente.Score) {
	turn := x.rules.Status(s).Turn
	undo, _ := any(x.rules).(rules.Undoer[S, M])
	for _, m := range x.rules.Moves(s, nil) {
		var next S
		st := x.rules.Play(&next, s, m, true)
		score := x.score(&next, ply+1, depth-1).Later(1)
		if st.Turn != turn {
			score = -score
		}
		scores = append(scores, score)
		if undo != nil {
			undo.Undo(s, m)
		}
	}
	return scores
}
