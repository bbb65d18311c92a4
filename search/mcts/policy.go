package mcts

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// chooseMove is the rollout policy: it returns the index in w.moves of the move to
// play. The states from to on may be written.
func (w *worker[R, S, M]) chooseMove(from, to, turn int) int {
	i, wins := w.preferredMove(from, to, turn)
	w.noWinAtOnce = false
	if wins || !w.has(Wary) {
		return i
	}
	return w.avoidBlunder(i, from, to, turn)
}

// greedyPercent is the share of rollout moves that Greedy chooses. Four fifths
// make the better single rollout, but all of them err in the same direction: of
// hundreds, those with more chance tell more (experiment 0010).
const greedyPercent = 30

// preferredMove is the policy's first choice, and whether it is a win at once that
// needs no further look. RolloutBy precedes the evaluation; the moves that Greedy
// leaves to chance are chosen by the other policies.
func (w *worker[R, S, M]) preferredMove(from, to, turn int) (i int, wins bool) {
	if w.has(Greedy) && w.policy == nil && w.random.Below(100) < greedyPercent {
		if i, wins = w.bestByEval(from, to, turn); !wins || w.has(Decisive) {
			return i, wins
		}
		return i, false
	}
	if w.has(Decisive) && !w.noWinAtOnce {
		if i, ok := w.winningMove(w.moves, from, to, turn); ok {
			return i, true
		}
	}
	return w.policyMove(from, turn), false
}

// policyMove is the choice of RolloutBy, Guide, MAST or chance.
func (w *worker[R, S, M]) policyMove(from, turn int) int {
	switch {
	case w.policy != nil:
		if i := w.policy(&w.states[from], w.moves, &w.random); i >= 0 && i < len(w.moves) {
			return i
		}
	case w.has(Guide) && w.random.Below(100) >= randomPercent:
		return w.bestByScore(from)
	case w.has(MAST) && w.random.Below(100) >= randomPercent:
		return w.bestByMAST(turn)
	}
	return w.random.Below(len(w.moves))
}

// maxBlunderTries is the number of moves that avoidBlunder tries: where there are
// many, looking at all replies to all of them would cost more than a rollout is worth.
const maxBlunderTries = 8

// avoidBlunder returns i unless that lets another player win at once; then it tries
// other moves at random. Moves that were tried go to the end of the list.
func (w *worker[R, S, M]) avoidBlunder(i, from, to, turn int) int {
	for left := len(w.moves); left > max(1, len(w.moves)-maxBlunderTries); left-- {
		if !w.isBlunder(w.moves[i], from, to, turn) {
			return i
		}
		w.moves[i], w.moves[left-1] = w.moves[left-1], w.moves[i]
		i = w.random.Below(left - 1)
	}
	w.noWinAtOnce = false
	return i
}

// isBlunder reports whether a move gives another player a win at once. If the
// replies say that it does not, the next ply need not look for one.
func (w *worker[R, S, M]) isBlunder(m M, from, to, turn int) bool {
	beyond := max(to, from) + 1
	w.reserve(beyond)
	st := w.rules.Play(&w.states[to], &w.states[from], m, false)
	found := false
	if !st.Outcome.Over() && int(st.Turn) != turn {
		w.replies = w.rules.Moves(&w.states[to], w.replies[:0])
		_, found = w.winningMove(w.replies, to, beyond, int(st.Turn))
		w.noWinAtOnce = !found
	}
	if w.undo != nil {
		w.undo.Undo(&w.states[from], m)
	}
	return found
}

// winningMove finds a move that wins at once.
func (w *worker[R, S, M]) winningMove(moves []M, from, to, turn int) (int, bool) {
	for i, m := range moves {
		st := w.rules.Play(&w.states[to], &w.states[from], m, false)
		if w.undo != nil {
			w.undo.Undo(&w.states[from], m)
		}
		if st.Outcome.Over() && st.Outcome.Winner(st.Turn) == turn {
			return i, true
		}
	}
	return 0, false
}

// bestByEval is the index of the move after which the evaluation is best for the
// player who makes it, at random among equals, and whether it wins at once. It looks
// at all moves anyway, so that no other look for wins is needed.
func (w *worker[R, S, M]) bestByEval(from, to, turn int) (best int, wins bool) {
	equals, top := 0, -sente.MaxScore
	for i, m := range w.moves {
		st := w.rules.Play(&w.states[to], &w.states[from], m, true)
		if w.undo != nil {
			w.undo.Undo(&w.states[from], m)
		}
		if st.Outcome.Over() && st.Outcome.Winner(st.Turn) == turn {
			return i, true
		}
		switch eval := evalFor(turn, st); {
		case eval > top:
			best, equals, top = i, 1, eval
		case eval == top:
			if equals++; w.random.Below(equals) == 0 {
				best = i
			}
		}
	}
	return best, false
}

// evalFor is the evaluation of a position for one of two players.
func evalFor(player int, st rules.Status) sente.Score {
	eval := st.Eval
	if st.Outcome.Over() {
		eval = st.Outcome.Score(st.Turn)
	}
	if int(st.Turn) != player {
		return -eval
	}
	return eval
}

// bestByScore is the index of the move that the game rates best, at random among
// equals.
func (w *worker[R, S, M]) bestByScore(from int) int {
	w.scores = slices.Grow(w.scores[:0], len(w.moves))[:len(w.moves)]
	w.scoreMoves(&w.states[from], w.moves, w.scores)
	best, equals := 0, 0
	for i, score := range w.scores {
		switch {
		case i == 0 || score > w.scores[best]:
			best, equals = i, 1
		case score == w.scores[best]:
			if equals++; w.random.Below(equals) == 0 {
				best = i
			}
		}
	}
	return best
}
