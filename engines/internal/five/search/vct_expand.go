package search

import "github.com/sente-games/sente/rules"

// expand searches the position on the board until one of its proof numbers reaches its limit.
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

// survey is the result of a node computed from its children, with the child to search next.
type survey[C Cell] struct {
	VCTNode[C]
	best   C
	child  VCTNode[C] // the node after best
	second uint16     // the second least of the children's numbers that the mover minimises
}

// survey computes the node from the positions after all moves. The mover needs one good move, so
// its number is the least of the children's. The other side's number is the largest of the
// children's plus one for every other open child. Moves that lose for the mover are left out of
// kept; settled receives the longest of them.
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

// combine returns the node of a position, given the least of the mover's numbers over the open
// moves, the largest of the other side's numbers, and the number of open moves.
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

// after returns the node of the position after a move, from the table or by static checks.
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

// ended returns the node of a finished game from the attacker's view.
func ended[C Cell](attacking bool, end rules.Outcome) VCTNode[C] {
	if end == rules.Lost && attacking || end == rules.Won && !attacking {
		return ProvenNode[C](0, 0)
	}
	return RefutedNode[C]()
}

// numbers returns the proof numbers of a child in the mover's order: the number that the mover
// minimises, then the other side's.
func (n VCTNode[C]) numbers(attacking bool) (mine, other uint16) {
	if attacking {
		return n.Pn, n.Dn
	}
	return n.Dn, n.Pn
}

// limits returns the proof-number limits for the search of the best child: until its number exceeds
// the second best by a quarter (Pawlewicz and Lew 2007), or the node reaches its own limits.
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
