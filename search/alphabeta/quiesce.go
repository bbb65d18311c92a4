package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/table"
)

// leafScore returns the value of a position whose depth is used up, for the player
// of the frame below.
func (k *kernel[R, S, M]) leafScore(ply int, st rules.Status, alpha, beta sente.Score, same bool) sente.Score {
	if k.traced() && k.trace.entering() {
		return k.tracedLeaf(ply, st, alpha, beta, same)
	}
	f := &k.frames[ply]
	f.key, f.turn, f.eval = st.Key, st.Turn, st.Eval
	f.line = f.line[:0]
	if same {
		return k.searchLeaf(f, ply, alpha, beta)
	}
	return -k.searchLeaf(f, ply, -beta, -alpha)
}

// searchLeaf asks the table and the game, and then looks at noisy moves only. What
// it finds is kept, for the game may have thought hard about it.
func (k *kernel[R, S, M]) searchLeaf(f *frame[S, M], ply int, alpha, beta sente.Score) sente.Score {
	if k.has(Resolve) {
		if k.quick != nil {
			if score, ok := k.quick.ResolveQuickly(&f.state); ok {
				return k.returnScore(score.Later(ply), search.Resolved)
			}
			if f.eval >= beta {
				k.horizon++
				return k.returnScore(f.eval, search.StandsPat)
			}
		}
		if k.has(Table) {
			if e, ok := k.table.Probe(f.key); ok && serves(e, 0, k.has(Deeper)) {
				if score := e.Score().Later(ply); e.Cuts(score, alpha, beta) {
					return k.returnScore(k.tableScore(e, score), search.InTable)
				}
			}
		}
		if score, ok := k.resolve(f, ply, 0); ok {
			return k.returnScore(score, search.Resolved)
		}
	}
	if !k.has(Quiesce) {
		k.horizon++
		k.storeLeaf(f)
		return k.returnScore(f.eval, search.AtHorizon)
	}
	return k.quiesce(f, ply, alpha, beta)
}

// storeLeaf spares the next visit to a leaf the game's thought about it.
func (k *kernel[R, S, M]) storeLeaf(f *frame[S, M]) {
	if k.has(Table) {
		k.table.Store(f.key, table.Pack(f.eval, sente.Exact, 0, table.NoMove, false))
	}
}

// quiesce searches noisy moves only; the side to move may also stand pat, that
// is, take the evaluation and let be.
func (k *kernel[R, S, M]) quiesce(f *frame[S, M], ply int, alpha, beta sente.Score) sente.Score {
	k.deepest = max(k.deepest, ply)
	k.horizon++
	best := f.eval
	if best >= beta {
		return k.returnScore(best, search.StandsPat)
	}
	if ply >= k.last {
		return k.returnScore(best, search.TooDeep)
	}
	alpha = max(alpha, best)
	f.moves = k.noisy.Noisy(&f.state, f.moves[:0])
	why := search.AllMoves
	for _, m := range f.moves {
		f.move = m
		if k.watch.Visit() && k.poll(ply) {
			return best
		}
		score := k.quiesceMove(f, ply, m, alpha, beta)
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
		f.line = append(append(f.line[:0], m), k.frames[ply+1].line...)
		if alpha = score; alpha >= beta {
			why = search.TooGood
			break
		}
	}
	return k.returnScore(best, why)
}

// quiesceMove returns the value of one noisy move for the player to move.
func (k *kernel[R, S, M]) quiesceMove(f *frame[S, M], ply int, m M, alpha, beta sente.Score) (score sente.Score) {
	child := &k.frames[ply+1]
	child.line = child.line[:0]
	st := k.play(ply, m, true)
	same := st.Turn == f.turn
	child.key, child.turn, child.eval = st.Key, st.Turn, st.Eval
	traced, before := k.traced(), int64(0)
	if traced {
		k.trace.purpose = search.Quiet
		before = k.traceEnterChild(ply+1, 0, st, alpha, beta, same)
	}
	switch {
	case st.Outcome.Over():
		score = k.returnScore(over(st, ply+1, same), search.Ended)
	case same:
		score = k.quiesce(child, ply+1, alpha, beta)
	default:
		score = -k.quiesce(child, ply+1, -beta, -alpha)
	}
	if traced {
		k.traceLeave(ply+1, forParent(score, same), before)
	}
	if k.undo != nil {
		k.undo.Undo(&f.state, m)
	}
	return score
}
