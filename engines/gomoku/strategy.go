package gomoku

import (
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// strategy is what an attacker plays. Whether it wins where a board stands is found as package
// certificate/check finds it, of which this is the fast twin: doc.go there says what a zone
// is, and why spare stones are counted.
type strategy struct {
	board *lines
	side  board.Side // the attacker
	game  game.Rules
	tree  *prove.Tree
	zones *zones      // of what wins, nil if they are not kept
	halt  func() bool // nil, or whether nothing wins any more, for nobody waits for it
	steps int
	limit int // of the steps, after which nothing wins any more; 0: there is none
}

// zoned reports whether replies outside a zone change nothing.
func (s *strategy) zoned() bool {
	return s.board.rule != board.Renju
}

// wins reports whether the attacker, who is to move, wins by what stands at a reference, and
// joins the zone for a number of spare stones to z.
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

// five reports whether the attacker makes a five at once, and joins the zone of all that may be
// made to z.
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

// put puts a stone of the side to move, a bare one if that will do, and undo takes it back.
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

// halted asks every so often, and counts.
func (s *strategy) halted() bool {
	s.steps++
	return s.limit > 0 && s.steps > s.limit || s.halt != nil && s.steps&1023 == 0 && s.halt()
}

// winsWithin is wins, by a walk of so many steps at most.
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

// around joins the zone of a five that is made at a cell to z: by Caro with all cells that may be
// at its ends. The checker takes the same ones: a reply that is listed is played where it matters
// to the checker, and must be tried here.
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

// holds reports whether the attacker wins by a node whatever the defender, who is to move,
// does.
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

// mattering returns the replies to a node that may change something, and joins the zone of what
// follows all others to z. If all replies are listed nothing follows others, and all matter.
func (s *strategy) mattering(n *prove.Node, spare int, z *cellSet) (replies cellSet, ok bool) {
	if len(n.Replies) == s.board.cells-s.board.stones {
		replies = s.legal()
		z.join(&replies)
		return replies, true
	}
	return s.near(n.Rest, spare, z)
}

// legal are the moves of the side to move.
func (s *strategy) legal() (moves cellSet) {
	for c := range Cell(s.board.cells) {
		if s.board.colour[c] == board.Empty && s.board.Legal(c) {
			moves.add(c)
		}
	}
	return moves
}

// near returns the empty cells where a reply may change something if the attacker means to go on
// with rest, and joins the zone of that to z. It is not ok where nothing threatens.
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
	if b.rule != board.Freestyle { // by which a row of four is a five to come, and there is none
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

// longest is the reply after which the game lasts longest. Of replies that are listed only those
// count that may change something here: a node may be reached in several positions.
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
	if most == 0 { // whichever it is, nothing changes
		return b.all(nil)[0], n.Rest
	}
	return reply, then
}
