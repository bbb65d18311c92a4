package alphabeta

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/order"
	"github.com/sente-games/sente/search/table"
)

// searchNode returns the value of the unfinished position in f for its side to
// move. The search is fail-soft: the value is at most v if v <= alpha, at least
// v if v >= beta, and exactly v otherwise. depth >= 1. The value is invalid
// after a stop.
//
// searchNode contains the steps before the first move, searchMoves the move
// loop. Both are long on purpose: each additional call costs about 1 % of the
// speed in games with cheap nodes.
func (k *kernel[R, S, M]) searchNode(f *frame[S, M], depth int, alpha, beta sente.Score) sente.Score {
	if k.isTraced() && k.trace.toggleEntered() {
		return k.tracedNode(f, depth, alpha, beta)
	}
	f.pv = f.pv[:0]
	k.selDepth = max(k.selDepth, f.ply)

	// 1. Mate distance pruning, and pruning by the best score still possible.
	failHigh := beta
	if !k.has(Cutoffs) {
		alpha, beta, failHigh = -sente.MaxScore, sente.MaxScore, sente.MaxScore
	} else if k.has(MateDistance | BestPossible) {
		maxScore, minScore := sente.WinIn(f.ply+1), sente.LossIn(f.ply+1)
		if k.has(BestPossible) {
			maxScore = k.bounder.BestScore(&f.state).Later(f.ply)
		}
		if maxScore <= alpha || minScore >= beta {
			return k.returnScore(min(maxScore, max(minScore, beta)), search.OutOfBounds)
		}
		alpha, failHigh = max(alpha, minScore-1), min(beta, maxScore) // a line may score exactly minScore
	}

	// 2. Transposition table probe. A search with an excluded move bypasses the
	// table.
	excluding := k.has(Singular) && f.excludedMove != 0
	if k.has(Fold | Compare) {
		k.setTableKey(f, excluding)
	}
	tableMove, entry := order.None, table.Entry(0)
	if k.has(Table) && !excluding {
		if e, ok := k.table.Probe(f.key); ok {
			if canUseEntry(e, depth, k.has(Deeper)) {
				if score := e.Score().Later(f.ply); e.Cuts(score, alpha, beta) {
					return k.returnScore(k.tableScore(e, score), search.InTable)
				}
			}
			tableMove, entry = e.Move(), e
		}
	}

	if k.has(evalFeatures) {
		if f.evalPending {
			f.eval, f.evalKnown, f.evalPending = k.evaluator.Eval(&f.state), true, false
		}
		f.correctedEval = k.correctEval(f, entry)
	}

	// 3. Static pruning: result of the game, reverse futility, razoring, null move.
	if k.has(Resolve|Null|evalFeatures) && !excluding {
		if score, ok := k.tryStaticPruning(f, depth, alpha, beta); ok {
			return score
		}
	}

	// 4. Move generation, only-move extension, internal iterative reduction.
	if k.has(Reduce) {
		k.predictCutNode(f, depth, alpha, beta)
	}
	f.moves = k.rules.Moves(&f.state, f.moves[:0])
	if uint(len(f.moves)-1) >= maxMoves {
		return k.returnScore(k.invalidMovesScore(f), search.AtHorizon)
	}
	if k.has(OneReply | Fold | IIR) {
		depth, tableMove = k.extendOrReduce(f, depth, entry, tableMove, excluding)
	}

	// 5. Singular extension, enhanced transposition cutoff, multi-cut.
	if k.has(Singular) && !excluding {
		f.singular = k.isSingular(f, depth, entry, tableMove)
	}
	if k.has(ETC|MultiCut) && !excluding {
		if score, ok := k.tryEarlyCutoff(f, depth, alpha, beta, tableMove); ok {
			return score
		}
	}
	return k.searchMoves(f, depth, alpha, beta, failHigh, tableMove)
}

