package multi

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/table"
)

// noReplierYet means that no opponent has replied since the root player moved
// (BestReply).
const noReplierYet int8 = -1

// searchTwoSided returns the value of the unfinished position in frame ply for
// the side to move: the sides are the root player and the coalition of all
// others. The search is fail-soft: v <= alpha is an upper bound, v >= beta a
// lower bound, any other v exact. replier is the opponent that has chosen
// freely since the root player moved. depth >= 1. The value is invalid after a
// stop.
func (s *Searcher[R, S, M]) searchTwoSided(ply, depth int, alpha, beta sente.Score, replier int8) sente.Score {
	f := &s.frames[ply]
	f.pv = f.pv[:0]
	s.selDepth = max(s.selDepth, ply)

	// 1. Mate distance pruning.
	maxScore := sente.WinIn(ply + 1)
	if maxScore <= alpha {
		return maxScore
	}
	cutoff := min(beta, maxScore)

	// 2. Transposition table.
	key, tableMove := s.tableKey(f, replier), -1
	if s.config.table != nil {
		if e, ok := s.config.table.Probe(key); ok {
			if score := e.Score().Later(ply); isUsable(e, depth) && e.Cuts(score, alpha, beta) {
				return s.entryScore(e, score)
			}
			tableMove = e.Move()
		}
	}

	// 3. Move generation and ordering.
	s.reachedPly = ply
	f.moves = s.config.rules.Moves(&f.state, f.moves[:0])
	if len(f.moves) == 0 {
		s.evaluateWithoutMoves(f)
		return s.scoreForSide(f.turn, f.rewards[s.rootPlayer])
	}
	static, moves := s.movesToSearch(f, tableMove, replier)

	// 4. Move loop.
	originalAlpha, best, bestMove, horizonLeaves := alpha, -sente.MaxScore, table.NoMove, s.horizonLeaves
	for _, m := range moves {
		if s.watch.CountNode() && s.pollWatch(ply) {
			return best
		}
		f.currentMove = f.moves[m.index]
		score := s.searchChild(ply, depth, alpha, beta, s.nextReplier(f, replier, int(m.index), static))
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
		f.pv = append(append(f.pv[:0], f.moves[m.index]), s.frames[ply+1].pv...)
		if score >= cutoff {
			f.killer, f.hasKiller = f.moves[m.index], true
			break
		}
	}

	// 5. Store the result.
	if s.config.table != nil {
		s.config.table.Store(key, table.Pack(best.Later(-ply), boundOf(best, originalAlpha, beta), depth, bestMove, s.horizonLeaves == horizonLeaves))
	}
	return best
}

// movesToSearch returns the index of the static move (BestReply only) and the
// moves to search: all moves, or only the static move after another opponent
// has replied.
func (s *Searcher[R, S, M]) movesToSearch(f *frame[S, M], tableMove int, replier int8) (static int, moves []scoredMove) {
	if s.config.method != BestReply || f.turn == s.rootPlayer {
		return -1, s.orderMoves(f, tableMove)
	}
	static = s.staticMove(f)
	if replier != noReplierYet && replier != f.turn {
		f.orderedMoves = append(f.orderedMoves[:0], scoredMove{index: int32(static)})
		return static, f.orderedMoves
	}
	return static, s.orderMoves(f, tableMove)
}

// nextReplier returns the opponent that has replied after the move at index.
func (s *Searcher[R, S, M]) nextReplier(f *frame[S, M], replier int8, index, static int) int8 {
	switch {
	case s.config.method != BestReply || f.turn == s.rootPlayer:
		return noReplierYet
	case index == static:
		return replier
	}
	return f.turn
}

// searchChild returns the value of the current move for the side that makes it.
func (s *Searcher[R, S, M]) searchChild(ply, depth int, alpha, beta sente.Score, replier int8) (score sente.Score) {
	f, child := &s.frames[ply], &s.frames[ply+1]
	m := f.currentMove
	s.reachedPly = ply + 1
	st := s.visitPosition(ply+1, s.config.rules.Play(&child.state, &f.state, m, depth == 1))
	child.key, child.turn, child.pv = st.Key, st.Turn, child.pv[:0]
	switch sameSide := (st.Turn == s.rootPlayer) == (f.turn == s.rootPlayer); {
	case st.Outcome.IsOver():
		score = s.scoreForSide(f.turn, terminalRewards(st, s.config.players)[s.rootPlayer].Later(ply+1))
	case depth == 1:
		s.horizonLeaves++
		s.config.evaluate(child, st)
		score = s.scoreForSide(f.turn, child.rewards[s.rootPlayer])
	case sameSide:
		score = s.searchTwoSided(ply+1, depth-1, alpha, beta, replier)
	default:
		score = -s.searchTwoSided(ply+1, depth-1, -beta, -alpha, replier)
	}
	if s.config.undo != nil {
		s.config.undo.Undo(&f.state, m)
	}
	return score
}

// scoreForSide converts a score for the root player into one for the side of a
// player.
func (s *Searcher[R, S, M]) scoreForSide(turn int8, score sente.Score) sente.Score {
	if turn == s.rootPlayer {
		return score
	}
	return -score
}

// tableKey returns a key that distinguishes equal positions with different
// sides or repliers.
func (s *Searcher[R, S, M]) tableKey(f *frame[S, M], replier int8) uint64 {
	return f.key ^ uint64(s.rootPlayer+1)*0xd6e8feb86659fd93 ^ uint64(replier+1)*0xa0761d6478bd642f
}

// isUsable reports whether an entry equals the result of a search of this
// depth.
func isUsable(e table.Entry, depth int) bool {
	return e.Depth() == depth || e.Depth() < depth && e.Complete()
}

// entryScore returns the score of a table entry. An incomplete entry counts as
// a leaf at the horizon.
func (s *Searcher[R, S, M]) entryScore(e table.Entry, score sente.Score) sente.Score {
	if !e.Complete() {
		s.horizonLeaves++
	}
	return score
}

// boundOf returns the bound of a score that was searched with this window.
func boundOf(score, alpha, beta sente.Score) sente.Bound {
	switch {
	case score >= beta:
		return sente.Lower
	case score <= alpha:
		return sente.Upper
	}
	return sente.Exact
}
