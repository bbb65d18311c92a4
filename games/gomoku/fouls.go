package gomoku

// foul is what is wrong with a stone on a free point.
type foul uint8

const (
	noFoul foul = iota
	fiveMade
	overline
	doubleFour
	doubleThree
	notCentre // the opening rule wants the stone on the centre
	tooFar    // ... or near it
	tooNear   // ... or away from it
	twin      // ... or not where a turn of the board puts it on another one
)

// foulNames are the fouls in words.
var foulNames = [...]string{
	overline: "overline", doubleFour: "double four", doubleThree: "double three",
	notCentre: "not the centre", tooFar: "too far from the centre", tooNear: "too near the centre",
	twin: "the same as another fifth move",
}

// offence is a foul and the stones that make it one, as bits of the windows of
// the point.
type offence struct {
	foul
	lines [len(steps)]uint32
}

// forbids reports whether only a rule keeps the side to move from playing the
// free point p.
func (r Rules) forbids(s *State, p Point) bool { return r.offence(s, p).foul > fiveMade }

// offence says what is wrong with a stone of the side to move on the free point
// p.
func (r Rules) offence(s *State, p Point) (o offence) {
	if at, opening := r.due(s); opening {
		o.foul = r.misplaced(s, at, p)
		return o
	}
	switch {
	case r.has(NoDoubleThree):
		return r.twoThrees(s, p)
	case r.has(Fouls) && s.colour() == Black:
		return r.renjuFoul(&s.stones, p)
	}
	return o
}

// restricts reports whether anything at all may be forbidden in s.
func (r Rules) restricts(s *State) bool {
	return r.has(NoDoubleThree) || r.has(Fouls) && s.colour() == Black
}

// renjuFoul says what is wrong with a black stone on p by the rules of play of
// the Renju International Federation: six or more in a row, two fours or two
// threes are forbidden, but a five makes everything right. A three counts only
// if black can really make an open four of it; see realThree.
func (r Rules) renjuFoul(b *[2]Plane, p Point) (o offence) {
	var seen [len(steps)]window
	for d := range seen {
		seen[d] = r.look(b, Black, p, d)
		switch run := seen[d].run(); {
		case run == 5:
			return offence{foul: fiveMade}
		case run > 5:
			o.foul, o.lines[d] = overline, seen[d].piece()
		}
	}
	if o.foul == overline {
		return o
	}
	if n, lines := countFours(&seen); n >= 2 {
		return offence{doubleFour, lines}
	}
	if n, lines := r.countThrees(b, p, &seen); n >= 2 {
		return offence{doubleThree, lines}
	}
	return o
}

func countFours(seen *[len(steps)]window) (n int, lines [len(steps)]uint32) {
	for d, w := range seen {
		fours, stones := w.fours(true)
		n += fours
		lines[d] = stones
	}
	return n, lines
}

// countThrees looks at lines that may hold a three, if there are two of them.
func (r Rules) countThrees(b *[2]Plane, p Point, seen *[len(steps)]window) (n int, lines [len(steps)]uint32) {
	var buf [len(steps)][4]opening
	var opens [len(steps)][]opening
	hopeful := 0
	for d, w := range seen {
		if opens[d] = w.opens(true, buf[d][:0]); len(opens[d]) > 0 {
			hopeful++
		}
	}
	if hopeful < 2 {
		return 0, lines
	}
	next := *b
	next[Black].Add(p)
	for d := range opens {
		if lines[d] = r.realThree(&next, p, d, opens[d]); lines[d] != 0 {
			n++
		}
	}
	return n, lines
}

// realThree returns the stones of a three of which black can make an open four:
// by a stone that is not forbidden itself, for the same reasons, and that does
// not make a five elsewhere. The black stone on p is on the board.
func (r Rules) realThree(b *[2]Plane, p Point, d int, opens []opening) uint32 {
	for _, o := range opens {
		if r.renjuFoul(b, p.away(d, o.gap)).foul == noFoul {
			return o.three
		}
	}
	return 0
}
