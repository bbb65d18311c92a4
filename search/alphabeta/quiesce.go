package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/table"
)

// scoreLeaf returns the value of the position in f, at the horizon, for the
// player to move in its parent.
func (k *kernel[R, S, M]) scoreLeaf(f *frame[S, M], st rules.Status, alpha, beta sente.Score, sameTurn bool) sente.Score {
	if k.isTraced() && k.trace.toggleEntered() {
		return k.tracedLeaf(f, st, alpha, beta, sameTurn)
	}
	f.key, f.turn, f.eval = st.Key, st.Turn, st.Eval
	f.pv = f.pv[:0]
	if sameTurn {
		return k.searchLeaf(f, alpha, beta)
	}
	return -k.searchLeaf(f, -beta, -alpha)
}

// searchLeaf probes the table and the resolver before the quiescence search.
// The result is stored, because resolving may have been expensive.
func (k *kernel[R, S, M]) searchLeaf(f *frame[S, M], alpha, beta sente.Score) sente.Score {
	if k.has(Resolve) {
		if k.quickResolver != nil {
			if score, ok := k.quickResolver.ResolveQuickly(&f.state); ok {
				return k.returnScore(score.Later(f.ply), search.Resolved)
			}
			if f.eval >= beta {
				k.horizonHits++
				return k.returnScore(f.eval, search.StandsPat)
			}
		}
		if k.has(Table) {
			if e, ok := k.table.Probe(f.key); ok && canUseEntry(e, 0, k.has(Deeper)) {
				if score := e.Score().Later(f.ply); e.Cuts(score, alpha, beta) {
					return k.returnScore(k.tableScore(e, score), search.InTable)
				}
			}
		}
		if score, ok := k.probeResolver(f, 0); ok {
			return k.returnScore(score, search.Resolved)
		}
	}
	if !k.has(Quiesce) {
		k.horizonHits++
		k.storeLeaf(f)
		return k.returnScore(f.eval, search.AtHorizon)
	}
	return k.quiesce(f, alpha, beta)
}

// storeLeaf stores the evaluation of a leaf so that later visits need not
// resolve it again.
func (k *kernel[R, S, M]) storeLeaf(f *frame[S, M]) {
	if k.has(Table) {
		k.table.Store(f.key, table.Pack(f.eval, sente.Exact, 0, table.NoMove, false))
	}
}

// quiesce searches noisy moves only. The side to move may stand pat, that is,
// accept the evaluation.
func (k *kernel[R, S, M]) quiesce(f *frame[S, M], alpha, beta sente.Score) sente.Score {
	k.selDepth = max(k.selDepth, f.ply)
	k.horizonHits++
	best := f.eval
	if best >= beta {
		return k.returnScore(best, search.StandsPat)
	}
	if f.ply >= k.maxPly {
		return k.returnScore(best, search.TooDeep)
	}
	alpha = max(alpha, best)
	f.moves = k.noisy.Noisy(&f.state, f.moves[:0])
	reason := search.AllMoves
	for _, m := range f.moves {
		f.currentMove = m
		if k.watch.CountNode() && k.pollWatch(f.ply) {
			return best
		}
		score := k.quiesceMove(f, m, alpha, beta)
		if k.watch.Stopped() {
			return best
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		f.pv = append(append(f.pv[:0], m), f.next.pv...)
		if alpha = score; alpha >= beta {
			reason = search.FailHigh
			break
		}
	}
	return k.returnScore(best, reason)
}

// quiesceMove returns the value of one noisy move for the player to move.
func (k *kernel[R, S, M]) quiesceMove(f *frame[S, M], m M, alpha, beta sente.Score) (score sente.Score) {
	child := f.next
	child.pv = child.pv[:0]
	st := k.playMove(f, m, true)
	sameTurn := st.Turn == f.turn
	child.key, child.turn, child.eval = st.Key, st.Turn, st.Eval
	traced, nodesBefore := k.isTraced(), int64(0)
	if traced {
		k.trace.purpose = search.Quiet
		nodesBefore = k.traceEnterChild(child, 0, alpha, beta, sameTurn)
	}
	switch {
	case st.Outcome.IsOver():
		score = k.returnScore(terminalScore(st, f.ply+1, sameTurn), search.Ended)
	case sameTurn:
		score = k.quiesce(child, alpha, beta)
	default:
		score = -k.quiesce(child, -beta, -alpha)
	}
	if traced {
		k.traceLeave(f.ply+1, scoreForParent(score, sameTurn), nodesBefore)
	}
	if k.undo != nil {
		k.undo.Undo(&f.state, m)
	}
	return score
}
