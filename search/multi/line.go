package multi

import "slices"

// completeLine returns the line of a root move, continued by moves of the table
// where a result from the table ended it. The board of the rules must be at the
// root. The results of [BestReply] depend on the earlier replies, which the
// continuation does not follow.
func (s *Searcher[R, S, M]) completeLine(m *rootMove[M]) []M {
	line := slices.Clone(m.line)
	if s.config.method == BestReply || s.root.report == nil && !s.root.analysis {
		return line
	}
	horizonLeaves := s.horizonLeaves
	defer func() { s.horizonLeaves = horizonLeaves }()
	over, ply := false, 0
	for ; !over && ply < s.root.depth; ply++ {
		if ply == len(line) {
			next, ok := s.tableMoveAt(m, ply)
			if !ok {
				break
			}
			line = append(line, next)
		}
		over = s.followMove(ply, line[ply])
	}
	if s.config.undo != nil {
		for i, played := range slices.Backward(line[:ply]) {
			s.config.undo.Undo(&s.frames[i].state, played)
		}
	}
	return line
}

// followMove plays a move of a line at ply and reports whether it ends the game.
func (s *Searcher[R, S, M]) followMove(ply int, m M) (over bool) {
	child := &s.frames[ply+1]
	st := s.visitPosition(ply+1, s.config.rules.Play(&child.state, &s.frames[ply].state, m, false))
	child.key, child.turn = st.Key, st.Turn
	return st.Outcome.IsOver()
}

// tableMoveAt returns the move of the table in the position at ply on the line of
// a root move, unless the table has another result there.
func (s *Searcher[R, S, M]) tableMoveAt(root *rootMove[M], ply int) (m M, ok bool) {
	f, index := &s.frames[ply], -1
	if s.config.vectors != nil {
		if e := s.config.vectors.probeEntry(f.key); e != nil && isSameResult(e.rewards, root.rewards, ply) {
			index = int(e.move)
		}
	} else if s.config.table != nil {
		if e, ok := s.config.table.Probe(s.tableKey(f, noReplierYet)); ok {
			index = e.Move()
		}
	}
	f.moves = s.config.rules.Moves(&f.state, f.moves[:0])
	if uint(index) >= uint(len(f.moves)) {
		return m, false
	}
	return f.moves[index], true
}

// isSameResult reports whether rewards counted from a position at ply are those
// that a line has at the root.
func isSameResult(r, atRoot rewards, ply int) bool {
	for p := range r {
		if r[p].Later(ply) != atRoot[p] {
			return false
		}
	}
	return true
}
