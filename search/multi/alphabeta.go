package multi

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/table"
)

// noReplier: no opponent has replied yet since the root's player moved (BestReply).
const noReplier int8 = -1

// alphaBeta returns the value of the position in frame ply, in which the game goes
// on, for the side to move: the sides are the player at the root and the coalition
// of all others. Fail-soft: v <= alpha is an upper bound, v >= beta a lower one, any
// other v exact. replier is the opponent that has chosen freely since the root's
// player moved. depth >= 1. After a stop the value means nothing.
func (s *Searcher[R, S, M]) alphaBeta(ply, depth int, alpha, beta sente.Score, replier int8) sente.Score {
	f := &s.frames[ply]
	f.line = f.line[:0]
	s.deepest = max(s.deepest, ply)

	// 1. Mate distance: nothing is better than a win at once.
	most := sente.WinIn(ply + 1)
	if most <= alpha {
		return most
	}
	cutoff := min(beta, most)

	// 2. Transposition table.
	key, tableMove := s.tableKey(f, replier), -1
	if s.config.table != nil {
		if e, ok := s.config.table.Probe(key); ok {
			if score := e.Score().Later(ply); usable(e, depth) && e.Cuts(score, alpha, beta) {
				return s.entryScore(e, score)
			}
			tableMove = e.Move()
		}
	}

	// 3. The moves to search.
	s.reached = ply
	f.moves = s.config.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		s.evaluateStuck(f)
		return s.forSide(f.turn, f.rewards[s.rootPlayer])
	}
	static, list := s.movesToSearch(f, tableMove, replier)

	// 4. One after the other.
	oldAlpha, best, bestMove, horizonLeaves := alpha, -sente.MaxScore, table.NoMove, s.horizonLeaves
	for _, m := range list {
		if s.watch.Visit() && s.lookAtWatch(ply) {
			return best
		}
		score := s.childScore(ply, depth, int(m.index), alpha, beta, s.nextReplier(f, replier, int(m.index), static))
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
		alpha, bestMove = score, int(m.index)
		f.line = append(append(f.line[:0], f.moves[m.index]), s.frames[ply+1].line...)
		if score >= cutoff {
			f.killer, f.hasKiller = f.moves[m.index], true
			break
		}
	}

	// 5. Store.
	if s.config.table != nil {
		s.config.table.Store(key, table.Pack(best.Later(-ply), boundOf(best, oldAlpha, beta), depth, bestMove, s.horizonLeaves == horizonLeaves))
	}
	return best
}

// movesToSearch returns the index of the static move (BestReply only) and the moves
// to search: all, or after another opponent has replied, the static move alone.
func (s *Searcher[R, S, M]) movesToSearch(f *frame[S, M], tableMove int, replier int8) (static int, list []scoredMove) {
	if s.config.method != BestReply || f.turn == s.rootPlayer {
		return -1, s.orderMoves(f, tableMove)
	}
	static = s.staticMove(f)
	if replier != noReplier && replier != f.turn {
		f.ordered = append(f.ordered[:0], scoredMove{index: int32(static)})
		return static, f.ordered
	}
	return static, s.orderMoves(f, tableMove)
}

// nextReplier is the opponent that has replied after the move at index.
func (s *Searcher[R, S, M]) nextReplier(f *frame[S, M], replier int8, index, static int) int8 {
	switch {
	case s.config.method != BestReply || f.turn == s.rootPlayer:
		return noReplier
	case index == static:
		return replier
	}
	return f.turn
}

// childScore returns the value of the move at index for the side that makes it.
func (s *Searcher[R, S, M]) childScore(ply, depth, index int, alpha, beta sente.Score, replier int8) (score sente.Score) {
	f, child := &s.frames[ply], &s.frames[ply+1]
	m := f.moves[index]
	f.move, s.reached = m, ply+1
	st := s.visit(ply+1, s.config.rules.Play(&child.state, &f.state, m, depth == 1))
	child.key, child.turn, child.line = st.Key, st.Turn, child.line[:0]
	switch same := (st.Turn == s.rootPlayer) == (f.turn == s.rootPlayer); {
	case st.Outcome.Over():
		score = s.forSide(f.turn, terminalRewards(st, s.config.players)[s.rootPlayer].Later(ply+1))
	case depth == 1:
		s.horizonLeaves++
		s.config.evaluate(child, st)
		score = s.forSide(f.turn, child.rewards[s.rootPlayer])
	case same:
		score = s.alphaBeta(ply+1, depth-1, alpha, beta, replier)
	default:
		score = -s.alphaBeta(ply+1, depth-1, -beta, -alpha, replier)
	}
	if s.config.undo != nil {
		s.config.undo.Undo(&f.state, m)
	}
	return score
}

// forSide turns a score for the root's player into one for the side of a player.
func (s *Searcher[R, S, M]) forSide(turn int8, score sente.Score) sente.Score {
	if turn == s.rootPlayer {
		return score
	}
	return -score
}

// tableKey distinguishes equal positions in which the sides or the replier differ.
func (s *Searcher[R, S, M]) tableKey(f *frame[S, M], replier int8) uint64 {
	return f.key ^ uint64(s.rootPlayer+1)*0xd6e8feb86659fd93 ^ uint64(replier+1)*0xa0761d6478bd642f
}

// usable reports whether an entry is what a search of this depth would find.
func usable(e table.Entry, depth int) bool {
	return e.Depth() == depth || e.Depth() < depth && e.Complete()
}

// entryScore returns the score of a table entry. An incomplete one counts as a leaf
// at the horizon.
func (s *Searcher[R, S, M]) entryScore(e table.Entry, score sente.Score) sente.Score {
	if !e.Complete() {
		s.horizonLeaves++
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
