package alphabeta

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
)

// root is the root of one search: its moves, best first, and what is known of
// them.
type root[M comparable] struct {
	moves    []rootMove[M]
	lines    []search.Report[M] // of the last iteration, best first
	wanted   int                // lines to find
	depth    int                // of the running iteration
	last     int                // depth of the one before, 0: none
	complete bool               // no line of this iteration met the horizon
	trend    trend[M]

	report   func(search.Report[M]) // nil: no reports are wanted
	reported reportTimes
}

// rootMove is one move of the root.
type rootMove[M any] struct {
	move  M
	score sente.Score
	bound sente.Bound
	depth int   // of the search that score comes from, 0 before the first
	nodes int64 // spent below it
	line  []M   // starts with move; right if bound is Exact
}

// deepen searches deeper and deeper until the watch or the result says stop.
func (k *kernel[R, S, M]) deepen(p plan) search.End {
	for depth := p.first(); ; depth = p.next(depth) {
		found := k.iterate(depth)
		k.root.lines = merge(found, k.root.lines, k.root.wanted)
		if k.watch.Stopped() {
			return k.watch.End()
		}
		k.root.trend.note(k.root.lines[0].Line[0], k.root.lines[0].Score, sente.Score(k.aspiration))
		k.reportProgress()
		if l := k.root.lines[0]; k.seenEnough(l.Score, l.Bound) {
			return search.Cancelled
		}
		if end, ok := p.ends(k, depth); ok {
			return end
		}
	}
}

// iterate finds as many lines as wanted at one depth and returns them; fewer if
// the watch stopped it.
func (k *kernel[R, S, M]) iterate(depth int) (found []search.Report[M]) {
	k.reserve(depth)
	k.root.depth, k.root.complete = depth, true
	for rank := range k.root.wanted {
		if !k.aspirationSearch(rank, depth) {
			return ranked(found)
		}
		found = append(found, k.reportLine(rank))
		if k.watch.Stopped() {
			break
		}
	}
	found = ranked(found)
	k.sortMoves(found)
	k.root.last = depth
	k.checkUndone()
	return found
}

// ranked brings the lines of one iteration into the order of their scores.
func ranked[M any](found []search.Report[M]) []search.Report[M] {
	slices.SortStableFunc(found, func(x, y search.Report[M]) int { return int(y.Score - x.Score) })
	for i := range found {
		found[i].Rank = i
	}
	return found
}

// sortMoves brings the root moves into the order of the lines; behind them those
// come first on which most work was spent, since they were hard to refute.
func (k *kernel[R, S, M]) sortMoves(found []search.Report[M]) {
	moves := k.root.moves
	for i, l := range found {
		j := slices.IndexFunc(moves, func(m rootMove[M]) bool { return m.move == l.Line[0] })
		raise(moves, i, j)
	}
	slices.SortStableFunc(moves[len(found):], func(x, y rootMove[M]) int {
		return int(min(max(y.nodes-x.nodes, -1), 1))
	})
}

// raise moves element from up to place to and shifts those between.
func raise[T any](s []T, to, from int) {
	x := s[from]
	copy(s[to+1:from+1], s[to:from])
	s[to] = x
}

// merge fills up the lines of an iteration that was cut short by those of the
// iteration before. These stand behind, whatever they score: the deeper search has
// found each of its lines better than all moves behind it.
func merge[M comparable](found, before []search.Report[M], wanted int) []search.Report[M] {
	for _, old := range before {
		if len(found) == wanted {
			break
		}
		if !slices.ContainsFunc(found, func(l search.Report[M]) bool { return l.Line[0] == old.Line[0] }) {
			old.Rank = len(found)
			found = append(found, old)
		}
	}
	return found
}

// aspirationSearch searches the root for the best move from rank on, in a window around
// the last score first, which it opens on the side where the score falls out. It
// reports whether a move was proven to be the best so far; that is false only if
// the watch stopped it.
func (k *kernel[R, S, M]) aspirationSearch(rank, depth int) bool {
	w := k.window(rank, depth)
	high := false // the last scan failed high: its move is better than expected
	for {
		k.horizon = 0
		score, improved := k.searchRootMoves(rank, depth, w.alpha, w.beta)
		switch {
		case k.watch.Stopped():
			return improved || high && k.root.moves[rank].bound == sente.Lower
		case score <= w.alpha && w.alpha > -sente.MaxScore:
			w.openDown()
			high = false
		case score >= w.beta && w.beta < sente.MaxScore:
			w.openUp()
			high = true
		default:
			k.root.complete = k.root.complete && k.horizon == 0
			return true
		}
	}
}

