package mcts

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// probeMinimax returns the minimax value of the state at depth d, searched
// plies ahead, for the player to move there. It is plain alpha-beta for
// positions a few plies from a leaf: its wins are proven, and evaluations at
// the end of an exchange are more accurate than those within it (hybrid of MCTS
// and minimax, Baier and Winands 2013; they probe inside the tree or instead of
// rollouts; here every child of a new node is probed).
func (w *worker[R, S, M]) probeMinimax(d, plies int, st rules.Status, alpha, beta sente.Score) sente.Score {
	switch {
	case st.Outcome.IsOver():
		return st.Outcome.Score(st.Turn)
	case plies == 0:
		return st.Eval
	}
	w.reserveStates(d + 1)
	moves := w.probeMoveBuffer(plies)
	*moves = w.rules.Moves(&w.states[d], (*moves)[:0])
	partial := w.isPartial(d)
	if len(*moves) == 0 {
		return st.Eval
	}
	best := -sente.MaxScore
	for _, m := range *moves {
		next := w.visitPosition(d+1, &w.states[d+1], w.rules.Play(&w.states[d+1], &w.states[d], m, plies == 1))
		childAlpha, childBeta := max(alpha, best).Later(-1), beta.Later(-1)
		var score sente.Score
		if next.Turn == st.Turn {
			score = w.probeMinimax(d+1, plies-1, next, childAlpha, childBeta).Later(1)
		} else {
			score = -w.probeMinimax(d+1, plies-1, next, -childBeta, -childAlpha).Later(1)
		}
		if w.undo != nil {
			w.undo.Undo(&w.states[d], m)
		}
		if best = max(best, score); best >= beta {
			break
		}
	}
	if partial && best.Lost() {
		return st.Eval // an omitted move may be better
	}
	return best
}

// probeMoveBuffer returns the move buffer for this number of remaining plies.
func (w *worker[R, S, M]) probeMoveBuffer(plies int) *[]M {
	for len(w.probeMoves) <= plies {
		w.probeMoves = append(w.probeMoves, nil)
	}
	return &w.probeMoves[plies]
}
