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

// look is called when the watch wants to be looked at, from a node at ply; it
// reports whether the search must stop.
func (b *base[R, S, M]) look(ply int) bool {
	b.workers.publish(b.watch.Nodes())
	if b.watch.Look() {
		return true
	}
	if b.root.report != nil && b.root.reported.due(b.watch.Looked(), b.reportEvery) {
		r := b.latest()
		r.Now = b.currentLine(ply)
		b.root.report(r)
	}
	return false
}

// currentLine returns the moves from the root to the current move of the node at ply. It
// ends before a null move, which is not a move of the rules.
func (b *base[R, S, M]) currentLine(ply int) []M {
	line := make([]M, 0, ply+1)
	for i := range ply + 1 {
		if i > 0 && b.frames[i].passed {
			return line[:max(i-1, 1)]
		}
		line = append(line, b.frames[i].move)
	}
	return line
}

// announce reports the lines of a finished iteration.
func (b *base[R, S, M]) announce() {
	if b.root.report == nil {
		return
	}
	b.root.reported.last = b.watch.Elapsed()
	for _, l := range slices.Backward(b.root.lines) {
		b.root.report(b.fresh(l))
	}
}

// announceChange reports that another move has come out on top.
func (b *base[R, S, M]) announceChange(rank int) {
	if b.root.report == nil || rank > 0 || !b.root.reported.due(b.watch.Elapsed(), changesEvery) {
		return
	}
	b.root.report(b.line(0))
}

// line is the report of the root move at rank as the running iteration sees it.
func (b *base[R, S, M]) line(rank int) search.Report[M] {
	m := &b.root.moves[rank]
	return b.fresh(search.Report[M]{
		Depth: b.root.depth, Rank: rank, Score: m.score, Bound: m.bound,
		Line: m.line,
	})
}

// fresh completes a report by what changes all the time.
func (b *base[R, S, M]) fresh(r search.Report[M]) search.Report[M] {
	r.Line = slices.Clone(r.Line)
	r.SelDepth = b.deepest + 1
	r.Nodes = b.nodes()
	r.Time = b.watch.Elapsed()
	r.Candidates = b.candidates()
	if b.table != nil {
		r.Table = b.table.Usage()
	}
	return r
}

// latest is the best line so far, of an unfinished first iteration if need be.
func (b *base[R, S, M]) latest() search.Report[M] {
	if len(b.root.lines) > 0 {
		return b.fresh(b.root.lines[0])
	}
	m := &b.root.moves[0]
	return b.fresh(search.Report[M]{Score: m.score, Bound: m.bound, Line: m.line})
}

func (b *base[R, S, M]) candidates() []search.Candidate[M] {
	var total int64
	for i := range b.root.moves {
		total += b.root.moves[i].nodes
	}
	list := make([]search.Candidate[M], len(b.root.moves))
	for i, m := range b.root.moves {
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
func (b *base[R, S, M]) result(end search.End) search.Result[M] {
	if len(b.root.lines) == 0 {
		b.root.lines = []search.Report[M]{b.latest()}
	}
	r := search.Result[M]{End: end}
	for _, l := range b.root.lines {
		r.Lines = append(r.Lines, b.fresh(l))
	}
	r.Move = r.Lines[0].Line[0]
	if b.root.report != nil && b.watch.Stopped() {
		for _, l := range slices.Backward(r.Lines) {
			b.root.report(b.fresh(l))
		}
	}
	return r
}
