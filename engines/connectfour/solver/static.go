package solver

// staticBound computes the value of p, or a bound outside of the window, without a search. The side
// to move has no winning move; while it has only one move that does not lose, that move is played,
// which changes p. If ok is true, score is the value, or a bound of it outside of the window, for
// the side that was to move at first. Otherwise p is a position with several candidate moves, and
// its upper bound is set.
func (w *worker[N]) staticBound(p *position, alpha, beta int) (score int, ok bool) {
	for sign := 1; ; sign = -sign {
		safe := p.safe(w.shape)
		if safe == 0 {
			return -sign * w.shape.winAt(p.ply+1), true
		}
		if p.ply >= w.shape.cells-2 {
			return 0, true
		}
		p.upper = w.shape.winAt(p.ply + 2)
		if w.uses&Reach != 0 && beta > 0 && !hasLine[N](w.shape, w.shape.board&^p.other) {
			p.upper = 0
		}
		alpha, beta = max(alpha, -w.shape.winAt(p.ply+3)), min(beta, p.upper)
		if alpha >= beta {
			return sign * beta, true
		}
		if safe&(safe-1) != 0 || w.uses&Settle == 0 {
			score, ok = w.judge(p, alpha, beta)
			return sign * score, ok
		}
		play[N](w.shape, p, p, safe)
		alpha, beta = -beta, -alpha
	}
}

// judge applies the static bounds to a position with several candidate moves. The best bound of a
// strategy is a win of the other side with a stone of its last column, -height/2.
func (w *worker[N]) judge(p *position, alpha, beta int) (int, bool) {
	if w.shape.height%2 != 0 || alpha < -w.shape.height/2 {
		return 0, false
	}
	bound := none
	switch {
	case p.ply%2 == 0 && w.uses&Claim != 0:
		bound = claim[N](w.shape, p)
	case p.ply%2 != 0 && w.uses&OddThreat != 0:
		bound = await[N](w.shape, p)
	}
	if bound < p.upper {
		p.upper = bound
	}
	return p.upper, min(beta, p.upper) <= alpha
}
