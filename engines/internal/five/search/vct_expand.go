package search

import "github.com/sente-games/sente/rules"

// expandNode searches the position on the board until one of its proof numbers reaches its limit.
func (v *VCT[C]) expandNode(attacking bool, maxPn, maxDn uint16, depth int) {
	base := len(v.stack)
	all, settled, ok := v.board.AppendMoves(attacking, v.stack)
	moves := all[base:]
	for {
		s := nodeSummary[C]{VCTNode: RefutedNode[C]()}
		if ok && depth < maxVCTPlies {
			s, moves = v.summarizeChildren(attacking, moves, &settled)
		}
		v.stack = all[:base+len(moves)]
		key := v.positionKey(attacking)
		n := v.findEntry(key)
		*n = s.VCTNode
		n.key = key
		if s.Pn == 0 || s.Dn == 0 || s.Pn >= maxPn || s.Dn >= maxDn || v.Tries >= v.triesLimit {
			v.stack = all[:base]
			return
		}
		pn, dn := s.childLimits(attacking, maxPn, maxDn)
		_, used := v.board.Play(s.bestMove, attacking)
		v.expandNode(!attacking, pn, dn, depth+1)
		v.board.Undo(used)
	}
}

// nodeSummary is the result of a node computed from its children, with the child to search next.
type nodeSummary[C Cell] struct {
	VCTNode[C]
	bestMove     C
	bestChild    VCTNode[C] // the node after bestMove
	secondNumber uint16     // the second least of the children's numbers that the mover minimises
}

// summarizeChildren computes the node from the positions after all moves. The mover needs one good move, so
// its number is the least of the children's. The other side's number is the largest of the
// children's plus one for every other open child. Moves that lose for the mover are left out of
// kept; settled receives the longest of them.
func (v *VCT[C]) summarizeChildren(attacking bool, moves []C, settled *VCTNode[C]) (s nodeSummary[C], kept []C) {
	minNumber, largest := uint16(infiniteProofNumber), uint16(0)
	kept = moves[:0]
	s.secondNumber = infiniteProofNumber
	for _, c := range moves {
		n := v.childNode(c, attacking)
		moverNumber, other := n.moverNumbers(attacking)
		if moverNumber == infiniteProofNumber {
			if n.Plies >= settled.Plies {
				settled.Plies, settled.Move = n.Plies, c
			}
			continue
		}
		kept = append(kept, c)
		switch {
		case moverNumber < minNumber:
			minNumber, s.secondNumber, s.bestMove, s.bestChild = moverNumber, minNumber, c, n
		case moverNumber == 0 && n.Plies < s.bestChild.Plies:
			s.bestMove, s.bestChild = c, n
		case moverNumber < s.secondNumber:
			s.secondNumber = moverNumber
		}
		largest = max(largest, other)
		if moverNumber == 0 && !attacking {
			break // refuted
		}
	}
	s.VCTNode = v.combineNumbers(attacking, &s, settled, minNumber, largest, len(kept))
	return s, kept
}

// combineNumbers returns the node of a position, given the least of the mover's numbers over the open
// moves, the largest of the other side's numbers, and the number of open moves.
func (v *VCT[C]) combineNumbers(attacking bool, s *nodeSummary[C], settled *VCTNode[C], minNumber, largest uint16, open int) VCTNode[C] {
	switch {
	case minNumber == 0 && attacking:
		return ProvenNode(s.bestMove, int(s.bestChild.Plies)+1)
	case minNumber == 0 || minNumber == infiniteProofNumber && attacking:
		return RefutedNode[C]()
	case minNumber == infiniteProofNumber:
		return ProvenNode(settled.Move, int(settled.Plies)+1)
	}
	sum := uint16(min(int(largest)+open-1+v.board.ProofCost(attacking), maxProofNumber))
	if attacking {
		return VCTNode[C]{Pn: minNumber, Dn: sum}
	}
	return VCTNode[C]{Pn: sum, Dn: minNumber}
}

// childNode returns the node of the position after a move, from the table or by static checks.
func (v *VCT[C]) childNode(c C, attacking bool) VCTNode[C] {
	end, used := v.board.Play(c, attacking)
	v.Tries++
	n := endedNode[C](attacking, end)
	if end == rules.Ongoing {
		n = v.LookupNode(!attacking)
	}
	v.board.Undo(used)
	return n
}

// endedNode returns the node of a finished game from the attacker's view.
func endedNode[C Cell](attacking bool, end rules.Outcome) VCTNode[C] {
	if end == rules.Lost && attacking || end == rules.Won && !attacking {
		return ProvenNode[C](0, 0)
	}
	return RefutedNode[C]()
}

// moverNumbers returns the proof numbers of a child in the mover's order: the number that the mover
// minimises, then the other side's.
func (n VCTNode[C]) moverNumbers(attacking bool) (moverNumber, other uint16) {
	if attacking {
		return n.Pn, n.Dn
	}
	return n.Dn, n.Pn
}

// childLimits returns the proof-number limits for the search of the best child: until its number exceeds
// the second best by a quarter (Pawlewicz and Lew 2007), or the node reaches its own limits.
func (s *nodeSummary[C]) childLimits(attacking bool, maxPn, maxDn uint16) (pn, dn uint16) {
	moverLimit, other := uint32(maxPn), uint32(maxDn)
	sum, below := uint32(s.Dn), uint32(s.bestChild.Dn)
	if !attacking {
		moverLimit, other = other, moverLimit
		sum, below = uint32(s.Pn), uint32(s.bestChild.Pn)
	}
	moverLimit = min(moverLimit, uint32(s.secondNumber)+uint32(s.secondNumber)/4+1, maxProofNumber)
	other = min(other-sum+below, maxProofNumber)
	if attacking {
		return uint16(moverLimit), uint16(other)
	}
	return uint16(other), uint16(moverLimit)
}
