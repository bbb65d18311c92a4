package gomoku

// foul is the reason why a stone on a free point is illegal.
type foul uint8

const (
	noFoul foul = iota
	fiveMade
	overline
	doubleFour
	doubleThree
	notCentre // the opening rule requires the stone on the centre
	tooFar    // ... or closer to the centre
	tooNear   // ... or farther from the centre
	twin      // ... or not on a point that is symmetric to another offer
)

// foulNames are the names of the fouls.
var foulNames = [...]string{
	overline: "overline", doubleFour: "double four", doubleThree: "double three",
	notCentre: "not the centre", tooFar: "too far from the centre", tooNear: "too near the centre",
	twin: "the same as another fifth move",
}

// offence is a foul and the stones that cause it, as bits of the windows of the point.
type offence struct {
	foul
	lines [len(lineDirections)]uint32
}

// forbids reports whether the rules forbid the side to move to play the free point p.
func (r Rules) forbids(s *State, p Point) bool { return r.checkOffence(s, p).foul > fiveMade }

// checkOffence returns the offence of a stone of the side to move on the free point p.
func (r Rules) checkOffence(s *State, p Point) (o offence) {
	if at, opening := r.dueStep(s); opening {
		o.foul = r.checkOpeningPoint(s, at, p)
		return o
	}
	switch {
	case r.hasClauses(NoDoubleThree):
		return r.checkDoubleThree(s, p)
	case r.hasClauses(Fouls) && s.colour() == Black:
		return r.checkRenjuFoul(&s.stones, p)
	}
	return o
}

// hasRestrictions reports whether points may be forbidden in s.
func (r Rules) hasRestrictions(s *State) bool {
	return r.hasClauses(NoDoubleThree) || r.hasClauses(Fouls) && s.colour() == Black
}

// checkRenjuFoul returns the offence of a black stone on p by the rules of play of the Renju
// International Federation: six or more in a row, two fours or two threes are forbidden, but a five
// overrides all of them. A three counts only if black can really make an open four of it; see
// realThreeStones.
func (r Rules) checkRenjuFoul(b *[2]Plane, p Point) (o offence) {
	var seen [len(lineDirections)]window
	for d := range seen {
		seen[d] = r.windowAt(b, Black, p, d)
		switch run := seen[d].runLength(); {
		case run == 5:
			return offence{foul: fiveMade}
		case run > 5:
			o.foul, o.lines[d] = overline, seen[d].runStones()
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

func countFours(seen *[len(lineDirections)]window) (n int, lines [len(lineDirections)]uint32) {
	for d, w := range seen {
		fours, stones := w.countFours(true)
		n += fours
		lines[d] = stones
	}
	return n, lines
}

// countThrees counts the threes if at least two lines may contain one.
func (r Rules) countThrees(b *[2]Plane, p Point, seen *[len(lineDirections)]window) (n int, lines [len(lineDirections)]uint32) {
	var buf [len(lineDirections)][4]openFour
	var opens [len(lineDirections)][]openFour
	hopeful := 0
	for d, w := range seen {
		if opens[d] = w.appendOpenFours(true, buf[d][:0]); len(opens[d]) > 0 {
			hopeful++
		}
	}
	if hopeful < 2 {
		return 0, lines
	}
	next := *b
	next[Black].Add(p)
	for d := range opens {
		if lines[d] = r.realThreeStones(&next, p, d, opens[d]); lines[d] != 0 {
			n++
		}
	}
	return n, lines
}

// realThreeStones returns the stones of a three that black can extend to an open four by a stone
// that is itself legal by the same rules and does not make a five elsewhere. The black stone on p
// is already on the board.
func (r Rules) realThreeStones(b *[2]Plane, p Point, d int, opens []openFour) uint32 {
	for _, o := range opens {
		if r.checkRenjuFoul(b, p.windowPoint(d, o.gap)).foul == noFoul {
			return o.three
		}
	}
	return 0
}
