package mcts

// playedMove is a move of a sample and the player who made it.
type playedMove struct {
	index  int
	player int
}

// moveStats is the mean reward of each move of each player, wherever in the tree or
// in a rollout it was played: what MAST and progressive history need. Each worker
// has its own.
type moveStats struct {
	rewards [][moveIndexes]int64
	visits  [][moveIndexes]int32
}

func newMoveStats(players int) *moveStats {
	return &moveStats{rewards: make([][moveIndexes]int64, players), visits: make([][moveIndexes]int32, players)}
}

// mean is the reward of a move for player, 0..1, and half if it was never played.
func (s *moveStats) mean(player, move int) float64 {
	n := s.visits[player][move]
	if n == 0 {
		return 0.5
	}
	return float64(s.rewards[player][move]) / float64(int64(n)*unit)
}

// better reports whether move a did better than move b.
func (s *moveStats) better(player, a, b int) bool { return s.mean(player, a) > s.mean(player, b) }

func (s *moveStats) add(m playedMove, reward int64) {
	s.rewards[m.player][m.index] += reward
	s.visits[m.player][m.index]++
}

// decay halves the weight of what was learned for another position.
func (s *moveStats) decay() {
	for p := range s.visits {
		for i := range s.visits[p] {
			s.rewards[p][i] /= 2
			s.visits[p][i] /= 2
		}
	}
}

// randomPercent is the share of random moves in rollouts by MAST or Guide: epsilon
// of an epsilon-greedy policy (Tak, Winands and Bjornsson 2012 found it better than
// Gibbs sampling).
const randomPercent = 20

// bestByMAST is the index in w.moves of the move that did best so far.
func (w *worker[R, S, M]) bestByMAST(turn int) int {
	best, from := 0, w.random.Below(len(w.moves))
	for i := range w.moves {
		j := (from + i) % len(w.moves) // equal moves are all equally likely
		if i == 0 || w.moveStats.better(turn, indexOf(&w.moves[j]), indexOf(&w.moves[best])) {
			best = j
		}
	}
	return best
}

// recordRolloutMove notes a move of a rollout if a statistic needs it.
func (w *worker[R, S, M]) recordRolloutMove(m M, player int) {
	if w.moveStats != nil || w.amaf != nil {
		w.rolloutMoves = append(w.rolloutMoves, playedMove{indexOf(&m), player})
	}
}

// updateMoveStats adds the sample to the statistics of its moves.
func (w *worker[R, S, M]) updateMoveStats() {
	if w.moveStats == nil {
		return
	}
	for _, m := range w.rolloutMoves {
		w.moveStats.add(m, w.rewards[m.player])
	}
	for i, move := range w.line {
		m := playedMove{indexOf(&move), w.path[i].turn}
		w.moveStats.add(m, w.rewards[m.player])
	}
}
