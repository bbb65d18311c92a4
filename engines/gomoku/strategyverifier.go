package gomoku

import (
	"github.com/sente-games/sente/engines/five/prove"
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// strategyVerifier verifies the strategy of an attacker on a board. It is the fast counterpart of package
// engines/five/prove/check: doc.go there defines zones and explains why spare stones are counted.
type strategyVerifier struct {
	board         *lines
	side          board.Side // the attacker
	game          game.Rules
	tree          *prove.Tree
	zones         *zoneCache  // zones of verified nodes, nil if they are not cached
	stopRequested func() bool // if not nil, reports whether to stop; after that no node wins
	steps         int
	maxSteps      int // number of steps after which no node wins; 0: no limit
}

// hasZones reports whether the rule has zones, so that replies outside a zone do not change the
// result.
func (s *strategyVerifier) hasZones() bool {
	return s.board.rule != board.Renju
}

// winsBy reports whether the attacker, to move, wins by the node of a reference, and joins the zone
// for the given number of spare stones to z.
func (s *strategyVerifier) winsBy(r prove.Reference, spare int, z *cellSet) bool {
	b := s.board
	if r == prove.Five {
		return s.addFiveZone(z)
	}
	n := s.tree.OrientedNode(r, s.game)
	c := Cell(n.Move)
	if b.colour[c] != board.Empty || !b.Legal(c) || s.mustStop() {
		return false
	}
	z.add(c)
	if b.makesFive(s.side, c) {
		s.addZoneOfFive(c, z)
		return true
	}
	if s.zones == nil {
		return s.winsAfterMove(c, n, spare, z)
	}
	key := spareKey(b.Key(), spare)
	if at, known := s.zones.findEntry(key, r); known {
		z.addAll(&at.zone)
		return true
	}
	var zone cellSet
	if !s.winsAfterMove(c, n, spare, &zone) {
		return false
	}
	at, _ := s.zones.findEntry(key, r)
	*at = nodeZone{key, r, zone}
	z.addAll(&zone)
	return true
}

// addFiveZone reports whether the attacker can make a five at once, and joins the zone of all such fives
// to z.
func (s *strategyVerifier) addFiveZone(z *cellSet) bool {
	var fives cellSet
	if !s.board.addFives(s.side, &fives) {
		return false
	}
	for i, set := range fives {
		for ; set != 0; set &= set - 1 {
			s.addZoneOfFive(Cell(i<<6)+lowestBit(set), z)
		}
	}
	return true
}

// placeStone places a stone of the side to move, a bare one if possible; undo takes it back.
func (s *strategyVerifier) placeStone(c Cell) {
	if s.board.allowsBareStones() {
		s.board.putBare(c)
	} else {
		s.board.Play(c)
	}
}

func (s *strategyVerifier) undoStone() {
	if s.board.allowsBareStones() {
		s.board.undoBare()
	} else {
		s.board.Undo()
	}
}

// mustStop counts a step and reports whether the walk must stop.
func (s *strategyVerifier) mustStop() bool {
	s.steps++
	return s.maxSteps > 0 && s.steps > s.maxSteps || s.stopRequested != nil && s.steps&1023 == 0 && s.stopRequested()
}

// winsWithin is winsBy with a maximum number of steps.
func (s *strategyVerifier) winsWithin(steps int, r prove.Reference, spare int) bool {
	s.maxSteps = s.steps + steps
	won := s.winsBy(r, spare, new(cellSet))
	s.maxSteps = 0
	return won
}

// winsAfterMove is winsAgainstAll after the move of a node.
func (s *strategyVerifier) winsAfterMove(c Cell, n *prove.Node, spare int, z *cellSet) bool {
	s.placeStone(c)
	won := s.winsAgainstAll(n, spare, z)
	s.undoStone()
	return won
}

// addZoneOfFive joins the zone of a five at a cell to z: by Caro with all cells that may be at its ends.
// The checker uses the same cells: it plays a listed reply in its zone, so that the reply must be
// verified here.
func (s *strategyVerifier) addZoneOfFive(c Cell, z *cellSet) {
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

// winsAgainstAll reports whether the attacker wins by a node against every move of the defender, which is to
// move.
func (s *strategyVerifier) winsAgainstAll(n *prove.Node, spare int, z *cellSet) bool {
	near, ok := s.relevantReplies(n, spare, z)
	if !ok {
		return false
	}
	for i := range near {
		for set := near[i]; set != 0; set &= set - 1 {
			c := Cell(i<<6) + lowestBit(set)
			if s.board.Legal(c) && !s.winsAfterReply(c, n, spare, z) {
				return false
			}
		}
	}
	return true
}

// relevantReplies returns the replies to a node that may change the result, and joins the zone of the
// rest to z. If all replies are listed there is no rest, and all of them matter.
func (s *strategyVerifier) relevantReplies(n *prove.Node, spare int, z *cellSet) (replies cellSet, ok bool) {
	if len(n.Replies) == s.board.cells-s.board.stones {
		replies = s.legalMoves()
		z.addAll(&replies)
		return replies, true
	}
	return s.relevantCells(n.Rest, spare, z)
}

// legalMoves returns the moves of the side to move.
func (s *strategyVerifier) legalMoves() (moves cellSet) {
	for c := range Cell(s.board.cells) {
		if s.board.colour[c] == board.Empty && s.board.Legal(c) {
			moves.add(c)
		}
	}
	return moves
}

// relevantCells returns the empty cells where a reply may change the result if the attacker continues with
// rest, and joins the zone of the rest to z. ok is false if the defender can make a five or the
// attacker does not win after a pass.
func (s *strategyVerifier) relevantCells(rest prove.Reference, spare int, z *cellSet) (near cellSet, ok bool) {
	b := s.board
	if b.IsFull() || b.addFives(1-s.side, new(cellSet)) {
		return near, false
	}
	if !s.hasZones() && rest != prove.Five {
		for c := range Cell(b.cells) {
			if b.colour[c] == board.Empty {
				near.add(c)
			}
		}
		return near, true
	}
	b.togglePass()
	ok = s.winsBy(rest, spare+1, &near)
	b.togglePass()
	if !ok {
		return near, false
	}
	if b.rule != board.Freestyle { // by freestyle a row of four is a threatened five, which was excluded above
		b.addRows(1-s.side, 4, &near)
	}
	z.addAll(&near)
	if spare > 0 {
		b.addRows(1-s.side, 4-spare, z)
	}
	for i := range near {
		near[i] &^= b.occupied[i] | b.classCells[b.turn][board.Foul][i]
	}
	return near, true
}

// winsAfterReply reports whether the attacker wins by a node after a reply.
func (s *strategyVerifier) winsAfterReply(reply Cell, n *prove.Node, spare int, z *cellSet) bool {
	s.placeStone(reply)
	won := s.winsBy(n.ContinuationAfter(uint16(reply)), spare, z)
	s.undoStone()
	return won
}

// appendLine appends a longest game from a reference on, in which the attacker wins.
func (s *strategyVerifier) appendLine(r prove.Reference, buf []Cell) []Cell {
	b := s.board
	if r == prove.Five {
		return append(buf, b.classCells[s.side][board.Five].firstCell())
	}
	n := s.tree.OrientedNode(r, s.game)
	c := Cell(n.Move)
	buf = append(buf, c)
	if b.state[c].classOf(s.side) == board.Five {
		return buf
	}
	b.Play(c)
	buf = s.appendLineAfterMove(n, buf)
	b.Undo()
	return buf
}

// appendLineAfterMove is appendLine after a move of the attacker.
func (s *strategyVerifier) appendLineAfterMove(n *prove.Node, buf []Cell) []Cell {
	b := s.board
	reply, continuation := s.longestReply(n)
	b.Play(reply)
	buf = s.appendLine(continuation, append(buf, reply))
	b.Undo()
	return buf
}

// longestReply returns the reply after which the game lasts longest. Listed replies count only if they
// may change the result here, because a node may be reached in several positions.
func (s *strategyVerifier) longestReply(n *prove.Node) (reply Cell, continuation prove.Reference) {
	b := s.board
	near, _ := s.relevantReplies(n, 0, new(cellSet))
	maxPlies := 0
	for _, c := range near.appendTo(nil) {
		if !b.Legal(c) {
			continue
		}
		if after := n.ContinuationAfter(uint16(c)); s.tree.Plies(after) > maxPlies {
			reply, continuation, maxPlies = c, after, s.tree.Plies(after)
		}
	}
	if maxPlies == 0 { // no reply changes the result
		return b.appendLegalMoves(nil)[0], n.Rest
	}
	return reply, continuation
}
