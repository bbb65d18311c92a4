package mcts

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// probe returns the minimax value of the state at depth d, plies ahead, for the
// player to move there: alpha-beta in its plainest form, for positions a few
// plies from a leaf. Wins that it sees are proven, and evaluations of a quiet
// end tell more than those in the middle of an exchange (a hybrid of sampling
// and minimax: Baier and Winands 2013; they probe inside the tree or in place of
// rollouts, here every child of a new node is probed).
func (w *worker[R, S, M]) probe(d, plies int, st rules.Status, alpha, beta sente.Score) sente.Score {
	switch {
	case st.Outcome.Over():
		return st.Outcome.Score(st.Turn)
	case plies == 0:
		return st.Eval
	}
	w.reserve(d + 1)
	moves := w.probeBuffer(plies)
	*moves = w.rules.Moves(&w.states[d], (*moves)[:0])
	partial := w.isPartial(d)
	if len(*moves) == 0 {
		return st.Eval
	}
	best := -sente.MaxScore
	for _, m := range *moves {
		next := w.visit(d+1, &w.states[d+1], w.rules.Play(&w.states[d+1], &w.states[d], m, plies == 1))
		score := w.probeChild(d+1, plies-1, next, st.Turn, max(alpha, best), beta)
		if w.undo != nil {
			w.undo.Undo(&w.states[d], m)
		}
		if best = max(best, score); best >= beta {
			break
		}
	}
	if partial && best.Lost() {
		return st.Eval // a move that was left out may be better
	}
	return best
}

// probeChild is probe for player, who moved there from one ply earlier.
func (w *worker[R, S, M]) probeChild(d, plies int, st rules.Status, player int8, alpha, beta sente.Score) sente.Score {
	alpha, beta = alpha.Later(-1), beta.Later(-1)
	if st.Turn == player {
		return w.probe(d, plies, st, alpha, beta).Later(1)
	}
	return -w.probe(d, plies, st, -beta, -alpha).Later(1)
}

// probeBuffer is the move list of a probe with this number of plies left.
func (w *worker[R, S, M]) probeBuffer(plies int) *[]M {
	for len(w.probeMoves) <= plies {
		w.probeMoves = append(w.probeMoves, nil)
	}
	return &w.probeMoves[plies]
}
