package mcts

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// chooseRolloutMove implements the rollout policy: it returns the index in
// w.moves of the move to play. It may overwrite the states from index to on.
func (w *worker[R, S, M]) chooseRolloutMove(from, to, turn int) int {
	i, wins := w.preferredMove(from, to, turn)
	w.noImmediateWin = false
	if wins || !w.has(Wary) {
		return i
	}
	return w.avoidBlunder(i, from, to, turn)
}

// greedyPercent is the percentage of rollout moves that Greedy chooses. A
// single rollout is best at about 80 %, but then all of them have the same
// bias: the mean of hundreds of rollouts is better with more random moves
// (experiment 0010).
const greedyPercent = 30

// preferredMove returns the policy's choice, and whether it is an immediate win
// that needs no further check. RolloutBy takes precedence over the evaluation;
// moves not chosen by Greedy are chosen by the other policies.
func (w *worker[R, S, M]) preferredMove(from, to, turn int) (i int, wins bool) {
	if w.has(Greedy) && w.policy == nil && w.random.IntN(100) < greedyPercent {
		if i, wins = w.bestByEval(from, to, turn); !wins || w.has(Decisive) {
			return i, wins
		}
		return i, false
	}
	if w.has(Decisive) && !w.noImmediateWin {
		if i, ok := w.findWin(w.moves, from, to, turn); ok {
			return i, true
		}
	}
	return w.policyMove(from, turn), false
}

// policyMove returns a move chosen by RolloutBy, Guide, MAST or at random.
func (w *worker[R, S, M]) policyMove(from, turn int) int {
	switch {
	case w.policy != nil:
		if i := w.policy(&w.states[from], w.moves, &w.random); i >= 0 && i < len(w.moves) {
			return i
		}
	case w.has(Guide) && w.random.IntN(100) >= randomPercent:
		return w.bestByScore(from)
	case w.has(MAST) && w.random.IntN(100) >= randomPercent:
		return w.bestByMAST(turn)
	}
	return w.random.IntN(len(w.moves))
}

// maxBlunderTries limits the moves that avoidBlunder tests: checking all
// replies to many moves would cost more than the rollout is worth.
const maxBlunderTries = 8

// avoidBlunder returns i unless the move lets another player win immediately;
// then it tries other random moves. Rejected moves are moved to the end of the
// list.
func (w *worker[R, S, M]) avoidBlunder(i, from, to, turn int) int {
	for remaining := len(w.moves); remaining > max(1, len(w.moves)-maxBlunderTries); remaining-- {
		if !w.isBlunder(w.moves[i], from, to, turn) {
			return i
		}
		w.moves[i], w.moves[remaining-1] = w.moves[remaining-1], w.moves[i]
		i = w.random.IntN(remaining - 1)
	}
	w.noImmediateWin = false
	return i
}

// isBlunder reports whether a move lets another player win immediately. If it
// does not, noImmediateWin is set for the next ply.
func (w *worker[R, S, M]) isBlunder(m M, from, to, turn int) bool {
	next := max(to, from) + 1
	w.reserveStates(next)
	st := w.rules.Play(&w.states[to], &w.states[from], m, false)
	found := false
	if !st.Outcome.IsOver() && int(st.Turn) != turn {
		w.replies = w.rules.Moves(&w.states[to], w.replies[:0])
		_, found = w.findWin(w.replies, to, next, int(st.Turn))
		w.noImmediateWin = !found
	}
	if w.undo != nil {
		w.undo.Undo(&w.states[from], m)
	}
	return found
}

// findWin returns the index of a move that wins immediately.
func (w *worker[R, S, M]) findWin(moves []M, from, to, turn int) (int, bool) {
	for i, m := range moves {
		st := w.rules.Play(&w.states[to], &w.states[from], m, false)
		if w.undo != nil {
			w.undo.Undo(&w.states[from], m)
		}
		if st.Outcome.IsOver() && st.Outcome.Winner(st.Turn) == turn {
			return i, true
		}
	}
	return 0, false
}

// bestByEval returns the index of the move with the best evaluation for the
// player that makes it, with random tie-breaking, and whether it wins
// immediately.
func (w *worker[R, S, M]) bestByEval(from, to, turn int) (best int, wins bool) {
	equals, bestEval := 0, -sente.MaxScore
	for i, m := range w.moves {
		st := w.rules.Play(&w.states[to], &w.states[from], m, true)
		if w.undo != nil {
			w.undo.Undo(&w.states[from], m)
		}
		if st.Outcome.IsOver() && st.Outcome.Winner(st.Turn) == turn {
			return i, true
		}
		switch eval := evalFor(turn, st); {
		case eval > bestEval:
			best, equals, bestEval = i, 1, eval
		case eval == bestEval:
			if equals++; w.random.IntN(equals) == 0 {
				best = i
			}
		}
	}
	return best, false
}

// evalFor returns the evaluation of a position for one of two players.
func evalFor(player int, st rules.Status) sente.Score {
	eval := st.Eval
	if st.Outcome.IsOver() {
		eval = st.Outcome.Score(st.Turn)
	}
	if int(st.Turn) != player {
		return -eval
	}
	return eval
}

// bestByScore returns the index of the move with the highest static score, with
// random tie-breaking.
func (w *worker[R, S, M]) bestByScore(from int) int {
	w.scores = slices.Grow(w.scores[:0], len(w.moves))[:len(w.moves)]
	w.scoreMoves(&w.states[from], w.moves, w.scores)
	best, equals := 0, 0
	for i, score := range w.scores {
		switch {
		case i == 0 || score > w.scores[best]:
			best, equals = i, 1
		case score == w.scores[best]:
			if equals++; w.random.IntN(equals) == 0 {
				best = i
			}
		}
	}
	return best
}
