package solver

// staticBound looks for the value of p, or a bound that is outside of the window,
// without a search: the side to move has no winning move, and while it has only
// one that does not lose, that one is played, which changes p. ok says that
// score is the value, or a bound of it outside of the window, for the side that
// was to move at first. Otherwise p is a position with a choice, and its upper
// bound is what is known of it.
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

// judge applies what can be said of a position with a choice. No plan says more
// than that the other side wins with a stone of its last column, -height/2.
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
