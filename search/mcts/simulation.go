package mcts

// simulate fills w.rewards with the worth of the leaf to each player: the mean of
// its rollouts. The statistics of moves are updated after each of them.
func (w *worker[R, S, M]) simulate() {
	if p := w.tree.nodes[w.last().node].loadProof(); p.results().single() {
		w.rewardResult(p.results())
		w.updateStatistics()
		return
	}
	w.arrive()
	if w.appraises {
		w.rewardWorth()
		return
	}
	n := w.rolloutsOfLeaf()
	var sum [MostPlayers]int64
	for range n {
		w.rolloutMoves = w.rolloutMoves[:0]
		w.simulateOnce()
		if w.rolloutWatch.Stopped() {
			return
		}
		w.updateStatistics()
		for p := range w.players {
			sum[p] += w.rewards[p]
		}
	}
	for p := range w.players {
		w.rewards[p] = sum[p] / int64(n)
	}
}

func (w *worker[R, S, M]) rolloutsOfLeaf() int {
	if w.stats&statValues != 0 && w.evalWeight == 1 {
		return 1 // the evaluation alone counts
	}
	return max(w.settings.rollouts, 1)
}

// simulateOnce fills w.rewards by one rollout, the evaluation, or both.
func (w *worker[R, S, M]) simulateOnce() {
	if w.stats&statValues == 0 || w.evalWeight == 0 {
		w.rollout()
		return
	}
	leaf := w.last()
	value := int64(float64(w.tree.squash(w.tree.value(leaf.node)) * unit))
	if w.evalWeight < 1 {
		w.rollout()
		weight := int64(w.evalWeight * 256)
		value = (value*weight + w.rewards[leaf.mover]*(256-weight)) / 256
	}
	w.rewards[leaf.mover], w.rewards[1-leaf.mover] = value, unit-value
}

// updateStatistics updates the statistics of moves by the newest sample.
func (w *worker[R, S, M]) updateStatistics() {
	w.updateAMAF()
	w.updateMoveStats()
}

// rewardResult rewards a result: a win is one unit, a draw is shared.
func (w *worker[R, S, M]) rewardResult(r results) {
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