// searchMoves searches the moves of f in order until one scores at least
// failHigh. failHigh is below beta if no better score is possible.
func (k *kernel[R, S, M]) searchMoves(f *frame[S, M], depth int, alpha, beta, failHigh sente.Score, tableMove int) sente.Score {
	var (
		child         = f.next
		leaf          = depth <= 1 || f.ply+1 >= k.maxPly
		nodeDepth     = depth // stored in the table
		moveDepth     = depth // of the moves, without the singular extension
		originalAlpha = alpha
		best          = -sente.MaxScore
		bestMove      = table.NoMove
		horizon       = k.horizonHits
		reason        = search.AllMoves
		moves         = f.moves
		excluding     = k.has(Singular) && f.excludedMove != 0
	)
	switch {
	case k.has(orderingFeatures):
		f.picker.Start(len(f.moves), tableMove)
	case tableMove >= len(f.moves):
		tableMove = order.None
	}
	for i, tried := -1, 0; ; tried++ {
		if !k.has(orderingFeatures) {
			if i = nextMoveIndex(i+1, tried, tableMove); i >= len(f.moves) {
				break
			}
		} else if f.picker.Next() || f.picker.Unranked() && k.rankMoves(f) {
			i, tried = f.picker.Index(), f.picker.Tried()-1
		} else {
			break
		}
		if k.has(Singular) {
			if i == f.excludedMove-1 {
				continue
			}
			depth = moveDepth + singularExtension(!excluding && f.singular, tried)
		}
		if k.has(LatePrune|Futility) && (alpha+1 >= beta || !k.has(scoutFeature)) {
			if maxScore, ok := k.canSkipRemaining(f, depth, alpha, best); ok {
				best, reason = max(best, maxScore), skipReason(maxScore, best)
				k.horizonHits++
				break
			}
		}
		if k.has(sharedSearch) && depth >= minClaimDepth {
			if score, ok := k.probeShared(f, depth, alpha, beta); ok {
				return score
			}
			if k.isClaimed(f) {
				continue
			}
		}
		m, horizonBefore, needEval := moves[i], k.horizonHits, leaf || k.has(evalFeatures) && k.needsEval(depth)
		f.currentMove = m // before pollWatch reports it
		if k.watch.CountNode() && k.pollWatch(f.ply) {
			return best
		}
		evalNow := needEval && (leaf || k.evaluator == nil || k.isTraced())
		var st rules.Status
		if k.usePlayMove {
			st = k.playMove(f, m, evalNow)
		} else {
			st = k.rules.Play(&child.state, &f.state, m, evalNow)
		}
		sameTurn := st.Turn == f.turn
		child.key, child.turn = st.Key, st.Turn
		if k.has(evalFeatures) {
			child.evalKnown, child.evalPending, child.eval = evalNow, needEval && !evalNow, st.Eval
		}
		var score sente.Score
		switch {
		case st.Outcome.IsOver():
			score, child.pv = terminalScore(st, f.ply+1, sameTurn), child.pv[:0]
		case leaf && !k.has(Quiesce|Resolve):
			k.horizonHits++
			score, child.pv = scoreForParent(st.Eval, sameTurn), child.pv[:0]
		case leaf:
			score = k.scoreLeaf(child, st, alpha, beta, sameTurn)
		case k.has(Reduce): // late move reductions
			score = k.searchReduced(f, depth, alpha, beta, sameTurn)
		case k.has(PVS) && alpha+1 < beta && tried > 0:
			score = k.searchScout(child, depth-1, alpha, beta, sameTurn)
		case sameTurn:
			score = k.searchNode(child, depth-1, alpha, beta)
		default:
			score = -k.searchNode(child, depth-1, -beta, -alpha)
		}
		if k.undo != nil {
			k.undo.Undo(&f.state, m)
		}
		if k.has(sharedSearch) && depth >= minClaimDepth {
			k.releaseClaim(f, i)
		}
		if k.isTraced() {
			if reason, ok := unsearchedReason(st, leaf && !k.has(Quiesce|Resolve)); ok {
				k.traceLeaf(child, depth-1, alpha, beta, k.returnScore(score, reason))
			}
		}
		if k.watch.Stopped() {
			return best
		}
		if best = max(best, score); score <= alpha { // alpha is never below best
			continue
		}
		alpha, bestMove = score, i
		if score < beta {
			f.pv = append(append(f.pv[:0], m), child.pv...)
		}
		if score >= failHigh {
			if k.has(historyFeatures) {
				k.updateHistories(f, depth)
			}
			if reason = search.FailHigh; k.horizonHits == horizonBefore {
				k.horizonHits = horizon // the score depends on the refutation only
			}
			break
		}
		if k.has(Reduce) {
			moveDepth = k.reduceAfterBest(score, moveDepth)
			depth = moveDepth
		}
	}
	// A loss is not proven if the rules omitted moves.
	if k.partial != nil && best < failHigh && k.partial.Partial(&f.state) {
		best = k.unprovenScore(best)
	}
	if k.has(Table) && !excluding {
		if k.has(Fold) {
			bestMove = k.storedMove(f, bestMove)
		}
		k.table.Store(f.key, table.Pack(best.Later(-f.ply), boundOf(best, originalAlpha, beta), nodeDepth, bestMove, k.horizonHits == horizon))
	}
	return k.returnScore(best, reason)
}

// setTableKey sets the key used for the table.
func (k *kernel[R, S, M]) setTableKey(f *frame[S, M], excluding bool) {
	if k.has(Fold) && !excluding {
		k.foldSymmetry(f)
	}
	if k.has(Compare) {
		k.compareState(f)
	}
}

