package mcts

import (
	"slices"

	"github.com/sente-games/sente/rules"
)

// judge fills w.rewards with the worth of the newest position to each player.
func (w *worker[R, S, M]) judge() {
	at := w.last()
	if f := w.tree.nodes[at.node].know(); f.results().single() {
		w.award(f.results())
		return
	}
	if w.need&values == 0 || w.trust == 0 {
		w.rollout()
		return
	}
	value := int64(float64(w.tree.squash(w.tree.value(at.node)) * unit))
	if w.trust < 1 {
		w.rollout()
		share := int64(w.trust * 256)
		value = (value*share + w.rewards[at.mover]*(256-share)) / 256
	}
	w.rewards[at.mover], w.rewards[1-at.mover] = value, unit-value
}

// award rewards a result: a win is one unit, a draw is shared.
func (w *worker[R, S, M]) award(r results) {
	winner := r.winner()
	for p := range w.players {
		switch {
		case winner < 0:
			w.rewards[p] = unit / int64(w.players)
		case p == winner:
			w.rewards[p] = unit
		default:
			w.rewards[p] = 0
		}
	}
}

// rollout plays on from the newest position and rewards how it ends.
func (w *worker[R, S, M]) rollout() {
	base, plies := len(w.line), w.longest
	if w.has(Judge) {
		plies = min(plies, w.plies)
	}
	st, from := w.status, base
	w.tail = w.tail[:0]
	for ply := 0; !st.Outcome.Over() && ply < plies; ply++ {
		w.moves = w.board.Moves(&w.states[from], w.moves[:0])
		if len(w.moves) == 0 {
			break
		}
		to := w.slot(base, ply)
		m := w.moves[w.choose(from, to, int(st.Turn))]
		w.record(m, int(st.Turn))
		st = w.board.Play(&w.states[to], &w.states[from], m, ply == plies-1 && w.has(Judge))
		w.tail = append(w.tail, m)
		from = to
	}
	w.conclude(st)
	w.unroll(base)
}

// slot is the place of the state after ply+1 plies of a rollout: two take turns
// unless the way back needs them all.
func (w *worker[R, S, M]) slot(base, ply int) int {
	to := base + 1 + ply
	if w.undo == nil {
		to = base + 1 + ply&1
	}
	w.reserve(to)
	return to
}

// conclude rewards the end of a rollout.
func (w *worker[R, S, M]) conclude(st rules.Status) {
	switch {
	case st.Outcome.Over():
		w.award(resultOf(st.Outcome, st.Turn))
	case w.has(Judge):
		value := int64(float64(w.tree.squash(int32(st.Eval)) * unit))
		w.rewards[st.Turn], w.rewards[1-st.Turn] = value, unit-value
	default:
		w.award(drawn)
	}
}

// unroll takes the moves of a rollout back.
func (w *worker[R, S, M]) unroll(base int) {
	if w.undo == nil {
		return
	}
	for i := len(w.tail) - 1; i >= 0; i-- {
		w.undo.Undo(&w.states[base+i], w.tail[i])
	}
}

// choose returns the number of the move to play in a rollout. The state at to
// may be written.
func (w *worker[R, S, M]) choose(from, to, turn int) int {
	if w.has(Decisive) {
		if i, ok := w.decisive(from, to, turn); ok {
			return i
		}
	}
	switch {
	case w.policy != nil:
		if i := w.policy(&w.states[from], w.moves, &w.random); i >= 0 && i < len(w.moves) {
			return i
		}
	case w.has(Guide) && w.random.Below(100) >= whim:
		return w.guided(from)
	case w.has(MAST) && w.random.Below(100) >= whim:
		return w.favourite(turn)
	}
	return w.random.Below(len(w.moves))
}

// decisive finds a move that wins at once.
func (w *worker[R, S, M]) decisive(from, to, turn int) (int, bool) {
	for i, m := range w.moves {
		st := w.board.Play(&w.states[to], &w.states[from], m, false)
		if w.undo != nil {
			w.undo.Undo(&w.states[from], m)
		}
		if st.Outcome.Over() && st.Outcome.Winner(st.Turn) == turn {
			return i, true
		}
	}
	return 0, false
}

// guided is the number of the move that the game rates best; of equals it is
// any.
func (w *worker[R, S, M]) guided(from int) int {
	w.scores = slices.Grow(w.scores[:0], len(w.moves))[:len(w.moves)]
	w.score(&w.states[from], w.moves, w.scores)
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
