package record

import (
	"github.com/sente-games/sente/record/study"
)

// sideTracker computes the default side to move of each node of a study: by the rules while the players may
// swap colours, otherwise the opposite of the previous move's side. Reader and writer share it, so that a side
// which the writer omits is restored by the reader.
type sideTracker struct {
	colours   [2]string
	startSide string
	sideAfter []string // by node ID: the side to move after the node
}

// newSideTracker returns a tracker at the root of a study, before any call to advance.
func newSideTracker(s *study.Study) *sideTracker {
	t := &sideTracker{colours: [2]string{"black", "white"}}
	if f, err := newSGFForm(s.Catalog(), s.Head()); err == nil {
		t.colours = f.colours
	}
	t.startSide = t.colours[0]
	if board, err := s.Board(s.Root()); err == nil {
		t.startSide = study.SideToMove(board)
	} else if board, err := s.Catalog().OpenBoard(s.Head()); err == nil {
		t.startSide = study.SideToMove(board)
	}
	return t
}

// usesRuleTurns reports whether the side to move follows from the rules instead of the previous move.
func usesRuleTurns(s *study.Study) bool { return s.Head().Opening != "" }

// sideToMove returns the side of a move with content c after parent, which is nil for the root.
func (t *sideTracker) sideToMove(parent *study.Node, c study.Content) string {
	switch {
	case c.ToMove != "":
		return c.ToMove
	case parent == nil:
		return t.startSide
	}
	return t.sideAfter[parent.ID()]
}

// advance records a node; its parent must have been recorded.
func (t *sideTracker) advance(n *study.Node) {
	c := n.Content()
	side := t.sideToMove(n.Parent(), c)
	switch {
	case c.Move == "":
		t.setSideAfter(n, side)
		return
	case c.Side != "":
		side = c.Side
	}
	if side == t.colours[0] {
		t.setSideAfter(n, t.colours[1])
	} else {
		t.setSideAfter(n, t.colours[0])
	}
}

// setSideAfter sets the side to move after a node.
func (t *sideTracker) setSideAfter(n *study.Node, side string) {
	for len(t.sideAfter) <= n.ID() {
		t.sideAfter = append(t.sideAfter, "")
	}
	t.sideAfter[n.ID()] = side
}

// sidesToMove returns a function that returns the default side of each node of a study.
func sidesToMove(s *study.Study) func(*study.Node) string {
	t := newSideTracker(s)
	t.sideAfter = make([]string, 0, s.Len())
	if !usesRuleTurns(s) {
		for n := range s.All() {
			t.advance(n)
		}
	} else {
		for n, p := range s.Positions() {
			if t.advance(n); p.Err == nil {
				t.setSideAfter(n, study.SideToMove(p.Board))
			}
		}
	}
	return func(n *study.Node) string { return t.sideToMove(n.Parent(), n.Content()) }
}
