package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// node returns the value of the position in frame ply, which goes on, for its
// side to move: best v with v <= alpha means at most v, v >= beta at least v,
// otherwise exactly v. depth >= 1. After a stop the value means nothing.
//
// node is what can end the search of a position before a move is tried, searchMoves
// the loop over its moves. They are two long functions and not twenty short ones
// because a call costs a light node one per cent.
func (k *kernel[R, S, M]) node(f *frame[S, M], ply, depth int, alpha, beta sente.Score) sente.Score {
	if k.traced() && k.trace.entering() {
		return k.tracedNode(f, ply, depth, alpha, beta)
	}
	f.line = f.line[:0]
	k.deepest = max(k.deepest, ply)

	// 1. Mate distance pruning, also by the best score that the game leaves possible.
	failHigh := beta
	if !k.has(Cutoffs) {
		alpha, beta, failHigh = -sente.MaxScore, sente.MaxScore, sente.MaxScore
	} else if k.has(MateDistance | BestPossible) {
		most, least := sente.WinIn(ply+1), sente.LossIn(ply+1)
		if k.has(BestPossible) {
			most = k.bounder.BestScore(&f.state).Later(ply)
		}
		if most <= alpha || least >= beta {
			return k.returnScore(min(most, max(least, beta)), search.TooFar)
		}
		alpha, failHigh = max(alpha, least-1), min(beta, most) // least itself may have a line
	}

	// 2. Transposition table. A search that excludes a move neither uses nor changes it.
	excluding := k.has(Singular) && f.excluded != 0
	if k.has(Fold | Compare) {
		k.setTableKey(f, excluding)
	}
	hint, known := order.None, table.Entry(0)
	if k.has(Table) && !excluding {
		if e, ok := k.table.Probe(f.key); ok {
			if serves(e, depth, k.has(Deeper)) {
				if score := e.Score().Later(ply); e.Cuts(score, alpha, beta) {
					return k.returnScore(k.tableScore(e, score), search.InTable)
				}
			}
			hint, known = e.Move(), e
		}
	}

	if k.has(judging) {
		if f.evalPending {
			f.eval, f.evalKnown, f.evalPending = k.evaluator.Eval(&f.state), true, false
		}
		f.correctedEval = k.correctEval(f, ply, known)
	}

	// 3. Static pruning: the game's own result, reverse futility, razoring, null move.
	if k.has(Resolve|Null|judging) && !excluding {
		if score, ok := k.staticPruning(f, ply, depth, alpha, beta); ok {
			return score
		}
	}

	// 4. The moves, and how deep to search them: only replies, internal reduction.
	if k.has(Reduce) {
		k.predictCutNode(f, depth, alpha, beta)
	}
	f.moves = k.rules.Moves(&f.state, f.moves[:0])
	if uint(len(f.moves)-1) >= mostMoves {
		return k.returnScore(k.invalidMovesScore(f), search.AtHorizon)
	}
	if k.has(OneReply | Fold | IIR) {
		depth, hint = k.extendOrReduce(f, ply, depth, known, hint, excluding)
	}

	// 5. Singular extension, enhanced transposition cutoff, multi-cut.
	if k.has(Singular) && !excluding {
		f.extension = k.isSingular(f, ply, depth, known, hint)
	}
	if k.has(ETC|MultiCut) && !excluding {
		if score, ok := k.etcOrMultiCut(f, ply, depth, alpha, beta, hint); ok {
			return score
		}
	}
	return k.searchMoves(f, ply, depth, alpha, beta, failHigh, hint)
}

