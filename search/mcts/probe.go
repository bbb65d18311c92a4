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
	moves := w.buffer(plies)
	*moves = w.board.Moves(&w.states[d], (*moves)[:0])
	if len(*moves) == 0 {
		return st.Eval
	}
	best := -sente.MaxScore
	for _, m := range *moves {
		next := w.kept(w.board.Play(&w.states[d+1], &w.states[d], m, plies == 1))
		score := w.turned(d+1, plies-1, next, st.Turn, max(alpha, best), beta)
		if w.undo != nil {
			w.undo.Undo(&w.states[d], m)
		}
		if best = max(best, score); best >= beta {
			break
		}
	}
	return best
}

// turned is probe seen from one ply earlier by player.
func (w *worker[R, S, M]) turned(d, plies int, st rules.Status, player int8, alpha, beta sente.Score) sente.Score {
	alpha, beta = alpha.Later(-1), beta.Later(-1)
	if st.Turn == player {
		return w.probe(d, plies, st, alpha, beta).Later(1)
	}
	return -w.probe(d, plies, st, -beta, -alpha).Later(1)
}

// buffer is the move list of the plies-th ply before the horizon of a probe.
func (w *worker[R, S, M]) buffer(plies int) *[]M {
	for len(w.probed) <= plies {
		w.probed = append(w.probed, nil)
	}
	return &w.probed[plies]
}

// mostReplies bounds what brace looks at.
const mostReplies = 1 << 12

// brace looks at the replies to each move of the root where nothing else does, so
// that a search without time for samples still blocks a win in one. Games with an
// evaluation are probed anyway.
func (w *worker[R, S, M]) brace(first uint32, count int) {
	if w.evals || w.players != 2 || !w.has(Look) || count*count > mostReplies {
		return
	}
	w.reserve(1)
	for at := first; at < first+uint32(count); at++ {
		n, m := &w.tree.nodes[at], w.tree.moves[at]
		if n.know().results().single() {
			continue
		}
		st := w.kept(w.board.Play(&w.states[1], &w.states[0], m, false))
		if score := w.probe(1, 1, st, -sente.MaxScore, sente.MaxScore); score.Decided() {
			f := resolved(score, st.Turn)
			n.narrow(f.results(), f.distance())
		}
		if w.undo != nil {
			w.undo.Undo(&w.states[0], m)
		}
	}
}
