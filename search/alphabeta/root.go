package alphabeta

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// rootState is the root of the current search: its moves, best first, and the
// lines found.
type rootState[M comparable] struct {
	moves     []rootMove[M]
	lines     []search.Report[M] // of the last completed iteration, best first
	numLines  int
	depth     int  // of the current iteration
	lastDepth int  // depth of the previous iteration, 0 if there is no previous iteration
	complete  bool // no line of this iteration was cut off at the horizon
	trend     bestMoveTrend[M]

	report   func(search.Report[M]) // nil if the caller requested no reports
	throttle reportThrottle
}

// rootMove is a move of the root with the result of its last search.
type rootMove[M any] struct {
	move  M
	score sente.Score
	bound sente.Bound
	depth int   // of the search that returned score, 0 before the first
	nodes int64 // visited below the move
	line  []M   // begins with move; valid if bound is Exact

	reported []M // line of the last report
}

// iterativeDeepening runs iterations of increasing depth until a limit is
// reached or a deeper search cannot improve the result.
func (k *kernel[R, S, M]) iterativeDeepening(p plan) search.End {
	for depth := p.firstDepth(); ; depth = p.nextDepth(depth) {
		lines := k.searchIteration(depth)
		k.root.lines = mergeLines(lines, k.root.lines, k.root.numLines)
		if k.watch.Stopped() {
			return k.watch.End()
		}
		k.root.trend.update(k.root.lines[0].Line[0], k.root.lines[0].Score, sente.Score(k.aspiration))
		k.reportProgress()
		if l := k.root.lines[0]; k.canStop(l.Score, l.Bound) {
			return search.Cancelled
		}
		if end, ok := p.shouldStop(k, depth); ok {
			return end
		}
	}
}

// searchIteration searches numLines lines at one depth and returns them, or
// fewer if the watch stopped it.
func (k *kernel[R, S, M]) searchIteration(depth int) (lines []search.Report[M]) {
	k.reserveFrames(depth)
	k.root.depth, k.root.complete = depth, true
	for rank := range k.root.numLines {
		if !k.aspirationSearch(rank, depth) {
			return rankLines(lines)
		}
		lines = append(lines, k.reportLine(rank))
		if k.watch.Stopped() {
			break
		}
	}
	lines = rankLines(lines)
	k.sortMoves(lines)
	k.root.lastDepth = depth
	k.checkUndo()
	return lines
}

// rankLines sorts the lines of one iteration by score.
func rankLines[M any](lines []search.Report[M]) []search.Report[M] {
	slices.SortStableFunc(lines, func(x, y search.Report[M]) int { return int(y.Score - x.Score) })
	for i := range lines {
		lines[i].Rank = i
	}
	return lines
}

// sortMoves sorts the root moves: first the lines found, then the others by
// their node counts, since large subtrees were hard to refute.
func (k *kernel[R, S, M]) sortMoves(lines []search.Report[M]) {
	moves := k.root.moves
	for i, l := range lines {
		j := slices.IndexFunc(moves, func(m rootMove[M]) bool { return m.move == l.Line[0] })
		moveUp(moves, i, j)
	}
	slices.SortStableFunc(moves[len(lines):], func(x, y rootMove[M]) int {
		return int(min(max(y.nodes-x.nodes, -1), 1))
	})
}

// moveUp moves the element at index from to index to and shifts those between.
func moveUp[T any](s []T, to, from int) {
	x := s[from]
	copy(s[to+1:from+1], s[to:from])
	s[to] = x
}

// mergeLines appends lines of the previous iteration to those of an interrupted
// one, up to numLines. The deeper search found each of its lines to be at least
// as good as all later moves, so the score of a previous line that is higher is
// lowered to an upper bound.
func mergeLines[M comparable](lines, before []search.Report[M], wanted int) []search.Report[M] {
	for _, old := range before {
		if len(lines) == wanted {
			break
		}
		if !slices.ContainsFunc(lines, func(l search.Report[M]) bool { return l.Line[0] == old.Line[0] }) {
			old.Rank = len(lines)
			if old.Rank > 0 && old.Score > lines[old.Rank-1].Score {
				old.Score, old.Bound = lines[old.Rank-1].Score, sente.Upper
			}
			lines = append(lines, old)
		}
	}
	return lines
}

// aspirationSearch searches for the best root move from rank on, in an
// aspiration window that it widens after each fail high or fail low. It reports
// whether a move was proven to be the best so far, which is false only if the
// watch stopped it.
func (k *kernel[R, S, M]) aspirationSearch(rank, depth int) bool {
	w := k.newAspirationWindow(rank, depth)
	failedHigh := false // the previous search failed high: its move is better than expected
	for {
		k.horizonHits = 0
		score, improved := k.searchRootMoves(rank, depth, w.alpha, w.beta)
		switch {
		case k.watch.Stopped():
			return improved || failedHigh && k.root.moves[rank].bound == sente.Lower
		case score <= w.alpha && w.alpha > -sente.MaxScore:
			w.widenDown()
			failedHigh = false
		case score >= w.beta && w.beta < sente.MaxScore:
			w.widenUp()
			failedHigh = true
		default:
			k.root.complete = k.root.complete && k.horizonHits == 0
			return true
		}
	}
}

