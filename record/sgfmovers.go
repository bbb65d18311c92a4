package record

import (
	"github.com/sente-games/sente/record/study"
)

// turns tells of each node of a study which side is to make its move, if nothing is said
// of it: the one whose turn it is by the rules while the players may exchange colours,
// otherwise the other one than made the last move. Reading and writing ask the same, so
// that what is left out by one is found by the other.
type turns struct {
	names [2]string
	start string
	next  []string // by number: who moves after the node
}

// turnsOf begins at the root of a study, of which no node has been passed yet.
func turnsOf(s *study.Study) *turns {
	t := &turns{names: [2]string{"black", "white"}}
	if f, err := formOf(s.Games(), s.Head()); err == nil {
		t.names = f.names
	}
	t.start = t.names[0]
	if board, err := s.Board(s.Root()); err == nil {
		t.start = study.Colour(board)
	} else if board, err := s.Games().Board(s.Head()); err == nil {
		t.start = study.Colour(board)
	}
	return t
}

// byRules reports whether the rules say whose turn it is, instead of the last move.
func byRules(s *study.Study) bool { return s.Head().Opening != "" }

// before is the side to make the move of a node behind parent, nil of the root.
func (t *turns) before(parent *study.Node, c study.Content) string {
	switch {
	case c.ToMove != "":
		return c.ToMove
	case parent == nil:
		return t.start
	}
	return t.next[parent.ID()]
}

// pass goes past a node, whose parent has been passed.
func (t *turns) pass(n *study.Node) {
	c := n.Content()
	side := t.before(n.Parent(), c)
	switch {
	case c.Move == "":
		t.set(n, side)
		return
	case c.Side != "":
		side = c.Side
	}
	if side == t.names[0] {
		t.set(n, t.names[1])
	} else {
		t.set(n, t.names[0])
	}
}

// set says who moves after a node.
func (t *turns) set(n *study.Node, side string) {
	for len(t.next) <= n.ID() {
		t.next = append(t.next, "")
	}
	t.next[n.ID()] = side
}

// movers is who is to make the move of each node of a study.
func movers(s *study.Study) func(*study.Node) string {
	t := turnsOf(s)
	t.next = make([]string, 0, s.Len())
	if !byRules(s) {
		for n := range s.All() {
			t.pass(n)
		}
	} else {
		for n, p := range s.Positions() {
			if t.pass(n); p.Err == nil {
				t.set(n, study.Colour(p.Board))
			}
		}
	}
	return func(n *study.Node) string { return t.before(n.Parent(), n.Content()) }
}
