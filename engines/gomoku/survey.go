package gomoku

import "github.com/sente-games/sente/engines/five/point"

// expand searches below the position on the board until one of its numbers
// reaches its limit.
func (t *threes) expand(attacking bool, mostPn, mostDn uint16, depth int) {
	b := t.board
	var buf [maxCells]Cell
	moves := t.moves(attacking, buf[:0])
	var settled threat
	for {
		var s survey
		s, moves = t.survey(attacking, moves, &settled)
		if depth >= mostThreats {
			s.threat = refuted()
		}
		key := t.key(attacking)
		e := t.slot(key)
		*e = s.threat
		e.key = key
		if s.pn == 0 || s.dn == 0 || s.pn >= mostPn || s.dn >= mostDn || t.tries >= t.until {
			return
		}
		pn, dn := s.limits(attacking, mostPn, mostDn)
		b.Play(s.best)
		spent := t.spend(attacking)
		t.expand(!attacking, pn, dn, depth+1)
		t.quiet += spent
		b.Undo()
	}
}

// survey is what the positions after all moves together say of the one before,
// and the one that should be searched next.
type survey struct {
	threat
	best   Cell
	child  threat // after best
	second uint16 // the second least number of those whose least is asked for
}

// survey looks at all moves. The mover needs one good one, so that his number is
// the least of the children's; the other side's is the largest of theirs, and one
// more for every other child that is open. Moves that are lost for the mover it
// leaves out of what it returns; settled holds the longest of them.
func (t *threes) survey(attacking bool, moves []Cell, settled *threat) (s survey, kept []Cell) {
	var (
		b       = t.board
		least   = uint16(never)
		largest = uint16(0)
	)
	kept = moves[:0]
	s.second = never
	for _, c := range moves {
		b.Play(c)
		spent := t.spend(attacking)
		t.tries++
		k := t.look(!attacking)
		t.quiet += spent
		b.Undo()
		mine, other := k.numbers(attacking)
		if mine == never {
			if k.plies >= settled.plies {
				settled.plies, settled.move = k.plies, c
			}
			continue
		}
		kept = append(kept, c)
		switch {
		case mine < least:
			least, s.second, s.best, s.child = mine, least, c, k
		case mine == 0 && k.plies < s.child.plies:
			s.best, s.child = c, k
		case mine < s.second:
			s.second = mine
		}
		largest = max(largest, other)
		if mine == 0 && !attacking {
			break // refuted
		}
	}
	switch {
	case least == 0 && attacking:
		s.threat = proven(s.best, int(s.child.plies)+1)
	case least == 0 || least == never && attacking:
		s.threat = refuted()
	case least == never:
		s.threat = proven(settled.move, int(settled.plies)+1)
	default:
		sum := uint16(min(int(largest)+len(kept)-1+t.cost(attacking), mostNumber))
		s.threat = threat{pn: least, dn: sum}
		if !attacking {
			s.threat = threat{pn: sum, dn: least}
		}
	}
	return s, kept
}

// spend counts a quiet move of the attacker that has just been played.
func (t *threes) spend(attacking bool) int {
	b := t.board
	if !attacking || b.count[1-b.turn][point.Five]+b.count[1-b.turn][point.OpenFour] > 0 {
		return 0
	}
	t.quiet--
	return 1
}

// cost is added to the proof number after each quiet move: lines that need fewer
// of them go first.
func (t *threes) cost(attacking bool) int {
	b := t.board
	if attacking || b.count[1-b.turn][point.Five]+b.count[1-b.turn][point.OpenFour] > 0 {
		return 0
	}
	return quietCost
}

// numbers are the proof numbers of a child as the mover before it sees them: what
// he wants least of, and what the other side does.
func (k threat) numbers(attacking bool) (mine, other uint16) {
	if attacking {
		return k.pn, k.dn
	}
	return k.dn, k.pn
}

// limits are those of the search below the best move: until it is no longer the
// best by a quarter (Pawlewicz and Lew 2007), or the whole reaches its own.
func (s *survey) limits(attacking bool, mostPn, mostDn uint16) (pn, dn uint16) {
	mine, other := uint32(mostPn), uint32(mostDn)
	sum, below := uint32(s.dn), uint32(s.child.dn)
	if !attacking {
		mine, other = other, mine
		sum, below = uint32(s.pn), uint32(s.child.pn)
	}
	mine = min(mine, uint32(s.second)+uint32(s.second)/4+1, mostNumber)
	other = min(other-sum+below, mostNumber)
	if attacking {
		return uint16(mine), uint16(other)
	}
	return uint16(other), uint16(mine)
}
