package search

import "github.com/sente-games/sente/rules"

// expand searches below the position on the board until one of its numbers
// reaches its limit.
func (v *VCT[C]) expand(attacking bool, mostPn, mostDn uint16, depth int) {
	base := len(v.stack)
	all, settled, ok := v.board.Moves(attacking, v.stack)
	moves := all[base:]
	for {
		s := survey[C]{VCTNode: RefutedNode[C]()}
		if ok && depth < maxVCTPlies {
			s, moves = v.survey(attacking, moves, &settled)
		}
		v.stack = all[:base+len(moves)]
		key := v.key(attacking)
		n := v.node(key)
		*n = s.VCTNode
		n.key = key
		if s.Pn == 0 || s.Dn == 0 || s.Pn >= mostPn || s.Dn >= mostDn || v.Tries >= v.until {
			v.stack = all[:base]
			return
		}
		pn, dn := s.limits(attacking, mostPn, mostDn)
		_, used := v.board.Play(s.best, attacking)
		v.expand(!attacking, pn, dn, depth+1)
		v.board.Undo(used)
	}
}

// survey is what the positions after all moves together say of the one before,
// and the one that should be searched next.
type survey[C Cell] struct {
	VCTNode[C]
	best   C
	child  VCTNode[C] // after best
	second uint16     // the second least number of those whose least is asked for
}

// survey looks at all moves. The mover needs one good one, so that its number is
// the least of the children's; the other side's is the largest of theirs, and one
// more for every other child that is open. Moves that are lost for the mover it
// leaves out of what it returns; settled holds the longest of them.
func (v *VCT[C]) survey(attacking bool, moves []C, settled *VCTNode[C]) (s survey[C], kept []C) {
	least, largest := uint16(infiniteProofNumber), uint16(0)
	kept = moves[:0]
	s.second = infiniteProofNumber
	for _, c := range moves {
		n := v.after(c, attacking)
		mine, other := n.numbers(attacking)
		if mine == infiniteProofNumber {
			if n.Plies >= settled.Plies {
				settled.Plies, settled.Move = n.Plies, c
			}
			continue
		}
		kept = append(kept, c)
		switch {
		case mine < least:
			least, s.second, s.best, s.child = mine, least, c, n
		case mine == 0 && n.Plies < s.child.Plies:
			s.best, s.child = c, n
		case mine < s.second:
			s.second = mine
		}
		largest = max(largest, other)
		if mine == 0 && !attacking {
			break // refuted
		}
	}
	s.VCTNode = v.combine(attacking, &s, settled, least, largest, len(kept))
	return s, kept
}

// combine is the node of a position by the least of the mover's numbers after its
// open moves, the largest of the other side's and the number of open moves.
func (v *VCT[C]) combine(attacking bool, s *survey[C], settled *VCTNode[C], least, largest uint16, open int) VCTNode[C] {
	switch {
	case least == 0 && attacking:
		return ProvenNode(s.best, int(s.child.Plies)+1)
	case least == 0 || least == infiniteProofNumber && attacking:
		return RefutedNode[C]()
	case least == infiniteProofNumber:
		return ProvenNode(settled.Move, int(settled.Plies)+1)
	}
	sum := uint16(min(int(largest)+open-1+v.board.Cost(attacking), maxProofNumber))
	if attacking {
		return VCTNode[C]{Pn: least, Dn: sum}
	}
	return VCTNode[C]{Pn: sum, Dn: least}
}

// after is what is known of the position after a move.
func (v *VCT[C]) after(c C, attacking bool) VCTNode[C] {
	end, used := v.board.Play(c, attacking)
	v.Tries++
	n := ended[C](attacking, end)
	if end == rules.Ongoing {
		n = v.Look(!attacking)
	}
	v.board.Undo(used)
	return n
}

// ended is what the end of a game after a move is to the attacker.
func ended[C Cell](attacking bool, end rules.Outcome) VCTNode[C] {
	if end == rules.Lost && attacking || end == rules.Won && !attacking {
		return ProvenNode[C](0, 0)
	}
	return RefutedNode[C]()
}

// numbers are the proof numbers of a child as the mover before it sees them: the
// one that it wants least of, and the one that the other side does.
func (n VCTNode[C]) numbers(attacking bool) (mine, other uint16) {
	if attacking {
		return n.Pn, n.Dn
	}
	return n.Dn, n.Pn
}

// limits are those of the search below the best move: until it is no longer the
// best by a quarter (Pawlewicz and Lew 2007), or the whole reaches its own.
func (s *survey[C]) limits(attacking bool, mostPn, mostDn uint16) (pn, dn uint16) {
	mine, other := uint32(mostPn), uint32(mostDn)
	sum, below := uint32(s.Dn), uint32(s.child.Dn)
	if !attacking {
		mine, other = other, mine
		sum, below = uint32(s.Pn), uint32(s.child.Pn)
	}
	mine = min(mine, uint32(s.second)+uint32(s.second)/4+1, maxProofNumber)
	other = min(other-sum+below, maxProofNumber)
	if attacking {
		return uint16(mine), uint16(other)
	}
	return uint16(other), uint16(mine)
}
