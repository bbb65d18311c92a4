package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/order"
	"github.com/sente-games/sente/search/table"
)

// node returns the value of the position in frame ply, which goes on, for its
// side to move: best v with v <= alpha means at most v, v >= beta at least v,
// otherwise exactly v. depth >= 1. After a stop the value means nothing.
//
// It is one function with its loop because a call costs as much as a fiftieth of a
// light node. What it calls under has is called only where the feature is on; no
// other method that it calls asks for features itself, for that, inlined, would
// still load two dictionaries.
func (k *kernel[R, S, M, F]) node(ply, depth int, alpha, beta sente.Score) sente.Score {
	if k.traced() && k.trace.untold() {
		return k.toldNode(ply, depth, alpha, beta)
	}
	f := &k.frames[ply]
	f.line = f.line[:0]
	k.deepest = max(k.deepest, ply)

	// 1. Neither better than the best still possible nor worse than a loss at once.
	enough := beta
	switch {
	case !k.has(Cutoffs):
		alpha, beta = -sente.MaxScore, sente.MaxScore
		enough = beta
	case k.has(MateDistance | BestPossible):
		most, least := sente.WinIn(ply+1), sente.LossIn(ply+1)
		if k.has(BestPossible) {
			most = k.bounder.BestScore(&f.state).Later(ply)
		}
		if most <= alpha {
			return k.left(most, search.TooFar)
		}
		if least >= beta {
			return k.left(least, search.TooFar)
		}
		alpha, enough = max(alpha, least-1), min(beta, most) // least itself may have a line
	}

	// 2. What the table knows.
	hint, known := order.None, table.Entry(0)
	twice := k.has(Singular) && f.banned != 0 // the position is searched but for one move
	if k.has(Fold | Compare) {
		k.identify(f, twice)
	}
	if k.has(Table) && !twice {
		if e, ok := k.table.Probe(f.key); ok {
			if serves(e, depth, k.has(Deeper)) {
				if score := e.Score().Later(ply); e.Cuts(score, alpha, beta) {
					return k.left(k.taken(e, score), search.InTable)
				}
			}
			hint, known = e.Move(), e
		}
	}

	// 3. What the game knows, and a side that stands too well, or too badly, for a
	// search to matter.
	if k.has(Reduce|LatePrune) && k.compares() {
		f.better = k.improves(f, ply)
	}
	if k.has(Resolve|Null|ReverseFutility|Razor) && !twice {
		if score, ok := k.settledEarly(f, ply, depth, alpha, beta); ok {
			return score
		}
	}

	// 4. The moves, and how deep to search them.
	f.moves = k.rules.Moves(&f.state, f.moves[:0])
	if uint(len(f.moves)-1) >= mostMoves {
		return k.left(k.stuck(f), search.AtHorizon)
	}
	if k.has(OneReply | Fold | IIR) {
		depth, hint = k.adjusted(f, ply, depth, known, hint, twice)
	}

	// 5. What can be known before any move is searched in full.
	single := k.has(Singular) && !twice && k.singular(f, ply, depth, known, hint)
	if k.has(ETC|MultiCut) && !twice {
		if score, ok := k.foreseen(f, ply, depth, alpha, beta, hint); ok {
			return score
		}
	}

	// 6. One move after the other, the likeliest refutation first.
	var (
		child   = &k.frames[ply+1]
		leaf    = depth <= 1 || ply+1 >= k.last
		deep    = depth
		floor   = alpha
		best    = -sente.MaxScore
		top     = table.NoMove
		horizon = k.horizon
		why     = search.AllMoves
	)
	if k.has(ranking) {
		f.picker.Start(len(f.moves), hint)
	} else if k.has(Table) && hint >= len(f.moves) {
		hint = order.None
	}
	for i, tried := -1, 0; ; tried++ {
		if !k.has(ranking) {
			if i++; k.has(Table) {
				i = next(i, tried, hint)
			}
			if i >= len(f.moves) {
				break
			}
		} else if f.picker.Next() || f.picker.Unranked() && k.rank(f, ply) {
			i, tried = f.picker.Index(), f.picker.Tried()-1
		} else {
			break
		}
		if k.has(Singular) {
			if f.picker.Index() == f.banned-1 {
				continue
			}
			depth = deep + extension(single, tried)
		}
		if k.has(LatePrune|Futility) && alpha+1 >= beta {
			if most, ok := k.needless(f, depth, alpha, best); ok {
				best, why = max(best, most), reasonFor(most, best)
				k.horizon++
				break
			}
		}
		if k.has(sharing) && depth >= claimDepth && k.crew.claims != nil {
			if score, ok := k.meanwhile(f, ply, depth, alpha, beta); ok {
				return k.left(score, search.InTable)
			}
			if k.claimed(f) {
				continue
			}
		}
		if k.watch.Visit() && k.look(ply) {
			return best
		}
		m := f.moves[i]
		f.move = m
		before := k.horizon
		judged := leaf
		if k.has(judging) {
			judged = leaf || k.near(depth)
			child.judged = judged
		}
		st := k.rules.Play(&child.state, &f.state, m, judged)
		same := st.Turn == f.turn
		if child.turn = st.Turn; k.has(Table | sharing) {
			child.key = st.Key
		}
		if k.has(judging) {
			child.eval = st.Eval
		}
		var score sente.Score
		switch {
		case st.Outcome.Over():
			score, child.line = over(st, ply+1, same), child.line[:0]
		case !k.has(Quiesce|Resolve) && leaf:
			k.horizon++
			score, child.line = seen(st.Eval, same), child.line[:0]
		case k.has(Quiesce|Resolve) && leaf:
			score = k.settle(ply+1, st, alpha, beta, same)
		case k.has(Reduce):
			score = k.reduced(f, ply, depth, alpha, beta, same)
		case k.has(PVS) && alpha+1 < beta && tried > 0:
			score = k.scouted(ply+1, depth-1, alpha, beta, same)
		case same:
			score = k.node(ply+1, depth-1, alpha, beta)
		default:
			score = -k.node(ply+1, depth-1, -beta, -alpha)
		}
		if k.traced() {
			k.toldEnd(ply+1, depth-1, st, alpha, beta, score, leaf && !k.has(Quiesce|Resolve))
		}
		if k.has(undoing) {
			k.undo.Undo(&f.state, m)
		}
		if k.has(sharing) && depth >= claimDepth && k.crew.claims != nil {
			k.release(f, i)
		}
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
		alpha, top = score, i
		if score < beta {
			f.line = append(append(f.line[:0], m), child.line...)
		}
		if score >= enough {
			if k.has(learning) {
				k.refuted(f, ply, depth)
			}
			if why = search.TooGood; k.horizon == before {
				k.horizon = horizon // only the refutation counts
			}
			break
		}
	}

	// 7. Remember. A loss is proven only if no move was left out.
	if k.partial != nil && best < enough && k.partial.Partial(&f.state) {
		best = k.doubted(best)
	}
	if k.has(Table) && !twice {
		if k.has(Fold) {
			top = k.imageOf(f, top)
		}
		k.table.Store(f.key, table.Pack(best.Later(-ply), boundOf(best, floor, beta), deep, top, k.horizon == horizon))
	}
	return k.left(best, why)
}

