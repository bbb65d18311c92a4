package multi

import (
	"slices"
	"time"

	"github.com/sente-games/sente/search"
)

// reportTimes keeps reports rare enough for their readers.
type reportTimes struct{ last time.Duration }

const progressEvery = 50 * time.Millisecond

// look is called when the watch wants to be looked at, from a node at ply; it
// reports whether the search must stop.
func (s *Searcher[R, S, M]) look(ply int) bool {
	if s.watch.Look() {
		return true
	}
	if now := s.watch.Looked(); s.root.report != nil && now-s.root.reported.last >= progressEvery {
		s.root.reported.last = now
		r := s.latest()
		r.Now = []M{s.frames[0].killer}
		s.root.report(r)
	}
	return false
}

// announce reports the lines of a finished iteration, the best one last.
func (s *Searcher[R, S, M]) announce() {
	if s.root.report == nil {
		return
	}
	s.root.reported.last = s.watch.Elapsed()
	for _, l := range slices.Backward(s.root.lines) {
		s.root.report(s.fresh(l))
	}
}

// line is the report of a root move.
func (s *Searcher[R, S, M]) line(m *rootMove[M], rank int) search.Report[M] {
	return search.Report[M]{
		Depth: s.root.depth, Rank: rank, Score: m.score, Bound: m.bound, Line: slices.Clone(m.line),
	}
}

// latest is the best line so far, of an unfinished first iteration if need be.
func (s *Searcher[R, S, M]) latest() search.Report[M] {
	if len(s.root.lines) > 0 {
		return s.fresh(s.root.lines[0])
	}
	m := &s.root.moves[0]
	return s.fresh(search.Report[M]{Score: m.score, Bound: m.bound, Line: m.line})
}

// fresh completes a report by what changes all the time.
func (s *Searcher[R, S, M]) fresh(r search.Report[M]) search.Report[M] {
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
	case s.memo != nil:
		return s.memo.usage()
	case s.table != nil:
		return s.table.Usage()
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
		s.root.reward[s.me] = s.root.lines[0].Score
	}
	s.fill()
	r := Result[M]{Result: search.Result[M]{End: end}}
	for _, l := range s.root.lines {
		r.Lines = append(r.Lines, s.fresh(l))
	}
	r.Move = r.Lines[0].Line[0]
	if s.method == MaxN {
		r.Rewards = slices.Clone(s.root.reward[:s.players])
	}
	if s.root.report != nil && s.watch.Stopped() {
		for _, l := range slices.Backward(r.Lines) {
			s.root.report(s.fresh(l))
		}
	}
	return r
}

// fill adds moves that nobody has looked at yet, so that there are as many lines
// as were asked for even if a limit ended the first iteration.
func (s *Searcher[R, S, M]) fill() {
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
