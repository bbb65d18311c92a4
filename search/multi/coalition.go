package multi

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/table"
)

// nobody has replied yet since the root's player moved (BestReply).
const nobody int8 = -1

// against returns the value of the position in frame ply, which goes on, for the
// side to move, where the sides are the player at the root and all others
// together: best v with v <= alpha means at most v, v >= beta at least v,
// otherwise exactly v. replier is who has chosen freely since the root's player
// moved. depth >= 1. After a stop the value means nothing.
func (s *Searcher[R, S, M]) against(ply, depth int, alpha, beta sente.Score, replier int8) sente.Score {
	f := &s.frames[ply]
	f.line = f.line[:0]
	s.deepest = max(s.deepest, ply)

	// 1. Nothing is better than a win at once.
	most := sente.WinIn(ply + 1)
	if most <= alpha {
		return most
	}
	enough := min(beta, most)

	// 2. What the table knows.
	key, hint := s.sideKey(f, replier), -1
	if s.table != nil {
		if e, ok := s.table.Probe(key); ok {
			if score := e.Score().Later(ply); serves(e, depth) && e.Cuts(score, alpha, beta) {
				return s.taken(e, score)
			}
			hint = e.Move()
		}
	}

	// 3. The moves that count.
	f.moves = s.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		s.stuck(f)
		return s.side(f.turn, f.rewards[s.me])
	}
	usual, list := s.choices(f, hint, replier)

	// 4. One after the other, the likeliest refutation first.
	floor, best, top, horizon := alpha, -sente.MaxScore, table.NoMove, s.horizon
	for _, r := range list {
		if s.watch.Visit() && s.look(ply) {
			return best
		}
		score := s.reply(ply, depth, int(r.index), alpha, beta, s.next(f, replier, int(r.index), usual))
		if s.watch.Stopped() {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, top = score, int(r.index)
		f.line = append(append(f.line[:0], f.moves[r.index]), s.frames[ply+1].line...)
		if score >= enough {
			f.killer, f.armed = f.moves[r.index], true
			break
		}
	}

	// 5. Remember.
	if s.table != nil {
		s.table.Store(key, table.Pack(best.Later(-ply), boundOf(best, floor, beta), depth, top, s.horizon == horizon))
	}
	return best
}

// choices returns the index of the usual move (BestReply only) and the moves to
// search: all, or where somebody else has replied already, the usual one.
func (s *Searcher[R, S, M]) choices(f *frame[S, M], hint int, replier int8) (usual int, list []rated) {
	if s.method != BestReply || f.turn == s.me {
		return -1, s.sorted(f, hint)
	}
	usual = s.usual(f)
	if replier != nobody && replier != f.turn {
		f.order = append(f.order[:0], rated{index: int32(usual)})
		return usual, f.order
	}
	return usual, s.sorted(f, hint)
}

// next says who has replied after the move at index.
func (s *Searcher[R, S, M]) next(f *frame[S, M], replier int8, index, usual int) int8 {
	switch {
	case s.method != BestReply || f.turn == s.me:
		return nobody
	case index == usual:
		return replier
	}
	return f.turn
}

// reply returns the value of the move at index for the side that makes it.
func (s *Searcher[R, S, M]) reply(ply, depth, index int, alpha, beta sente.Score, replier int8) (score sente.Score) {
	f, child := &s.frames[ply], &s.frames[ply+1]
	m := f.moves[index]
	st := s.rules.Play(&child.state, &f.state, m, depth == 1)
	child.key, child.turn, child.line = st.Key, st.Turn, child.line[:0]
	switch same := (st.Turn == s.me) == (f.turn == s.me); {
	case st.Outcome.Over():
		score = s.side(f.turn, ended(st, s.players)[s.me].Later(ply+1))
	case depth == 1:
		s.horizon++
		s.judge(child, st)
		score = s.side(f.turn, child.rewards[s.me])
	case same:
		score = s.against(ply+1, depth-1, alpha, beta, replier)
	default:
		score = -s.against(ply+1, depth-1, -beta, -alpha, replier)
	}
	if s.undo != nil {
		s.undo.Undo(&f.state, m)
	}
	return score
}

// side turns a score for the root's player into one for the side of a player.
func (s *Searcher[R, S, M]) side(turn int8, score sente.Score) sente.Score {
	if turn == s.me {
		return score
	}
	return -score
}

// sideKey tells positions apart that differ in who is against whom.
func (s *Searcher[R, S, M]) sideKey(f *frame[S, M], replier int8) uint64 {
	return f.key ^ uint64(s.me+1)*0xd6e8feb86659fd93 ^ uint64(replier+1)*0xa0761d6478bd642f
}

// serves reports whether an entry is what a search of this depth would find.
func serves(e table.Entry, depth int) bool {
	return e.Depth() == depth || e.Depth() < depth && e.Complete()
}

// taken returns the score of an entry and hands on whether it is complete.
func (s *Searcher[R, S, M]) taken(e table.Entry, score sente.Score) sente.Score {
	if !e.Complete() {
		s.horizon++
	}
	return score
}

// boundOf says what a result means that a search with this window returned.
func boundOf(score, alpha, beta sente.Score) sente.Bound {
	switch {
	case score >= beta:
		return sente.Lower
	case score <= alpha:
		return sente.Upper
	}
	return sente.Exact
}
