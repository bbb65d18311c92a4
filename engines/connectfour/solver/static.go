package solver

// staticBound computes the value of p, or a bound outside of the window, without a search. The side
// to move has no winning move; while it has only one move that does not lose, that move is played,
// which changes p. If ok is true, score is the value, or a bound of it outside of the window, for
// the side that was to move at first. Otherwise p is a position with several candidate moves, and
// its upper bound is set.
func (w *worker[N]) staticBound(p *searchPosition, alpha, beta int) (score int, ok bool) {
	for sign := 1; ; sign = -sign {
		safe := p.safeCells(w.shape)
		if safe == 0 {
			return -sign * w.shape.scoreOfWin(p.ply+1), true
		}
		if p.ply >= w.shape.cells-2 {
			return 0, true
		}
		p.upper = w.shape.scoreOfWin(p.ply + 2)
		if w.techniques&Reach != 0 && beta > 0 && !hasLine[N](w.shape, w.shape.board&^p.other) {
			p.upper = 0
		}
		alpha, beta = max(alpha, -w.shape.scoreOfWin(p.ply+3)), min(beta, p.upper)
		if alpha >= beta {
			return sign * beta, true
		}
		if safe&(safe-1) != 0 || w.techniques&Settle == 0 {
			score, ok = w.boundByStrategies(p, alpha, beta)
			return sign * score, ok
		}
		playStone[N](w.shape, p, p, safe)
		alpha, beta = -beta, -alpha
	}
}

// boundByStrategies applies the static bounds to a position with several candidate moves. The best bound of a
// strategy is a win of the other side with a stone of its last column, -height/2.
func (w *worker[N]) boundByStrategies(p *searchPosition, alpha, beta int) (int, bool) {
	if w.shape.height%2 != 0 || alpha < -w.shape.height/2 {
		return 0, false
	}
	bound := noBound
	switch {
	case p.ply%2 == 0 && w.techniques&Claim != 0:
		bound = claimEvenBound[N](w.shape, p)
	case p.ply%2 != 0 && w.techniques&OddThreat != 0:
		bound = followUpBound[N](w.shape, p)
	}
	if bound < p.upper {
		p.upper = bound
	}
	return p.upper, min(beta, p.upper) <= alpha
}
