package gomoku

import "math"

// threes looks for a win by continuous threats (VCT): the attacker plays nothing
// but fours and open threes, and the defender everything that does not lose at
// once: what takes the open four away, and fours of his own. It is df-pn (Nagai
// 2002) with weak proof numbers (Ueda, Hashimoto, Hashimoto and Iida 2008), which
// grow with the number of open moves and not with that of ways to the same
// position. Where the attacker is to move, a win by fours alone ends the line;
// where the defender is, one of his refutes it.
//
// Like fours it moves stones on the board it was given and puts everything back,
// and what it learns never grows old.
type threes struct {
	board *Board
	fours *fours
	known []threat // a power of two, in buckets
	tries int64    // positions looked at so far, ever
	until int64    // tries at which to give up
}

// threat is what is known of a position: what it takes to prove that the attacker
// wins and that he does not, and, once he does, a move and the plies to the end.
type threat struct {
	key    uint64
	pn, dn uint16
	plies  uint16
	move   Cell // the attacker's; the defender's that holds out longest
}

const (
	never       = math.MaxUint16 // a number of what cannot be proven
	mostNumber  = never - 1
	mostThreats = 200 // plies that a line may have
	glances     = 30  // fours tried in each position
	bucket      = 4
	threatBytes = 16
)

func newThrees(f *fours, known int) *threes {
	return &threes{board: f.board, fours: f, known: make([]threat, max(known, bucket))}
}

func (t *threes) forget() { clear(t.known) }

// Win looks for a win of the side to move and at most so many positions. It
// returns the first move and the plies to the end, or plies = 0 if there is no
// such win, -1 if the tries are used up.
func (t *threes) Win(tries int64) (first Cell, plies int) {
	t.until = t.tries + tries
	t.board.hasty = true
	defer func() { t.board.hasty = false }()
	for {
		root := t.look(true)
		switch {
		case root.pn == 0:
			return root.move, int(root.plies)
		case root.dn == 0:
			return 0, 0
		case t.tries >= t.until:
			return 0, -1
		}
		t.expand(true, mostNumber, mostNumber, 0)
	}
}

// Line appends a line of the win that Win has just found, in which the defender
// holds out as long as he can.
func (t *threes) Line(buf []Cell) []Cell {
	b := t.board
	played := 0
	for {
		c, plies := t.Win(1 << 20)
		if plies <= 0 {
			break
		}
		b.Play(c)
		buf, played = append(buf, c), played+1
		if plies == 1 {
			break
		}
		c = t.reply()
		b.Play(c)
		buf, played = append(buf, c), played+1
	}
	for range played {
		b.Undo()
	}
	return buf
}

// reply is the answer after which the win takes longest.
func (t *threes) reply() (longest Cell) {
	b := t.board
	you := 1 - b.turn
	if b.count[you][Five] > 0 {
		return b.where[you][Five].first()
	}
	longest, most := b.where[you][OpenFour].first(), 0
	answers := b.answers()
	var buf [maxCells]Cell
	for _, c := range answers.appendTo(buf[:0]) {
		b.Play(c)
		if _, plies := t.Win(1 << 20); plies > most {
			longest, most = c, plies
		}
		b.Undo()
	}
	return longest
}

// look is what is known of the position on the board, from before or at sight.
func (t *threes) look(attacking bool) threat {
	key := t.key(attacking)
	e := t.slot(key)
	if e.key != key {
		if attacking {
			*e = t.attackAtSight()
		} else {
			*e = t.defenceAtSight()
		}
		e.key = key
	}
	return *e
}

// key tells the attacker's positions from the defender's.
func (t *threes) key(attacking bool) uint64 {
	if attacking {
		return t.board.Key() * 0x9E3779B97F4A7C15
	}
	return ^t.board.Key() * 0xC2B2AE3D27D4EB4F
}

// slot is where a position is known or may be written: in a bucket any other than
// those of settled positions goes first.
func (t *threes) slot(key uint64) *threat {
	at := key >> 7 & uint64(len(t.known)-1) &^ (bucket - 1)
	entries := t.known[at : at+bucket]
	victim := int(uint64(t.tries) % bucket)
	for i := range entries {
		e := &entries[i]
		if e.key == key {
			return e
		}
		if e.pn != 0 && e.dn != 0 && (entries[victim].pn == 0 || entries[victim].dn == 0) {
			victim = i
		}
	}
	return &entries[victim]
}

