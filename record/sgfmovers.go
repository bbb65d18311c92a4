package record

import (
	"github.com/sente-games/sente/study"
)

// movers tells of each node of a study which side is to make its move, if nothing is said
// of it: the one whose turn it is by the rules while the players may exchange colours,
// otherwise the other one than made the last move. Reading and writing ask the same, so
// that what is left out by one is found by the other.
func movers(s *study.Study) func(*study.Node) string {
	next := make([]string, s.Len()) // by number: who moves after the node
	names := [2]string{"black", "white"}
	if f, err := formOf(s.Games(), s.Head()); err == nil {
		names = f.names
	}
	other := func(side string) string {
		if side == names[0] {
			return names[1]
		}
		return names[0]
	}
	byRules := s.Head().Opening != ""
	start := names[0]
	if board, err := s.Board(s.Root()); err == nil {
		start = study.Colour(board)
	} else if board, err := s.Games().Board(s.Head()); err == nil {
		start = study.Colour(board)
	}
	before := func(n *study.Node) string {
		c := n.Content()
		switch {
		case c.ToMove != "":
			return c.ToMove
		case n.Parent() == nil:
			return start
		}
		return next[n.Parent().ID()]
	}
	after := func(n *study.Node) string {
		c := n.Content()
		switch side := before(n); {
		case c.Move == "":
			return side
		case c.Side != "":
			return other(c.Side)
		default:
			return other(side)
		}
	}
	if !byRules {
		for n := range s.All() {
			next[n.ID()] = after(n)
		}
	} else {
		for n, p := range s.Positions() {
			if next[n.ID()] = after(n); p.Err == nil {
				next[n.ID()] = study.Colour(p.Board)
			}
		}
	}
	return before
}