// identify gives the position the key under which the table knows it.
func (k *kernel[R, S, M, F]) identify(f *frame[S, M], twice bool) {
	if k.has(Fold) && !twice {
		k.fold(f)
	}
	if k.has(Compare) {
		k.compare(f)
	}
}

// settledEarly asks the game for the position's result, and its evaluation
// whether a search can matter.
func (k *kernel[R, S, M, F]) settledEarly(f *frame[S, M], ply, depth int, alpha, beta sente.Score) (sente.Score, bool) {
	if k.has(Resolve) && k.settler != nil {
		if score, ok := k.settler.ResolveQuickly(&f.state); ok {
			return k.left(score.Later(ply), search.Resolved), true
		}
		if k.has(ReverseFutility) && alpha+1 >= beta && k.farAbove(f, depth, beta) {
			k.horizon++
			return k.left(f.eval, search.Futile), true
		}
	}
	if k.has(Resolve) {
		if score, ok := k.resolve(f, ply, depth); ok {
			return k.left(score, search.Resolved), true
		}
	}
	if k.has(Null | ReverseFutility | Razor) {
		return k.standing(f, ply, depth, alpha, beta)
	}
	return 0, false
}

// doubted is the score of a position with moves that nobody looked at: a loss
// becomes the worst score that proves nothing, the longer the loss the better.
func (b *base[R, S, M]) doubted(best sente.Score) sente.Score {
	b.horizon++
	if best.Lost() {
		return best.Presumed()
	}
	return best
}