func proven(move Cell, plies int) threat {
	return threat{dn: never, move: move, plies: uint16(plies)}
}

func refuted() threat { return threat{pn: never} }

func (t *threes) attackAtSight() threat {
	b := t.board
	me, you := b.turn, 1-b.turn
	switch {
	case b.count[me][Five] > 0:
		return proven(b.where[me][Five].first(), 1)
	case b.count[you][Five] > 1:
		return refuted()
	case b.count[you][Five] == 0 && b.count[me][OpenFour] > 0:
		return proven(b.where[me][OpenFour].first(), 3)
	}
	if c, plies := t.byFours(); plies > 0 {
		return proven(c, plies)
	}
	return threat{pn: 1, dn: 1}
}

// byFours is Glance on a board that is hasty already.
func (t *threes) byFours() (Cell, int) {
	f := t.fours
	f.brief, f.until = true, f.tries+glances
	c, plies := f.attack(0)
	f.brief = false
	return c, plies
}

func (t *threes) defenceAtSight() threat {
	b := t.board
	me, you := b.turn, 1-b.turn
	switch {
	case b.count[me][Five] > 0:
		return refuted()
	case b.count[you][Five] > 1:
		return proven(b.where[you][Five].first(), 2)
	case b.count[you][Five] == 1:
		return threat{pn: 1, dn: 1}
	case b.count[me][OpenFour] > 0 || b.count[you][OpenFour] == 0:
		return refuted()
	}
	answers := b.answers()
	n := answers.count()
	if n == 0 {
		return proven(b.where[you][OpenFour].first(), 4)
	}
	if _, plies := t.byFours(); plies > 0 {
		return refuted()
	}
	return threat{pn: uint16(n), dn: 1}
}

// expand searches below the position on the board until one of its numbers
// reaches its limit.
func (t *threes) expand(attacking bool, mostPn, mostDn uint16, depth int) {
	b := t.board
	var buf [maxCells]Cell
	moves := t.moves(attacking, buf[:0])
	for {
		s := t.survey(attacking, moves)
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
		t.expand(!attacking, pn, dn, depth+1)
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
// more for every other child that is open.
func (t *threes) survey(attacking bool, moves []Cell) (s survey) {
	var (
		b           = t.board
		least       = uint16(never)
		largest     = uint16(0)
		open, plies int
		hold        Cell
	)
	s.second = never
	for _, c := range moves {
		b.Play(c)
		t.tries++
		k := t.look(!attacking)
		b.Undo()
		mine, other := k.numbers(attacking)
		switch {
		case mine < least:
			least, s.second, s.best, s.child = mine, least, c, k
		case mine == 0 && k.plies < s.child.plies:
			s.best, s.child = c, k
		case mine < s.second:
			s.second = mine
		}
		if other > 0 && mine < never {
			open++
			largest = max(largest, other)
		}
		if k.pn == 0 && int(k.plies) >= plies {
			plies, hold = int(k.plies), c
		}
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
		s.threat = proven(hold, plies+1)
	default:
		sum := uint16(min(int(largest)+open-1, mostNumber))
		s.threat = threat{pn: least, dn: sum}
		if !attacking {
			s.threat = threat{pn: sum, dn: least}
		}
	}
	return s
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

// moves are the attacker's threats or the defender's answers, forced ones alone.
func (t *threes) moves(attacking bool, buf []Cell) []Cell {
	b := t.board
	me, you := b.turn, 1-b.turn
	switch {
	case b.count[you][Five] > 0:
		c := b.where[you][Five].first()
		if attacking && b.ClassAt(me, c) < Three {
			return buf
		}
		return append(buf, c)
	case !attacking:
		answers := b.answers()
		return answers.appendTo(buf)
	}
	n := len(buf)
	buf = b.quietMoves(buf)
	kept := buf[:n]
	threatened := b.count[you][OpenFour] > 0
	var allowed cellSet
	if threatened {
		allowed = b.answers()
	}
	for _, c := range buf[n:] {
		if b.ClassAt(me, c) >= Three && (!threatened || allowed.has(c)) {
			kept = append(kept, c)
		}
	}
	return kept
}