// aspirationWindow is a search window around the score of the previous
// iteration.
type aspirationWindow struct{ alpha, beta, width sente.Score }

// minAspirationDepth is the minimum depth for a narrow window.
const minAspirationDepth = 4

func (k *kernel[R, S, M]) newAspirationWindow(rank, depth int) aspirationWindow {
	full := aspirationWindow{alpha: -sente.MaxScore, beta: sente.MaxScore}
	m := &k.root.moves[rank]
	if k.features&Aspiration == 0 || depth < minAspirationDepth || m.depth != k.root.lastDepth || m.bound != sente.Exact || m.score.Decided() {
		return full
	}
	width := sente.Score(k.aspiration)
	return aspirationWindow{m.score - width, m.score + width, width}
}

// maxAspirationWidth is the width above which a side of the window is opened
// entirely.
const maxAspirationWidth = 1 << 14

func (w *aspirationWindow) widenDown() {
	w.beta = (w.alpha + w.beta) / 2
	if w.width *= 4; w.width > maxAspirationWidth {
		w.alpha = -sente.MaxScore
		return
	}
	w.alpha -= w.width
}

func (w *aspirationWindow) widenUp() {
	if w.width *= 4; w.width > maxAspirationWidth {
		w.beta = sente.MaxScore
		return
	}
	w.beta += w.width
}

// searchRootMoves searches the root moves from rank on and moves the best one
// to rank. It returns the best score and whether a move was proven better than
// alpha.
func (k *kernel[R, S, M]) searchRootMoves(rank, depth int, alpha, beta sente.Score) (best sente.Score, improved bool) {
	if k.trace.on && k.trace.toggleEntered() {
		return k.tracedRootSearch(rank, depth, alpha, beta)
	}
	moves := k.root.moves
	best = -sente.MaxScore
	for i := rank; i < len(moves); i++ {
		m := &moves[i]
		before := k.watch.Nodes()
		score, late := k.tryReducedRootMove(m, i-rank, depth, alpha, best)
		if !late {
			score = k.searchRootMove(m, depth, alpha, beta, i > rank)
		}
		m.nodes += k.watch.Nodes() - before
		if k.watch.Stopped() {
			return best, improved
		}
		best = max(best, score)
		m.score, m.bound, m.depth = score, boundOf(score, alpha, beta), depth
		if score <= alpha {
			continue
		}
		alpha, improved = score, true
		m.line = append(append(m.line[:0], m.move), k.frames[1].pv...)
		moveUp(moves, rank, i)
		k.reportChange(rank)
		if rank == 0 && k.canStop(moves[0].score, moves[0].bound) {
			k.watch.StopWith(search.Cancelled)
		}
		if score >= beta {
			break
		}
	}
	return best, improved
}

// tryReducedRootMove searches a late root move at reduced depth and reports
// whether its score is not above alpha, in which case no full search is
// necessary.
func (k *kernel[R, S, M]) tryReducedRootMove(m *rootMove[M], moveNumber, depth int, alpha, best sente.Score) (sente.Score, bool) {
	reduction := k.rootReduction(moveNumber, depth, best)
	if reduction == 0 {
		return 0, false
	}
	k.trace.purpose = search.Reduced
	score := k.searchRootMove(m, depth-reduction, alpha, alpha+1, true)
	if k.watch.Stopped() {
		return score, true
	}
	if score > alpha {
		k.trace.purpose = search.ReSearch
		return 0, false
	}
	k.horizonHits++
	return score, true
}

// searchRootMove returns the value of one root move for the side to move at the
// root.
func (k *kernel[R, S, M]) searchRootMove(m *rootMove[M], depth int, alpha, beta sente.Score, scout bool) (score sente.Score) {
	f, child := &k.frames[0], &k.frames[1]
	f.currentMove = m.move
	if k.watch.CountNode() && k.pollWatch(0) {
		return 0
	}
	leaf := depth == 1 || k.maxPly <= 1
	child.pv = child.pv[:0]
	child.evalKnown, child.evalPending = leaf || k.needsEval(depth), false
	st := k.playMove(f, m.move, child.evalKnown)
	sameTurn := st.Turn == f.turn
	child.turn = st.Turn
	switch {
	case st.Outcome.IsOver():
		score = terminalScore(st, 1, sameTurn)
		if k.trace.on {
			k.traceLeaf(child, depth-1, alpha, beta, k.returnScore(score, search.Ended))
		}
	case leaf:
		score = k.scoreLeaf(child, st, alpha, beta, sameTurn)
	default:
		child.key, child.eval = st.Key, st.Eval
		child.cutNode = !sameTurn && (scout || alpha+1 >= beta)
		if scout && k.features&PVS != 0 && alpha+1 < beta {
			score = k.searchScout(child, depth-1, alpha, beta, sameTurn)
		} else {
			score = k.searchChild(child, depth-1, alpha, beta, sameTurn)
		}
	}
	if k.undo != nil {
		k.undo.Undo(&f.state, m.move)
	}
	if depth == 1 {
		k.checkUndo()
	}
	if !k.watch.Stopped() {
		k.checkRootScore(score)
	}
	return score
}
