package mcts

import "github.com/sente-games/sente/rules"

// rollout plays on from the leaf and rewards how that ends.
func (w *worker[R, S, M]) rollout() {
	if w.sampler != nil {
		w.runSampler()
		return
	}
	leaf, plies := len(w.line), w.maxRolloutPlies
	if w.has(Judge) {
		plies = min(plies, w.rolloutPlies)
	}
	st, from := w.status, leaf
	w.rolloutLine, w.noWinAtOnce = w.rolloutLine[:0], false
	for ply := 0; !st.Outcome.Over() && ply < plies; ply++ {
		if w.rolloutWatch.Visit() && w.rolloutWatch.Look() {
			break
		}
		w.moves = w.rules.Moves(&w.states[from], w.moves[:0])
		if len(w.moves) == 0 {
			break
		}
		w.widths.add(len(w.moves))
		to := w.rolloutState(leaf, ply)
		m := w.moves[w.chooseMove(from, to, int(st.Turn))]
		w.recordRolloutMove(m, int(st.Turn))
		w.rolloutLine = append(w.rolloutLine, m)
		st = w.visit(leaf+1+ply, &w.states[to], w.rules.Play(&w.states[to], &w.states[from], m, ply == plies-1 && w.has(Judge)))
		from = to
	}
	if !w.rolloutWatch.Stopped() {
		w.rewardEnd(st)
	}
	w.undoRollout(leaf)
}

// rolloutState is the index of the state after ply+1 plies of a rollout: two states
// take turns unless moves are undone, which needs them all.
func (w *worker[R, S, M]) rolloutState(leaf, ply int) int {
	to := leaf + 1 + ply
	if w.undo == nil {
		to = leaf + 1 + ply&1
	}
	w.reserve(to)
	return to
}

// rewardEnd rewards the last position of a rollout.
func (w *worker[R, S, M]) rewardEnd(st rules.Status) {
	switch {
	case st.Outcome.Over():
		w.rewardResult(resultOf(st.Outcome, st.Turn))
	case w.has(Judge):
		value := int64(float64(w.tree.squash(int32(st.Eval)) * unit))
		w.rewards[st.Turn], w.rewards[1-st.Turn] = value, unit-value
	default:
		w.rewardResult(drawn)
	}
}

// undoRollout takes the moves of a rollout back.
func (w *worker[R, S, M]) undoRollout(leaf int) {
	if w.undo == nil {
		return
	}
	for i := len(w.rolloutLine) - 1; i >= 0; i-- {
		w.undo.Undo(&w.states[leaf+i], w.rolloutLine[i])
	}
}
