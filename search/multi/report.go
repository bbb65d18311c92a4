package multi

import (
	"slices"
	"time"

	"github.com/sente-games/sente/search"
)

// progressEvery keeps reports rare enough for their readers.
const progressEvery = 50 * time.Millisecond

// lookAtWatch is called in the node at ply when the watch asks for it. It reports
// progress if that is due, and whether the search must stop.
func (s *Searcher[R, S, M]) lookAtWatch(ply int) bool {
	if s.watch.Look() {
		return true
	}
	if now := s.watch.Looked(); s.root.report != nil && now-s.root.lastReport >= progressEvery {
		s.root.lastReport = now
		r := s.latest()
		r.Now = []M{s.frames[0].killer}
		s.root.report(r)
	}
	return false
}

// reportLines reports the lines of a finished iteration, the best one last.
func (s *Searcher[R, S, M]) reportLines() {
	if s.root.report == nil {
		return
	}
	s.root.lastReport = s.watch.Elapsed()
	for _, l := range slices.Backward(s.root.lines) {
		s.root.report(s.completed(l))
	}
}

// line is the report of a root move.
func (s *Searcher[R, S, M]) line(m *rootMove[M], rank int) search.Report[M] {
	return search.Report[M]{
		Depth: s.root.depth, Rank: rank, Score: m.score, Bound: m.bound, Line: slices.Clone(m.line),
	}
}

// latest is the best line so far, if need be of the unfinished first iteration.
func (s *Searcher[R, S, M]) latest() search.Report[M] {
	if len(s.root.lines) > 0 {
		return s.completed(s.root.lines[0])
	}
	m := &s.root.moves[0]
	return s.completed(search.Report[M]{Score: m.score, Bound: m.bound, Line: m.line})
}

// completed adds to a report what changes all the time.
func (s *Searcher[R, S, M]) completed(r search.Report[M]) search.Report[M] {
	r.Line = slices.Clone(r.Line)
	r.SelDepth = s.deepest + 1
	r.Nodes = s.watch.Nodes()
	r.Time = s.watch.Elapsed()
	r.Candidates = s.candidates()
	r.Table = s.usage()
	return r
}

func (s *Searcher[R, S, M]) usage() int {
	switch {
	case s.config.vectors != nil:
		return s.config.vectors.usage()
	case s.config.table != nil:
		return s.config.table.Usage()
	}
	return 0
}

func (s *Searcher[R, S, M]) candidates() []search.Candidate[M] {
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

// result is the answer of the search, whatever state it is in.
func (s *Searcher[R, S, M]) result(end search.End) Result[M] {
	if len(s.root.lines) == 0 {
		s.root.lines = []search.Report[M]{s.latest()}
		s.root.reward = rewards{}
		s.root.reward[s.rootPlayer] = s.root.lines[0].Score
	}
	s.addUnsearched()
	r := Result[M]{Result: search.Result[M]{End: end}}
	for _, l := range s.root.lines {
		r.Lines = append(r.Lines, s.completed(l))
	}
	r.Move = r.Lines[0].Line[0]
	if s.config.method == MaxN {
		r.Rewards = slices.Clone(s.root.reward[:s.config.players])
	}
	if s.root.report != nil && s.watch.Stopped() {
		for _, l := range slices.Backward(r.Lines) {
			s.root.report(s.completed(l))
		}
	}
	return r
}

// addUnsearched adds moves that were not searched yet, so that there are as many
// lines as were asked for even if a limit ended the first iteration.
func (s *Searcher[R, S, M]) addUnsearched() {
	for i := range s.root.moves {
		m := &s.root.moves[i]
		if len(s.root.lines) == s.root.wanted {
			return
		}
		if !slices.ContainsFunc(s.root.lines, func(l search.Report[M]) bool { return l.Line[0] == m.move }) {
			s.root.lines = append(s.root.lines, search.Report[M]{
				Rank: len(s.root.lines), Score: m.score, Bound: m.bound, Line: m.line[:1],
			})
		}
	}
}