// searchMoves searches one move after the other, the likeliest refutation first,
// until one fails high: at failHigh, which is below beta where nothing better is
// possible.
func (k *kernel[R, S, M]) searchMoves(f *frame[S, M], ply, depth int, alpha, beta, failHigh sente.Score, hint int) sente.Score {
	var (
		child     = f.next
		leaf      = depth <= 1 || ply+1 >= k.last
		fullDepth = depth // of the node
		allDepth  = depth // of its moves, but for the singular one
		oldAlpha  = alpha
		best      = -sente.MaxScore
		bestMove  = table.NoMove
		horizon   = k.horizon
		why       = search.AllMoves
		moves     = f.moves
		excluding = k.has(Singular) && f.excluded != 0
	)
	switch {
	case k.has(ranking):
		f.picker.Start(len(f.moves), hint)
	case hint >= len(f.moves):
		hint = order.None
	}
	for i, tried := -1, 0; ; tried++ {
		if !k.has(ranking) {
			if i = next(i+1, tried, hint); i >= len(f.moves) {
				break
			}
		} else if f.picker.Next() || f.picker.Unranked() && k.rankMoves(f, ply) {
			i, tried = f.picker.Index(), f.picker.Tried()-1
		} else {
			break
		}
		if k.has(Singular) {
			if i == f.excluded-1 {
				continue
			}
			depth = allDepth + extension(!excluding && f.extension, tried)
		}
		if k.has(LatePrune|Futility) && (alpha+1 >= beta || !k.has(scouting)) {
			if most, ok := k.futileOrLate(f, depth, alpha, best); ok {
				best, why = max(best, most), reasonFor(most, best)
				k.horizon++
				break
			}
		}
		if k.has(sharing) && depth >= claimDepth {
			if score, ok := k.probeShared(f, ply, depth, alpha, beta); ok {
				return score
			}
			if k.isClaimed(f) {
				continue
			}
		}
		m, before, wanted := moves[i], k.horizon, leaf || k.has(judging) && k.needsEval(depth)
		f.move = m // before a report names it
		if k.watch.Visit() && k.poll(ply) {
			return best
		}
		judged := wanted && (leaf || k.evaluator == nil || k.traced())
		var st rules.Status
		if k.indirect {
			st = k.play(ply, m, judged)
		} else {
			st = k.rules.Play(&child.state, &f.state, m, judged)
		}
		same := st.Turn == f.turn
		child.key, child.turn = st.Key, st.Turn
		if k.has(judging) {
			child.evalKnown, child.evalPending, child.eval = judged, wanted && !judged, st.Eval
		}
		var score sente.Score
		switch {
		case st.Outcome.Over():
			score, child.line = over(st, ply+1, same), child.line[:0]
		case leaf && !k.has(Quiesce|Resolve):
			k.horizon++
			score, child.line = forParent(st.Eval, same), child.line[:0]
		case leaf:
			score = k.leafScore(ply+1, st, alpha, beta, same)
		case k.has(Reduce): // late move reductions
			score = k.searchReduced(f, ply, depth, alpha, beta, same)
		case k.has(PVS) && alpha+1 < beta && tried > 0:
			score = k.searchScout(child, ply+1, depth-1, alpha, beta, same)
		case same:
			score = k.node(child, ply+1, depth-1, alpha, beta)
		default:
			score = -k.node(child, ply+1, depth-1, -beta, -alpha)
		}
		if k.undo != nil {
			k.undo.Undo(&f.state, m)
		}
		if k.has(sharing) && depth >= claimDepth {
			k.release(f, i)
		}
		if k.traced() {
			k.traceEnd(ply+1, depth-1, st, alpha, beta, score, leaf && !k.has(Quiesce|Resolve))
		}
		if k.watch.Stopped() {
			return best
		}
		if best = max(best, score); score <= alpha { // alpha is never below best
			continue
		}
		alpha, bestMove = score, i
		if score < beta {
			f.line = append(append(f.line[:0], m), child.line...)
		}
		if score >= failHigh {
			if k.has(learning) {
				k.rewardCutoff(f, ply, depth)
			}
			if why = search.TooGood; k.horizon == before {
				k.horizon = horizon // only the refutation counts
			}
			break
		}
		if k.has(Reduce) {
			allDepth = k.reduceAfterBest(score, allDepth)
			depth = allDepth
		}
	}
	// A loss is proven only if no move was left out.
	if k.partial != nil && best < failHigh && k.partial.Partial(&f.state) {
		best = k.withoutProof(best)
	}
	if k.has(Table) && !excluding {
		k.storeEntry(f, best.Later(-ply), boundOf(best, oldAlpha, beta), fullDepth, bestMove, k.horizon == horizon)
	}
	return k.returnScore(best, why)
}

