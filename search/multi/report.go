package multi

import (
	"slices"
	"time"

	"github.com/sente-games/sente/search"
)

// reportInterval is the minimum interval between progress reports.
const reportInterval = 50 * time.Millisecond

// pollWatch is called from the node at ply when the watch requests it. It sends
// a report if one is due and reports whether the search must stop.
func (s *Searcher[R, S, M]) pollWatch(ply int) bool {
	if s.watch.CheckLimits() {
		return true
	}
	if now := s.watch.ElapsedAtCheck(); s.root.report != nil && now-s.root.lastReport >= reportInterval {
		s.root.lastReport = now
		r := s.latestReport()
		r.Now = []M{s.frames[0].killer}
		s.root.report(r)
	}
	return false
}

// reportLines reports the lines of a completed iteration, best line last.
func (s *Searcher[R, S, M]) reportLines() {
	if s.root.report == nil {
		return
	}
	s.root.lastReport = s.watch.Elapsed()
	for _, l := range slices.Backward(s.root.lines) {
		s.root.report(s.completeReport(l))
	}
}

// lineReport returns the report of a root move.
func (s *Searcher[R, S, M]) lineReport(m *rootMove[M], rank int) search.Report[M] {
	return search.Report[M]{
		Depth: s.root.depth, Rank: rank, Score: m.score, Bound: m.bound, Line: s.completeLine(m),
	}
}

// latestReport returns the report of the best line so far, which may come from
// the unfinished first iteration.
func (s *Searcher[R, S, M]) latestReport() search.Report[M] {
	if len(s.root.lines) > 0 {
		return s.completeReport(s.root.lines[0])
	}
	m := &s.root.moves[0]
	return s.completeReport(search.Report[M]{Score: m.score, Bound: m.bound, Line: m.line})
}

// completeReport adds counters, times and candidates to a report and copies its
// line.
func (s *Searcher[R, S, M]) completeReport(r search.Report[M]) search.Report[M] {
	r.Line = slices.Clone(r.Line)
	r.SelDepth = s.selDepth + 1
	r.Nodes = s.watch.Nodes()
	r.Time = s.watch.Elapsed()
	r.Candidates = s.rootCandidates()
	r.Table = s.tableUsage()
	return r
}

func (s *Searcher[R, S, M]) tableUsage() int {
	switch {
	case s.config.vectors != nil:
		return s.config.vectors.usage()
	case s.config.table != nil:
		return s.config.table.Usage()
	}
	return 0
}

func (s *Searcher[R, S, M]) rootCandidates() []search.Candidate[M] {
	var total int64
	for i := range s.root.moves {
		total += s.root.moves[i].nodes
	}
	list := make([]search.Candidate[M], len(s.root.moves))
	for i, m := range s.root.moves {
		list[i] = search.Candidate[M]{Move: m.move, Score: m.score, Bound: m.bound}
		if total > 0 {
			list[i].Share = float64(m.nodes) / float64(total)
		}
	}
	return list
}

// makeResult returns the result of the search.
func (s *Searcher[R, S, M]) makeResult(end search.End) Result[M] {
	if len(s.root.lines) == 0 {
		s.root.lines = []search.Report[M]{s.latestReport()}
		s.root.reward = rewards{}
		s.root.reward[s.rootPlayer] = s.root.lines[0].Score
	}
	s.addUnsearchedMoves()
	r := Result[M]{Result: search.Result[M]{End: end}}
	for _, l := range s.root.lines {
		r.Lines = append(r.Lines, s.completeReport(l))
	}
	r.Move = r.Lines[0].Line[0]
	if s.config.method == MaxN {
		r.Rewards = slices.Clone(s.root.reward[:s.config.players])
	}
	if s.root.report != nil && s.watch.Stopped() {
		for _, l := range slices.Backward(r.Lines) {
			s.root.report(s.completeReport(l))
		}
	}
	return r
}

// addUnsearchedMoves appends unsearched moves up to the requested number of
// lines, in case a limit ended the first iteration.
func (s *Searcher[R, S, M]) addUnsearchedMoves() {
	for i := range s.root.moves {
		m := &s.root.moves[i]
		if len(s.root.lines) == s.root.numLines {
			return
		}
		if !slices.ContainsFunc(s.root.lines, func(l search.Report[M]) bool { return l.Line[0] == m.move }) {
			s.root.lines = append(s.root.lines, search.Report[M]{
				Rank: len(s.root.lines), Score: m.score, Bound: m.bound, Line: m.line[:1],
			})
		}
	}
}
