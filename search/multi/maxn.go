package multi

import "github.com/sente-games/sente"

// searchMaxN sets frames[ply] to the rewards of its unfinished position and the
// line that leads to them; depth >= 1. limit is the reward that the player of
// the parent is already guaranteed, counted from this position, if that is
// another player. If that player cannot get more here, the search stops and the
// rewards are only a bound. searchMaxN reports whether the rewards are exact.
func (s *Searcher[R, S, M]) searchMaxN(ply, depth int, limit sente.Score) (exact bool) {
	f := &s.frames[ply]
	f.pv = f.pv[:0]
	s.selDepth = max(s.selDepth, ply)

	// 1. Transposition table.
	tableMove := -1
	if s.config.vectors != nil {
		if e := s.config.vectors.probeEntry(f.key); e != nil {
			if e.isUsable(depth) {
				return s.useEntry(f, e)
			}
			tableMove = int(e.move)
		}
	}

	// 2. Move loop; an immediate win ends it.
	s.reachedPly = ply
	f.moves = s.config.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		return s.evaluateWithoutMoves(f)
	}
	horizonLeaves, best := s.horizonLeaves, int32(-1)
	for _, m := range s.orderMoves(f, tableMove) {
		if s.watch.CountNode() && s.pollWatch(ply) {
			return false
		}
		v := s.childRewards(ply, depth, int(m.index), s.guaranteedReward(f, best, m.index))
		if s.watch.Stopped() {
			return false
		}
		if best >= 0 && !isBetter(v[f.turn], m.index, f.rewards[f.turn], best) {
			continue
		}
		best, f.rewards = m.index, v
		f.pv = append(append(f.pv[:0], f.moves[best]), s.frames[ply+1].pv...)
		if s.config.unpruned {
			continue
		}
		if v[f.turn] >= sente.WinIn(1) {
			break
		}
		if s.config.sumBound.maxForOther(v[f.turn]) <= limit { // shallow pruning
			return false
		}
	}

	// 3. Store the result.
	if s.config.vectors != nil {
		s.config.vectors.storeEntry(vectorEntry{
			key: f.key, rewards: f.rewards, depth: int16(depth), move: int16(best), complete: s.horizonLeaves == horizonLeaves,
		})
	}
	return true
}

// isBetter reports whether a move is preferred to the best one: a higher score,
// or an equal score and a lower index in the rules.
func isBetter(score sente.Score, index int32, best sente.Score, bestIndex int32) bool {
	return score > best || score == best && index < bestIndex
}

// guaranteedReward returns the largest reward with which the move at index
// would not become the best one; -MaxScore before there is a best one.
func (s *Searcher[R, S, M]) guaranteedReward(f *frame[S, M], best, index int32) sente.Score {
	switch {
	case best < 0 || s.config.unpruned:
		return -sente.MaxScore
	case index < best:
		return f.rewards[f.turn] - 1
	}
	return f.rewards[f.turn]
}

// childRewards returns the rewards of the move at index, counted from its
// parent. sure is the reward that the player to move is already guaranteed.
func (s *Searcher[R, S, M]) childRewards(ply, depth, index int, sure sente.Score) rewards {
	f, child := &s.frames[ply], &s.frames[ply+1]
	m := f.moves[index]
	f.currentMove, s.reachedPly = m, ply+1
	st := s.visitPosition(ply+1, s.config.rules.Play(&child.state, &f.state, m, depth == 1))
	child.key, child.turn, child.pv = st.Key, st.Turn, child.pv[:0]
	switch {
	case st.Outcome.IsOver():
		child.rewards = terminalRewards(st, s.config.players)
	case depth == 1:
		s.horizonLeaves++
		s.config.evaluate(child, st)
	case st.Turn == f.turn:
		s.searchMaxN(ply+1, depth-1, -sente.MaxScore)
	default:
		s.searchMaxN(ply+1, depth-1, sure.Later(-1))
	}
	if s.config.undo != nil {
		s.config.undo.Undo(&f.state, m)
	}
	return child.rewards.atParent(s.config.players)
}

// useEntry sets the rewards from a table entry.
func (s *Searcher[R, S, M]) useEntry(f *frame[S, M], e *vectorEntry) bool {
	f.rewards = e.rewards
	if !e.complete {
		s.horizonLeaves++
	}
	return true
}

// evaluateWithoutMoves evaluates an unfinished position for which the rules
// generate no move.
func (s *Searcher[R, S, M]) evaluateWithoutMoves(f *frame[S, M]) bool {
	s.horizonLeaves++
	s.config.evaluate(f, s.config.rules.Status(&f.state))
	return true
}
