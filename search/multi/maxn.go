package multi

import "github.com/sente-games/sente"

// maxn writes to frames[ply] the rewards of the position there, which goes on,
// and the line that leads to them; depth >= 1. limit is what the player before
// has already, counted from this position, if that is another player: as soon as
// he cannot get more here, the search of the position ends and the rewards mean
// only that. maxn reports whether they mean more.
func (s *Searcher[R, S, M]) maxn(ply, depth int, limit sente.Score) (exact bool) {
	f := &s.frames[ply]
	f.line = f.line[:0]
	s.deepest = max(s.deepest, ply)

	// 1. What the table knows.
	hint := -1
	if s.memo != nil {
		if k := s.memo.probe(f.key); k != nil {
			if k.serves(depth) {
				return s.remember(f, k)
			}
			hint = int(k.move)
		}
	}

	// 2. One move after the other; none is better than a win at once.
	f.moves = s.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		return s.stuck(f)
	}
	horizon, best := s.horizon, int32(-1)
	for _, r := range s.sorted(f, hint) {
		if s.watch.Visit() && s.look(ply) {
			return false
		}
		v := s.selfish(ply, depth, int(r.index), s.floor(f, best, r.index))
		if s.watch.Stopped() {
			return false
		}
		if best >= 0 && !better(v[f.turn], r.index, f.rewards[f.turn], best) {
			continue
		}
		best, f.rewards = r.index, v
		f.line = append(append(f.line[:0], f.moves[best]), s.frames[ply+1].line...)
		if s.unpruned {
			continue
		}
		if v[f.turn] >= sente.WinIn(1) {
			break
		}
		if s.ceiling.above(v[f.turn]) <= limit {
			return false
		}
	}

	// 3. Remember.
	if s.memo != nil {
		s.memo.store(known{
			key: f.key, rewards: f.rewards, depth: int16(depth), move: int16(best), complete: s.horizon == horizon,
		})
	}
	return true
}

// better reports whether a move is to be preferred to the best one: for more, or
// for as much and coming first in the rules.
func better(score sente.Score, index int32, best sente.Score, bestIndex int32) bool {
	return score > best || score == best && index < bestIndex
}

// floor is the largest reward that would not make the move at index the best
// one; -MaxScore before there is a best one.
func (s *Searcher[R, S, M]) floor(f *frame[S, M], best, index int32) sente.Score {
	switch {
	case best < 0 || s.unpruned:
		return -sente.MaxScore
	case index < best:
		return f.rewards[f.turn] - 1
	}
	return f.rewards[f.turn]
}

// selfish returns the rewards of the move at index, counted from the position
// before it. floor is what the player has already.
func (s *Searcher[R, S, M]) selfish(ply, depth, index int, floor sente.Score) rewards {
	f, child := &s.frames[ply], &s.frames[ply+1]
	m := f.moves[index]
	st := s.rules.Play(&child.state, &f.state, m, depth == 1)
	child.key, child.turn, child.line = st.Key, st.Turn, child.line[:0]
	switch {
	case st.Outcome.Over():
		child.rewards = ended(st, s.players)
	case depth == 1:
		s.horizon++
		s.judge(child, st)
	case st.Turn == f.turn:
		s.maxn(ply+1, depth-1, -sente.MaxScore)
	default:
		s.maxn(ply+1, depth-1, floor.Later(-1))
	}
	if s.undo != nil {
		s.undo.Undo(&f.state, m)
	}
	return child.rewards.later(s.players)
}

// remember takes the rewards of an entry.
func (s *Searcher[R, S, M]) remember(f *frame[S, M], k *known) bool {
	f.rewards = k.rewards
	if !k.complete {
		s.horizon++
	}
	return true
}

// stuck judges a position whose rules break the promise that a game which goes
// on has a move.
func (s *Searcher[R, S, M]) stuck(f *frame[S, M]) bool {
	s.horizon++
	s.judge(f, s.rules.Status(&f.state))
	return true
}
