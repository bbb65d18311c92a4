package gomoku

import (
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// strategy verifies the strategy of an attacker on a board. It is the fast counterpart of package
// engines/five/prove/check: doc.go there defines zones and explains why spare stones are counted.
type strategy struct {
	board *lines
	side  board.Side // the attacker
	game  game.Rules
	tree  *prove.Tree
	zones *zones      // zones of verified nodes, nil if they are not cached
	halt  func() bool // if not nil, reports whether to stop; after that no node wins
	steps int
	limit int // number of steps after which no node wins; 0: no limit
}

// zoned reports whether the rule has zones, so that replies outside a zone do not change the
// result.
func (s *strategy) zoned() bool {
	return s.board.rule != board.Renju
}

// wins reports whether the attacker, to move, wins by the node of a reference, and joins the zone
// for the given number of spare stones to z.
func (s *strategy) wins(r prove.Reference, spare int, z *cellSet) bool {
	b := s.board
	if r == prove.Five {
		return s.five(z)
	}
	n := s.tree.Seen(r, s.game)
	c := Cell(n.Move)
	if b.colour[c] != board.Empty || !b.Legal(c) || s.halted() {
		return false
	}
	z.add(c)
	if b.makesFive(s.side, c) {
		s.around(c, z)
		return true
	}
	if s.zones == nil {
		return s.holdsAfter(c, n, spare, z)
	}
	key := spared(b.Key(), spare)
	if at, known := s.zones.at(key, r); known {
		z.join(&at.zone)
		return true
	}
	var zone cellSet
	if !s.holdsAfter(c, n, spare, &zone) {
		return false
	}
	at, _ := s.zones.at(key, r)
	*at = nodeZone{key, r, zone}
	z.join(&zone)
	return true
}

// five reports whether the attacker can make a five at once, and joins the zone of all such fives
// to z.
func (s *strategy) five(z *cellSet) bool {
	var fives cellSet
	if !s.board.fives(s.side, &fives) {
		return false
	}
	for i, set := range fives {
		for ; set != 0; set &= set - 1 {
			s.around(Cell(i<<6)+trailing(set), z)
		}
	}
	return true
}

// put places a stone of the side to move, a bare one if possible; undo takes it back.
func (s *strategy) put(c Cell) {
	if s.board.bare() {
		s.board.putBare(c)
	} else {
		s.board.Play(c)
	}
}

func (s *strategy) undo() {
	if s.board.bare() {
		s.board.undoBare()
	} else {
		s.board.Undo()
	}
}

// halted counts a step and reports whether the walk must stop.
func (s *strategy) halted() bool {
	s.steps++
	return s.limit > 0 && s.steps > s.limit || s.halt != nil && s.steps&1023 == 0 && s.halt()
}

// winsWithin is wins with a maximum number of steps.
func (s *strategy) winsWithin(steps int, r prove.Reference, spare int) bool {
	s.limit = s.steps + steps
	won := s.wins(r, spare, new(cellSet))
	s.limit = 0
	return won
}

// holdsAfter is holds after the move of a node.
func (s *strategy) holdsAfter(c Cell, n *prove.Node, spare int, z *cellSet) bool {
	s.put(c)
	won := s.holds(n, spare, z)
	s.undo()
	return won
}

// around joins the zone of a five at a cell to z: by Caro with all cells that may be at its ends.
// The checker uses the same cells: it plays a listed reply in its zone, so that the reply must be
// verified here.
func (s *strategy) around(c Cell, z *cellSet) {
	z.add(c)
	b := s.board
	if b.rule != board.Caro {
		return
	}
	x, y := int(c)%b.size, int(c)/b.size
	for row := max(y-5, 0); row < min(y+6, b.size); row++ {
		for column := max(x-5, 0); column < min(x+6, b.size); column++ {
			z.add(Cell(row*b.size + column))
		}
	}
}

// holds reports whether the attacker wins by a node against every move of the defender, which is to
// move.
func (s *strategy) holds(n *prove.Node, spare int, z *cellSet) bool {
	near, ok := s.mattering(n, spare, z)
	if !ok {
		return false
	}
	for i := range near {
		for set := near[i]; set != 0; set &= set - 1 {
			c := Cell(i<<6) + trailing(set)
			if s.board.Legal(c) && !s.answers(c, n, spare, z) {
				return false
			}
		}
	}
	return true
}

// mattering returns the replies to a node that may change the result, and joins the zone of the
// rest to z. If all replies are listed there is no rest, and all of them matter.
func (s *strategy) mattering(n *prove.Node, spare int, z *cellSet) (replies cellSet, ok bool) {
	if len(n.Replies) == s.board.cells-s.board.stones {
		replies = s.legal()
		z.join(&replies)
		return replies, true
	}
	return s.near(n.Rest, spare, z)
}

// legal returns the moves of the side to move.
func (s *strategy) legal() (moves cellSet) {
	for c := range Cell(s.board.cells) {
		if s.board.colour[c] == board.Empty && s.board.Legal(c) {
			moves.add(c)
		}
	}
	return moves
}

// near returns the empty cells where a reply may change the result if the attacker continues with
// rest, and joins the zone of the rest to z. ok is false if the defender can make a five or the
// attacker does not win after a pass.
func (s *strategy) near(rest prove.Reference, spare int, z *cellSet) (near cellSet, ok bool) {
	b := s.board
	if b.Full() || b.fives(1-s.side, new(cellSet)) {
		return near, false
	}
	if !s.zoned() && rest != prove.Five {
		for c := range Cell(b.cells) {
			if b.colour[c] == board.Empty {
				near.add(c)
			}
		}
		return near, true
	}
	b.pass()
	ok = s.wins(rest, spare+1, &near)
	b.pass()
	if !ok {
		return near, false
	}
	if b.rule != board.Freestyle { // by freestyle a row of four is a threatened five, which was excluded above
		b.rowsOf(1-s.side, 4, &near)
	}
	z.join(&near)
	if spare > 0 {
		b.rowsOf(1-s.side, 4-spare, z)
	}
	for i := range near {
		near[i] &^= b.taken[i] | b.where[b.turn][board.Foul][i]
	}
	return near, true
}

// answers reports whether the attacker wins by a node after a reply.
func (s *strategy) answers(reply Cell, n *prove.Node, spare int, z *cellSet) bool {
	s.put(reply)
	won := s.wins(n.After(uint16(reply)), spare, z)
	s.undo()
	return won
}

// line appends a longest game from a reference on, in which the attacker wins.
func (s *strategy) line(r prove.Reference, buf []Cell) []Cell {
	b := s.board
	if r == prove.Five {
		return append(buf, b.where[s.side][board.Five].first())
	}
	n := s.tree.Seen(r, s.game)
	c := Cell(n.Move)
	buf = append(buf, c)
	if b.state[c].class(s.side) == board.Five {
		return buf
	}
	b.Play(c)
	buf = s.replied(n, buf)
	b.Undo()
	return buf
}

// replied is line after a move of the attacker.
func (s *strategy) replied(n *prove.Node, buf []Cell) []Cell {
	b := s.board
	reply, then := s.longest(n)
	b.Play(reply)
	buf = s.line(then, append(buf, reply))
	b.Undo()
	return buf
}

// longest returns the reply after which the game lasts longest. Listed replies count only if they
// may change the result here, because a node may be reached in several positions.
func (s *strategy) longest(n *prove.Node) (reply Cell, then prove.Reference) {
	b := s.board
	near, _ := s.mattering(n, 0, new(cellSet))
	most := 0
	for _, c := range near.appendTo(nil) {
		if !b.Legal(c) {
			continue
		}
		if after := n.After(uint16(c)); s.tree.Plies(after) > most {
			reply, then, most = c, after, s.tree.Plies(after)
		}
	}
	if most == 0 { // no reply changes the result
		return b.all(nil)[0], n.Rest
	}
	return reply, then
}
