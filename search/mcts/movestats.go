package mcts

// playedMove is a move of a playout with its player.
type playedMove struct {
	index  int
	player int
}

// moveStats contains the mean reward of each move of each player over all tree
// and rollout moves, for MAST and progressive history. Each worker has its own.
type moveStats struct {
	rewards [][numMoveIndexes]int64
	visits  [][numMoveIndexes]int32
}

func newMoveStats(players int) *moveStats {
	return &moveStats{rewards: make([][numMoveIndexes]int64, players), visits: make([][numMoveIndexes]int32, players)}
}

// mean returns the mean reward of a move for player, from 0 to 1, or 0.5
// without visits.
func (s *moveStats) mean(player, move int) float64 {
	n := s.visits[player][move]
	if n == 0 {
		return 0.5
	}
	return float64(s.rewards[player][move]) / float64(int64(n)*unit)
}

// isBetter reports whether move a has a higher mean than move b.
func (s *moveStats) isBetter(player, a, b int) bool { return s.mean(player, a) > s.mean(player, b) }

func (s *moveStats) addReward(m playedMove, reward int64) {
	s.rewards[m.player][m.index] += reward
	s.visits[m.player][m.index]++
}

// halveWeights halves the weight of statistics from the previous search.
func (s *moveStats) halveWeights() {
	for p := range s.visits {
		for i := range s.visits[p] {
			s.rewards[p][i] /= 2
			s.visits[p][i] /= 2
		}
	}
}

// randomPercent is the percentage of random moves in rollouts with MAST or
// Guide (epsilon-greedy policy; Tak, Winands and Bjornsson 2012 found it better
// than Gibbs sampling).
const randomPercent = 20

// bestByMAST returns the index in w.moves of the move with the highest mean.
func (w *worker[R, S, M]) bestByMAST(turn int) int {
	best, from := 0, w.random.IntN(len(w.moves))
	for i := range w.moves {
		j := (from + i) % len(w.moves) // a random start breaks ties
		if i == 0 || w.moveStats.isBetter(turn, moveIndex(&w.moves[j]), moveIndex(&w.moves[best])) {
			best = j
		}
	}
	return best
}

// recordRolloutMove records a rollout move if a statistic needs it.
func (w *worker[R, S, M]) recordRolloutMove(m M, player int) {
	if w.moveStats != nil || w.amaf != nil {
		w.rolloutMoves = append(w.rolloutMoves, playedMove{moveIndex(&m), player})
	}
}

// updateMoveStats adds the rewards of the playout to the statistics of its
// moves.
func (w *worker[R, S, M]) updateMoveStats() {
	if w.moveStats == nil {
		return
	}
	for _, m := range w.rolloutMoves {
		w.moveStats.addReward(m, w.rewards[m.player])
	}
	for i, move := range w.line {
		m := playedMove{moveIndex(&move), w.path[i].turn}
		w.moveStats.addReward(m, w.rewards[m.player])
	}
}