// window is an aspiration window.
type window struct{ alpha, beta, width sente.Score }

// narrowFrom is the depth from which the last score is worth a narrow window.
const narrowFrom = 4

func (k *kernel[R, S, M]) window(rank, depth int) window {
	full := window{alpha: -sente.MaxScore, beta: sente.MaxScore}
	m := &k.root.moves[rank]
	if k.features&Aspiration == 0 || depth < narrowFrom || m.depth != k.root.last || m.bound != sente.Exact || m.score.Decided() {
		return full
	}
	width := sente.Score(k.aspiration)
	return window{m.score - width, m.score + width, width}
}

// widest is the width from which a window is opened entirely.
const widest = 1 << 14

func (w *window) openDown() {
	w.beta = (w.alpha + w.beta) / 2
	if w.width *= 4; w.width > widest {
		w.alpha = -sente.MaxScore
		return
	}
	w.alpha -= w.width
}

func (w *window) openUp() {
	if w.width *= 4; w.width > widest {
		w.beta = sente.MaxScore
		return
	}
	w.beta += w.width
}

// searchRootMoves searches the root moves from rank on and moves the best one to rank. It
// returns the best score and whether a move was proven better than alpha.
func (k *kernel[R, S, M]) searchRootMoves(rank, depth int, alpha, beta sente.Score) (best sente.Score, improved bool) {
	if k.trace.on && k.trace.entering() {
		return k.tracedScan(rank, depth, alpha, beta)
	}
	moves := k.root.moves
	best = -sente.MaxScore
	for i := rank; i < len(moves); i++ {
		m := &moves[i]
		before := k.watch.Nodes()
		score, late := k.tryReduced(m, i-rank, depth, alpha, best)
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
		m.line = append(append(m.line[:0], m.move), k.frames[1].line...)
		raise(moves, rank, i)
		k.reportChange(rank)
		if rank == 0 && k.seenEnough(moves[0].score, moves[0].bound) {
			k.watch.Halt(search.Cancelled)
		}
		if score >= beta {
			break
		}
	}
	return best, improved
}

// tryReduced searches a late root move less deep and reports whether that is enough,
// since the move is not better than alpha even so.
func (k *kernel[R, S, M]) tryReduced(m *rootMove[M], after, depth int, alpha, best sente.Score) (sente.Score, bool) {
	less := k.rootReduction(after, depth, best)
	if less == 0 {
		return 0, false
	}
	k.trace.purpose = search.Less
	score := k.searchRootMove(m, depth-less, alpha, alpha+1, true)
	if k.watch.Stopped() {
		return score, true
	}
	if score > alpha {
		k.trace.purpose = search.Again
		return 0, false
	}
	k.horizon++
	return score, true
}

// searchRootMove returns the value of one root move for the side to move at the root.
func (k *kernel[R, S, M]) searchRootMove(m *rootMove[M], depth int, alpha, beta sente.Score, scout bool) (score sente.Score) {
	f, child := &k.frames[0], &k.frames[1]
	f.move = m.move
	if k.watch.Visit() && k.poll(0) {
		return 0
	}
	leaf := depth == 1 || k.last <= 1
	child.line = child.line[:0]
	child.evalKnown, child.evalPending = leaf || k.needsEval(depth), false
	st := k.play(0, m.move, child.evalKnown)
	same := st.Turn == f.turn
	switch {
	case st.Outcome.Over():
		score = over(st, 1, same)
		if k.trace.on {
			k.traceLeaf(1, depth-1, st, alpha, beta, score, search.Ended)
		}
	case leaf:
		score = k.leafScore(1, st, alpha, beta, same)
	default:
		child.key, child.turn, child.eval = st.Key, st.Turn, st.Eval
		child.cutNode = !same && (scout || alpha+1 >= beta)
		score = k.search(child, 1, depth-1, alpha, beta, same, scout && k.features&PVS != 0)
	}
	if k.undo != nil {
		k.undo.Undo(&f.state, m.move)
	}
	if depth == 1 {
		k.checkUndone()
	}
	if !k.watch.Stopped() {
		k.checkScore(score)
	}
	return score
}
