package mcts

// simulateLeaf sets w.rewards to the value of the leaf for each player: the
// mean of its rollouts. Move statistics are updated after each rollout.
func (w *worker[R, S, M]) simulateLeaf() {
	if p := w.tree.nodes[w.pathEnd().node].loadProof(); p.results().isSingle() {
		w.rewardResult(p.results())
		w.updateStatistics()
		return
	}
	w.syncBoard()
	if w.hasAppraiser {
		w.rewardLeafValue()
		return
	}
	n := w.numRollouts()
	var sum [MaxPlayers]int64
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

func (w *worker[R, S, M]) numRollouts() int {
	if w.stats&statMinimax != 0 && w.evalWeight == 1 {
		return 1 // only the evaluation is used
	}
	return max(w.settings.rollouts, 1)
}

// simulateOnce sets w.rewards from one rollout, the evaluation, or both.
func (w *worker[R, S, M]) simulateOnce() {
	if w.stats&statMinimax == 0 || w.evalWeight == 0 {
		w.playRollout()
		return
	}
	leaf := w.pathEnd()
	value := int64(float64(w.tree.winProbability(w.tree.minimaxValue(leaf.node)) * unit))
	if w.evalWeight < 1 {
		w.playRollout()
		weight := int64(w.evalWeight * 256)
		value = (value*weight + w.rewards[leaf.mover]*(256-weight)) / 256
	}
	w.rewards[leaf.mover], w.rewards[1-leaf.mover] = value, unit-value
}

// updateStatistics updates the move statistics with the latest playout.
func (w *worker[R, S, M]) updateStatistics() {
	w.updateAMAF()
	w.updateMoveStats()
}

// rewardResult sets the rewards for a result: 1 unit for a win, shared for a
// draw.
func (w *worker[R, S, M]) rewardResult(r results) {
	winner := r.singleWinner()
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