// unprovenScore returns the score of a node whose rules omitted moves: a loss
// becomes the lowest undecided score, higher for longer losses.
func (k *kernel[R, S, M]) unprovenScore(best sente.Score) sente.Score {
	k.horizonHits++
	if best.Lost() {
		return best.Presumed()
	}
	return best
}

// extendOrReduce returns the depth for the moves of f and the index of the
// table move. A single move is extended by one ply; a node without a table move
// is reduced by one (internal iterative reduction).
func (k *kernel[R, S, M]) extendOrReduce(f *frame[S, M], depth int, entry table.Entry, tableMove int, excluding bool) (newDepth, first int) {
	if k.has(OneReply) && len(f.moves) == 1 && f.ply+depth < k.maxPly {
		depth++
	}
	if k.has(Fold) && entry != 0 {
		tableMove = k.tableMoveIndex(f, entry)
	}
	if k.has(IIR) && tableMove < 0 && !excluding && depth >= minIIRDepth {
		depth--
	}
	return depth, tableMove
}

// nextMoveIndex returns the index of the next move to search without a picker:
// i, the index after the previous move, except that the move at index first
// comes first.
func nextMoveIndex(i, tried, first int) int {
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

// singularExtension returns the extension, in plies, of the move searched after
// tried others.
func singularExtension(single bool, tried int) int {
	if single && tried == 0 {
		return 1
	}
	return 0
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

// scoreForParent converts a score of a position into the score for the player
// to move in its parent.
func scoreForParent(score sente.Score, sameTurn bool) sente.Score {
	if sameTurn {
		return score
	}
	return -score
}

// terminalScore returns the score of a finished game at ply for the player to
// move in its parent.
func terminalScore(st rules.Status, ply int, sameTurn bool) sente.Score {
	return scoreForParent(st.Outcome.Score(st.Turn), sameTurn).Later(ply)
}

// canUseEntry reports whether an entry is deep enough for a search of this
// depth. Entries of deeper searches qualify if deeper is set. Complete entries
// qualify for any larger depth, because no leaf of their tree was cut off by
// the depth limit.
func canUseEntry(e table.Entry, depth int, deeper bool) bool {
	switch stored := e.Depth(); {
	case stored > depth:
		return deeper
	case stored < depth:
		return e.Complete()
	}
	return true
}

// tableScore returns the score of an entry and counts a horizon hit if the
// entry is not complete.
func (k *kernel[R, S, M]) tableScore(e table.Entry, score sente.Score) sente.Score {
	if !e.Complete() {
		k.horizonHits++
	}
	return score
}

// probeResolver returns the result of the position if the game can compute it,
// and stores it in the table.
func (k *kernel[R, S, M]) probeResolver(f *frame[S, M], depth int) (sente.Score, bool) {
	score, ok := k.resolver.Resolve(&f.state, depth)
	if !ok {
		return 0, false
	}
	k.checkResolvedScore(score)
	if k.has(Table) {
		k.table.Store(f.key, table.Pack(score, sente.Exact, depth, table.NoMove, true))
	}
	return score.Later(f.ply), true
}

// invalidMovesScore returns the evaluation of an unfinished position for which
// the rules generate no move or too many.
func (k *kernel[R, S, M]) invalidMovesScore(f *frame[S, M]) sente.Score {
	k.checkMoveCount(len(f.moves))
	k.horizonHits++
	return k.withEval(&f.state, k.rules.Status(&f.state)).Eval
}

// searchChild returns the value of the position in f for the player to move in
// its parent.
func (k *kernel[R, S, M]) searchChild(f *frame[S, M], depth int, alpha, beta sente.Score, sameTurn bool) sente.Score {
	if sameTurn {
		return k.searchNode(f, depth, alpha, beta)
	}
	return -k.searchNode(f, depth, -beta, -alpha)
}

// searchScout searches with a null window above alpha and repeats the search
// with the full window if it fails high (PVS).
func (k *kernel[R, S, M]) searchScout(f *frame[S, M], depth int, alpha, beta sente.Score, sameTurn bool) sente.Score {
	horizon := k.horizonHits
	k.setPurpose(search.Scout)
	var score sente.Score
	if sameTurn {
		score = k.searchNode(f, depth, alpha, alpha+1)
	} else {
		score = -k.searchNode(f, depth, -alpha-1, -alpha)
	}
	if score <= alpha || score >= beta || k.watch.Stopped() {
		return score
	}
	k.horizonHits, f.cutNode = horizon, false // only the second result counts
	k.setPurpose(search.ReSearch)
	return k.searchChild(f, depth, alpha, beta, sameTurn)
}
