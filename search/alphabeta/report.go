package alphabeta

import (
	"slices"
	"time"

	"github.com/sente-games/sente/search"
)

// reportThrottle limits the frequency of reports.
type reportThrottle struct{ last time.Duration }

// minChangeInterval is the minimum interval between reports of a new best move.
const minChangeInterval = 10 * time.Millisecond

func (t *reportThrottle) isDue(now, every time.Duration) bool {
	if now-t.last < every {
		return false
	}
	t.last = now
	return true
}

// pollWatch checks the limits and sends a report if one is due. It is called
// when the watch requests it, from the node at ply, and reports whether the
// search must stop.
func (k *kernel[R, S, M]) pollWatch(ply int) bool {
	k.workers.publishNodes(k.watch.Nodes())
	if k.watch.CheckLimits() {
		return true
	}
	if k.root.report != nil && k.root.throttle.isDue(k.watch.ElapsedAtCheck(), k.reportEvery) {
		r := k.latestReport()
		r.Now = k.currentLine(ply)
		k.root.report(r)
	}
	return false
}

// currentLine returns the moves from the root to the current move of the node
// at ply. It ends before a null move, which is not a move of the rules.
func (k *kernel[R, S, M]) currentLine(ply int) []M {
	line := make([]M, 0, ply+1)
	for i := range ply + 1 {
		if i > 0 && k.frames[i].afterNullMove {
			return line[:max(i-1, 1)]
		}
		line = append(line, k.frames[i].currentMove)
	}
	return line
}

// reportProgress reports the lines of a completed iteration.
func (k *kernel[R, S, M]) reportProgress() {
	if k.root.report == nil {
		return
	}
	k.root.throttle.last = k.watch.Elapsed()
	for _, l := range slices.Backward(k.root.lines) {
		k.root.report(k.completeReport(l))
	}
}

// reportChange reports a new best move.
func (k *kernel[R, S, M]) reportChange(rank int) {
	if k.root.report == nil || rank > 0 || !k.root.throttle.isDue(k.watch.Elapsed(), minChangeInterval) {
		return
	}
	k.root.report(k.reportLine(0))
}

// reportLine returns the report of the root move at rank in the current
// iteration.
func (k *kernel[R, S, M]) reportLine(rank int) search.Report[M] {
	m := &k.root.moves[rank]
	m.reported = k.completeLine(m, k.root.depth)
	return k.completeReport(search.Report[M]{
		Depth: k.root.depth, Rank: rank, Score: m.score, Bound: m.bound,
		Line: m.reported,
	})
}

// completeReport adds counters, times and candidates to a report and copies its
// line.
func (k *kernel[R, S, M]) completeReport(r search.Report[M]) search.Report[M] {
	r.Line = slices.Clone(r.Line)
	r.SelDepth = k.selDepth + 1
	r.Nodes = k.totalNodes()
	r.Time = k.watch.Elapsed()
	r.Candidates = k.rootCandidates()
	if k.table != nil {
		r.Table = k.table.Usage()
	}
	return r
}

// latestReport returns the report of the best line so far, which may come from
// the unfinished first iteration.
func (k *kernel[R, S, M]) latestReport() search.Report[M] {
	if len(k.root.lines) > 0 {
		return k.completeReport(k.root.lines[0])
	}
	m := &k.root.moves[0]
	return k.completeReport(search.Report[M]{Score: m.score, Bound: m.bound, Line: m.line})
}

func (k *kernel[R, S, M]) rootCandidates() []search.Candidate[M] {
	var total int64
	for i := range k.root.moves {
		total += k.root.moves[i].nodes
	}
	list := make([]search.Candidate[M], len(k.root.moves))
	for i, m := range k.root.moves {
		list[i] = search.Candidate[M]{Move: m.move, Score: m.score, Bound: m.bound}
		if total > 0 {
			list[i].Share = float64(m.nodes) / float64(total)
		}
	}
	return list
}

// makeResult returns the result of the search. After a stop it reports the
// lines once more, best line last, because an unfinished iteration may have
// reported other scores.
func (k *kernel[R, S, M]) makeResult(end search.End) search.Result[M] {
	if len(k.root.lines) == 0 {
		k.root.lines = []search.Report[M]{k.latestReport()}
	}
	r := search.Result[M]{End: end}
	for _, l := range k.root.lines {
		if k.lines.enabled && len(l.Line) < min(l.Depth, minLinePlies) { // found by a helper
			l.Line = k.completeLine(&rootMove[M]{score: l.Score, bound: l.Bound, line: l.Line}, l.Depth)
		}
		r.Lines = append(r.Lines, k.completeReport(l))
	}
	r.Move = r.Lines[0].Line[0]
	if k.root.report != nil && k.watch.Stopped() {
		for _, l := range slices.Backward(r.Lines) {
			k.root.report(k.completeReport(l))
		}
	}
	return r
}