// storeEntry stores the result of a node in the table.
func (k *kernel[R, S, M]) storeEntry(f *frame[S, M], score sente.Score, bound sente.Bound, depth, move int, complete bool) {
	if k.has(Fold) {
		move = k.imageIndex(f, move)
	}
	k.table.Store(f.key, table.Pack(score, bound, depth, move, complete))
}

// setTableKey sets the key under which the table stores the position.
func (k *kernel[R, S, M]) setTableKey(f *frame[S, M], excluding bool) {
	if k.has(Fold) && !excluding {
		k.foldSymmetry(f)
	}
	if k.has(Compare) {
		k.compareState(f)
	}
}

// withoutProof returns the score of a node with omitted moves: a loss becomes the worst
// undecided score, higher for a longer loss.
func (k *kernel[R, S, M]) withoutProof(best sente.Score) sente.Score {
	k.horizon++
	if best.Lost() {
		return best.Presumed()
	}
	return best
}

// extendOrReduce is how deep to search the moves, and the index of the first: the only
// move costs no depth, and a node of which the table knows no move is searched
// less deep.
func (k *kernel[R, S, M]) extendOrReduce(f *frame[S, M], ply, depth int, known table.Entry, hint int, excluding bool) (newDepth, first int) {
	if k.has(OneReply) && len(f.moves) == 1 && ply+depth < k.last {
		depth++
	}
	if k.has(Fold) && known != 0 {
		hint = k.hintIndex(f, known)
	}
	if k.has(IIR) && hint < 0 && !excluding && depth >= iirDepth {
		depth--
	}
	return depth, hint
}

// next is the index of the move to search after tried others, where nothing rates
// them: i, the one behind the last, unless the table named another to come first.
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

// forParent turns a score of a position into the score for the player before it.
func forParent(score sente.Score, same bool) sente.Score {
	if same {
		return score
	}
	return -score
}

// over is the score of a game that has ended at the given ply.
func over(st rules.Status, ply int, same bool) sente.Score {
	return forParent(st.Outcome.Score(st.Turn), same).Later(ply)
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

// tableScore returns the score of an entry and hands on whether it is complete.
func (k *kernel[R, S, M]) tableScore(e table.Entry, score sente.Score) sente.Score {
	if !e.Complete() {
		k.horizon++
	}
	return score
}

// resolve asks the game for the position's result.
func (k *kernel[R, S, M]) resolve(f *frame[S, M], ply, depth int) (sente.Score, bool) {
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

// invalidMovesScore returns the evaluation of a position that goes on but for which the rules
// return no move or too many.
func (k *kernel[R, S, M]) invalidMovesScore(f *frame[S, M]) sente.Score {
	k.checkMoves(len(f.moves))
	k.horizon++
	return k.judged(&f.state, k.rules.Status(&f.state)).Eval
}

// search returns the value of the position in frame f, that of ply, for the player of the
// frame below; scout says that it is not expected to be better than alpha.
func (k *kernel[R, S, M]) search(f *frame[S, M], ply, depth int, alpha, beta sente.Score, same, scout bool) sente.Score {
	switch {
	case scout && alpha+1 < beta:
		return k.searchScout(f, ply, depth, alpha, beta, same)
	case same:
		return k.node(f, ply, depth, alpha, beta)
	}
	return -k.node(f, ply, depth, -beta, -alpha)
}

// searchScout searches with a null window above alpha and repeats the search with the full
// window if it fails high (PVS).
func (k *kernel[R, S, M]) searchScout(f *frame[S, M], ply, depth int, alpha, beta sente.Score, same bool) sente.Score {
	horizon := k.horizon
	k.setPurpose(search.Scout)
	var score sente.Score
	if same {
		score = k.node(f, ply, depth, alpha, alpha+1)
	} else {
		score = -k.node(f, ply, depth, -alpha-1, -alpha)
	}
	if score <= alpha || score >= beta || k.watch.Stopped() {
		return score
	}
	k.horizon, f.cutNode = horizon, false // only the second answer counts
	k.setPurpose(search.Again)
	return k.search(f, ply, depth, alpha, beta, same, false)
}
