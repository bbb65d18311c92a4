package alphabeta

import (
	"slices"
	"time"

	"github.com/sente-games/sente/search"
)

// reportTimes keeps reports rare enough for their readers.
type reportTimes struct{ last time.Duration }

// changesEvery is the minimum time between reports of changes at the root.
const changesEvery = 10 * time.Millisecond

func (t *reportTimes) due(now, every time.Duration) bool {
	if now-t.last < every {
		return false
	}
	t.last = now
	return true
}

// poll is called when the watch wants to be looked at, from a node at ply; it
// reports whether the search must stop.
func (k *kernel[R, S, M]) poll(ply int) bool {
	k.workers.publish(k.watch.Nodes())
	if k.watch.Look() {
		return true
	}
	if k.root.report != nil && k.root.reported.due(k.watch.Looked(), k.reportEvery) {
		r := k.latestReport()
		r.Now = k.currentLine(ply)
		k.root.report(r)
	}
	return false
}

// currentLine returns the moves from the root to the current move of the node at ply. It
// ends before a null move, which is not a move of the rules.
func (k *kernel[R, S, M]) currentLine(ply int) []M {
	line := make([]M, 0, ply+1)
	for i := range ply + 1 {
		if i > 0 && k.frames[i].afterNullMove {
			return line[:max(i-1, 1)]
		}
		line = append(line, k.frames[i].move)
	}
	return line
}

// reportProgress reports the lines of a completed iteration.
func (k *kernel[R, S, M]) reportProgress() {
	if k.root.report == nil {
		return
	}
	k.root.reported.last = k.watch.Elapsed()
	for _, l := range slices.Backward(k.root.lines) {
		k.root.report(k.fresh(l))
	}
}

// reportChange reports a new best move.
func (k *kernel[R, S, M]) reportChange(rank int) {
	if k.root.report == nil || rank > 0 || !k.root.reported.due(k.watch.Elapsed(), changesEvery) {
		return
	}
	k.root.report(k.reportLine(0))
}

// reportLine returns the report of the root move at rank in the current iteration.
func (k *kernel[R, S, M]) reportLine(rank int) search.Report[M] {
	m := &k.root.moves[rank]
	return k.fresh(search.Report[M]{
		Depth: k.root.depth, Rank: rank, Score: m.score, Bound: m.bound,
		Line: m.line,
	})
}

// fresh completes a report by what changes all the time.
func (k *kernel[R, S, M]) fresh(r search.Report[M]) search.Report[M] {
	r.Line = slices.Clone(r.Line)
	r.SelDepth = k.deepest + 1
	r.Nodes = k.nodes()
	r.Time = k.watch.Elapsed()
	r.Candidates = k.candidates()
	if k.table != nil {
		r.Table = k.table.Usage()
	}
	return r
}

// latestReport returns the best line so far, if necessary of the unfinished first iteration.
func (k *kernel[R, S, M]) latestReport() search.Report[M] {
	if len(k.root.lines) > 0 {
		return k.fresh(k.root.lines[0])
	}
	m := &k.root.moves[0]
	return k.fresh(search.Report[M]{Score: m.score, Bound: m.bound, Line: m.line})
}

func (k *kernel[R, S, M]) candidates() []search.Candidate[M] {
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

// result is the answer of the search, whatever state it is in. A search that
// was stopped reports its lines once more, the best one last, so that what an
// unfinished iteration had said of them is not the last word.
func (k *kernel[R, S, M]) result(end search.End) search.Result[M] {
	if len(k.root.lines) == 0 {
		k.root.lines = []search.Report[M]{k.latestReport()}
	}
	r := search.Result[M]{End: end}
	for _, l := range k.root.lines {
		r.Lines = append(r.Lines, k.fresh(l))
	}
	r.Move = r.Lines[0].Line[0]
	if k.root.report != nil && k.watch.Stopped() {
		for _, l := range slices.Backward(r.Lines) {
			k.root.report(k.fresh(l))
		}
	}
	return r
}
