// Package plain implements textbook minimax: no pruning, no table, no move
// ordering, and a new slice for every node.
//
// It is the reference implementation for tests of the other searches, which
// compare their results with [Score]. The sign of a score depends on the player
// to move, so that passes and several moves in a row need no special case.
package plain

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Judge returns the value of a position at the horizon for the side to move.
type Judge[S any] func(s *S, st rules.Status) sente.Score

// Static returns the evaluation of the rules.
func Static[S any](_ *S, st rules.Status) sente.Score { return st.Eval }

// Score returns the minimax value of s for the side to move, searched depth
// plies deep.
func Score[R rules.Rules[S, M], S, M any](r R, s *S, depth int) sente.Score {
	return ScoreBy(r, s, depth, Static[S])
}

// ScoreBy is [Score] with another evaluation at the horizon.
func ScoreBy[R rules.Rules[S, M], S, M any](r R, s *S, depth int, judge Judge[S]) sente.Score {
	if depth < 0 {
		panic(fmt.Sprintf("plain: invalid depth %d: expected at least 0", depth))
	}
	return newMinimax(r, s, judge).scorePosition(s, 0, depth)
}

// Moves returns the value of each move of s, in the order of the rules, for the
// side to move, searched depth >= 1 plies deep.
func Moves[R rules.Rules[S, M], S, M any](r R, s *S, depth int) []sente.Score {
	return MovesBy(r, s, depth, Static[S])
}

// MovesBy is [Moves] with another evaluation at the horizon.
func MovesBy[R rules.Rules[S, M], S, M any](r R, s *S, depth int, judge Judge[S]) []sente.Score {
	if depth < 1 {
		panic(fmt.Sprintf("plain: invalid depth %d: expected at least 1", depth))
	}
	return newMinimax(r, s, judge).scoreMoves(s, 0, depth)
}

// minimax is a search of one root.
type minimax[R rules.Rules[S, M], S, M any] struct {
	rules R
	judge Judge[S]
	path  *rules.Path[S] // nil without rules.Repeater
}

func newMinimax[R rules.Rules[S, M], S, M any](r R, root *S, judge Judge[S]) *minimax[R, S, M] {
	x := &minimax[R, S, M]{r, judge, rules.NewPath[S](r)}
	x.path.Visit(0, root, r.Status(root))
	return x
}

// scorePosition returns the value of s, ply plies below the root.
func (x *minimax[R, S, M]) scorePosition(s *S, ply, depth int) sente.Score {
	st := x.path.Visit(ply, s, x.rules.Status(s))
	switch {
	case st.Outcome.IsOver():
		return st.Outcome.Score(st.Turn)
	case depth == 0:
		return x.judge(s, st)
	}
	best := -sente.MaxScore
	for _, score := range x.scoreMoves(s, ply, depth) {
		best = max(best, score)
	}
	return best
}

func (x *minimax[R, S, M]) scoreMoves(s *S, ply, depth int) (scores []sente.Score) {
	turn := x.rules.Status(s).Turn
	undo, _ := any(x.rules).(rules.Undoer[S, M])
	for _, m := range x.rules.Moves(s, nil) {
		var next S
		st := x.rules.Play(&next, s, m, true)
		score := x.scorePosition(&next, ply+1, depth-1).Later(1)
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