// adjusted is how deep to search the moves, and the index of the first: the only
// move costs no depth, and a node of which the table knows no move is searched
// less deep.
func (k *kernel[R, S, M, F]) adjusted(f *frame[S, M], ply, depth int, known table.Entry, hint int, twice bool) (newDepth, first int) {
	if k.has(OneReply) && len(f.moves) == 1 && ply+depth < k.last {
		depth++
	}
	if k.has(Fold) && known != 0 {
		hint = k.hinted(f, known)
	}
	if k.has(IIR) && hint < 0 && !twice && depth >= iirDepth {
		depth--
	}
	return depth, hint
}

// next is the index of the move to search after so many, where nothing rates them:
// i, the one behind the last, unless the table named another to come first.
func next(i, tried, first int) int {
	if first >= 0 && tried < 2 {
		if tried == 0 {
			return first
		}
		i = 0
	}
	if i == first {
		i++
	}
	return i
}

// extension is the plies by which a move is searched deeper.
func extension(single bool, tried int) int {
	if single && tried == 0 {
		return 1
	}
	return 0
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

// seen turns a score of a position into the score for the player before it.
func seen(score sente.Score, same bool) sente.Score {
	if same {
		return score
	}
	return -score
}

// over is the score of a game that has ended at the given ply.
func over(st rules.Status, ply int, same bool) sente.Score {
	return seen(st.Outcome.Score(st.Turn), same).Later(ply)
}

// serves reports whether an entry says something about a search of this depth;
// deeper says that one of a deeper search does. A complete one does for any larger
// depth: no leaf of its tree was cut short.
func serves(e table.Entry, depth int, deeper bool) bool {
	switch stored := e.Depth(); {
	case stored > depth:
		return deeper
	case stored < depth:
		return e.Complete()
	}
	return true
}

// taken returns the score of an entry and hands on whether it is complete.
func (b *base[R, S, M]) taken(e table.Entry, score sente.Score) sente.Score {
	if !e.Complete() {
		b.horizon++
	}
	return score
}

// resolve asks the game for the position's result.
func (k *kernel[R, S, M, F]) resolve(f *frame[S, M], ply, depth int) (sente.Score, bool) {
	score, ok := k.resolver.Resolve(&f.state, depth)
	if !ok {
		return 0, false
	}
	k.checkResult(score)
	if k.has(Table) {
		k.table.Store(f.key, table.Pack(score, sente.Exact, depth, table.NoMove, true))
	}
	return score.Later(ply), true
}

// stuck is the value of a position whose rules break the promise that a game
// which goes on has a move, and not more than anybody can count.
func (k *kernel[R, S, M, F]) stuck(f *frame[S, M]) sente.Score {
	k.checkMoves(len(f.moves))
	k.horizon++
	return k.rules.Status(&f.state).Eval
}

// search returns the value of the position in frame ply for the player of the
// frame below; scout says that it is not expected to be better than alpha.
func (k *kernel[R, S, M, F]) search(ply, depth int, alpha, beta sente.Score, same, scout bool) sente.Score {
	switch {
	case scout && alpha+1 < beta:
		return k.scouted(ply, depth, alpha, beta, same)
	case same:
		return k.node(ply, depth, alpha, beta)
	}
	return -k.node(ply, depth, -beta, -alpha)
}

// scouted asks first only whether the position is better than alpha, and for its
// value only if it is (PVS).
func (k *kernel[R, S, M, F]) scouted(ply, depth int, alpha, beta sente.Score, same bool) sente.Score {
	horizon := k.horizon
	k.sent(search.Scout)
	var score sente.Score
	if same {
		score = k.node(ply, depth, alpha, alpha+1)
	} else {
		score = -k.node(ply, depth, -alpha-1, -alpha)
	}
	if score <= alpha || score >= beta || k.watch.Stopped() {
		return score
	}
	k.horizon = horizon // only the second answer counts
	k.sent(search.Again)
	return k.search(ply, depth, alpha, beta, same, false)
}
