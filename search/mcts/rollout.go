package mcts

import "github.com/sente-games/sente/rules"

// playRollout plays a rollout from the leaf and sets the rewards.
func (w *worker[R, S, M]) playRollout() {
	if w.sampler != nil {
		w.runSampler()
		return
	}
	leaf, plies := len(w.line), w.maxRolloutPlies
	if w.has(Judge) {
		plies = min(plies, w.rolloutPlies)
	}
	st, from := w.status, leaf
	w.rolloutLine, w.noImmediateWin = w.rolloutLine[:0], false
	for ply := 0; !st.Outcome.IsOver() && ply < plies; ply++ {
		if w.rolloutWatch.CountNode() && w.rolloutWatch.CheckLimits() {
			break
		}
		w.moves = w.rules.Moves(&w.states[from], w.moves[:0])
		if len(w.moves) == 0 {
			break
		}
		w.moveCounts.add(len(w.moves))
		to := w.rolloutStateIndex(leaf, ply)
		m := w.moves[w.chooseRolloutMove(from, to, int(st.Turn))]
		w.recordRolloutMove(m, int(st.Turn))
		w.rolloutLine = append(w.rolloutLine, m)
		st = w.visitPosition(leaf+1+ply, &w.states[to], w.rules.Play(&w.states[to], &w.states[from], m, ply == plies-1 && w.has(Judge)))
		from = to
	}
	if !w.rolloutWatch.Stopped() {
		w.rewardRolloutEnd(st)
	}
	w.undoRollout(leaf)
}

// rolloutStateIndex returns the index of the state after ply+1 plies of a
// rollout. Two states alternate, unless moves must be undone, which needs all
// states.
func (w *worker[R, S, M]) rolloutStateIndex(leaf, ply int) int {
	to := leaf + 1 + ply
	if w.undo == nil {
		to = leaf + 1 + ply&1
	}
	w.reserveStates(to)
	return to
}

// rewardRolloutEnd sets the rewards for the last position of a rollout.
func (w *worker[R, S, M]) rewardRolloutEnd(st rules.Status) {
	switch {
	case st.Outcome.IsOver():
		w.rewardResult(outcomeResult(st.Outcome, st.Turn))
	case w.has(Judge):
		value := int64(float64(w.tree.winProbability(int32(st.Eval)) * unit))
		w.rewards[st.Turn], w.rewards[1-st.Turn] = value, unit-value
	default:
		w.rewardResult(drawResult)
	}
}

// undoRollout undoes the moves of a rollout.
func (w *worker[R, S, M]) undoRollout(leaf int) {
	if w.undo == nil {
		return
	}
	for i := len(w.rolloutLine) - 1; i >= 0; i-- {
		w.undo.Undo(&w.states[leaf+i], w.rolloutLine[i])
	}
}
