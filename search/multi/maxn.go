package multi

import "github.com/sente-games/sente"

// maxn sets frames[ply] to the rewards of the position there, in which the game goes
// on, and the line that leads to them; depth >= 1. limit is what the player before
// has already, counted from this position, if that is another player: as soon as
// that player cannot get more here, the search of the position ends and the rewards
// mean only that. maxn reports whether they mean more.
func (s *Searcher[R, S, M]) maxn(ply, depth int, limit sente.Score) (exact bool) {
	f := &s.frames[ply]
	f.line = f.line[:0]
	s.deepest = max(s.deepest, ply)

	// 1. Transposition table.
	tableMove := -1
	if s.config.vectors != nil {
		if e := s.config.vectors.probe(f.key); e != nil {
			if e.usable(depth) {
				return s.takeEntry(f, e)
			}
			tableMove = int(e.move)
		}
	}

	// 2. One move after the other; none is better than a win at once.
	s.reached = ply
	f.moves = s.config.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		return s.evaluateStuck(f)
	}
	horizonLeaves, best := s.horizonLeaves, int32(-1)
	for _, m := range s.orderMoves(f, tableMove) {
		if s.watch.Visit() && s.lookAtWatch(ply) {
			return false
		}
		v := s.childRewards(ply, depth, int(m.index), s.alreadySure(f, best, m.index))
		if s.watch.Stopped() {
			return false
		}
		if best >= 0 && !better(v[f.turn], m.index, f.rewards[f.turn], best) {
			continue
		}
		best, f.rewards = m.index, v
		f.line = append(append(f.line[:0], f.moves[best]), s.frames[ply+1].line...)
		if s.config.unpruned {
			continue
		}
		if v[f.turn] >= sente.WinIn(1) {
			break
		}
		if s.config.sumBound.mostForOther(v[f.turn]) <= limit { // shallow pruning
			return false
		}
	}

	// 3. Store.
	if s.config.vectors != nil {
		s.config.vectors.store(vectorEntry{
			key: f.key, rewards: f.rewards, depth: int16(depth), move: int16(best), complete: s.horizonLeaves == horizonLeaves,
		})
	}
	return true
}

// better reports whether a move is to be preferred to the best one: for more, or
// for as much and coming first in the rules.
func better(score sente.Score, index int32, best sente.Score, bestIndex int32) bool {
	return score > best || score == best && index < bestIndex
}

// alreadySure is the largest reward that would not make the move at index the best
// one; -MaxScore before there is a best one.
func (s *Searcher[R, S, M]) alreadySure(f *frame[S, M], best, index int32) sente.Score {
	switch {
	case best < 0 || s.config.unpruned:
		return -sente.MaxScore
	case index < best:
		return f.rewards[f.turn] - 1
	}
	return f.rewards[f.turn]
}

// childRewards returns the rewards of the move at index, counted from the position
// before it. sure is what the player to move has already.
func (s *Searcher[R, S, M]) childRewards(ply, depth, index int, sure sente.Score) rewards {
	f, child := &s.frames[ply], &s.frames[ply+1]
	m := f.moves[index]
	f.move, s.reached = m, ply+1
	st := s.visit(ply+1, s.config.rules.Play(&child.state, &f.state, m, depth == 1))
	child.key, child.turn, child.line = st.Key, st.Turn, child.line[:0]
	switch {
	case st.Outcome.Over():
		child.rewards = terminalRewards(st, s.config.players)
	case depth == 1:
		s.horizonLeaves++
		s.config.evaluate(child, st)
	case st.Turn == f.turn:
		s.maxn(ply+1, depth-1, -sente.MaxScore)
	default:
		s.maxn(ply+1, depth-1, sure.Later(-1))
	}
	if s.config.undo != nil {
		s.config.undo.Undo(&f.state, m)
	}
	return child.rewards.later(s.config.players)
}

// takeEntry takes the rewards of a table entry.
func (s *Searcher[R, S, M]) takeEntry(f *frame[S, M], e *vectorEntry) bool {
	f.rewards = e.rewards
	if !e.complete {
		s.horizonLeaves++
	}
	return true
}

// evaluateStuck evaluates a position whose rules break the promise that a game which
// goes on has a move.
func (s *Searcher[R, S, M]) evaluateStuck(f *frame[S, M]) bool {
	s.horizonLeaves++
	s.config.evaluate(f, s.config.rules.Status(&f.state))
	return true
}
