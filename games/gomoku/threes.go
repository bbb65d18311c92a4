package gomoku

// countFreeThrees counts the free threes that player's stone on p makes in a direction, and returns
// their stones as bits of its window. A free three is three stones that one more extends to an open
// four unless the opponent prevents it. A stone that makes a four or a five makes no three.
func (r Rules) countFreeThrees(b *[2]Plane, player int, p Point, d int) (n int, stones uint32) {
	w, exact := r.windowAt(b, player, p, d), r.hasClauses(Exact)
	if fours, _ := w.countFours(exact); fours > 0 || r.isWinningLength(player, w.runLength()) {
		return 0, 0
	}
	var buf [4]openFour
	last := uint32(0)
	for _, o := range w.appendOpenFours(exact, buf[:0]) {
		if o.isSplit() && !r.hasClauses(SplitThrees) {
			continue
		}
		if o.three != last {
			n++
		}
		last = o.three
		stones |= o.three
	}
	if c := w.crampedThree(); n == 0 && c != 0 && r.hasClauses(CrampedThrees) {
		return 1, c
	}
	if !r.hasClauses(EachThree) {
		n = min(n, 1)
	}
	return n, stones
}

// checkDoubleThree returns the offence if the side to move would make a forbidden double three on
// p.
func (r Rules) checkDoubleThree(s *State, p Point) (o offence) {
	me := s.colour()
	var buf [maxCaptured]Point
	b := &s.stones
	if r.hasClauses(Captures) {
		if taken := s.capturedPairs(me, p, buf[:0]); len(taken) > 0 {
			if r.hasClauses(CaptureExcuses) {
				return o
			}
			left := s.stones
			left[1-me].removePoints(taken...)
			b = &left
		}
	}
	n := 0
	for d := range lineDirections {
		threes, stones := r.countFreeThrees(b, me, p, d)
		n += threes
		o.lines[d] = stones
		if d == len(lineDirections)-2 && n == 0 && !r.hasClauses(EachThree) {
			return o // the last line adds at most one three
		}
	}
	if n >= 2 {
		o.foul = doubleThree
	}
	return o
}
