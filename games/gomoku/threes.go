package gomoku

// freeThrees counts the free threes that player's stone on p makes in the
// direction of steps[d], and returns their stones as bits of its window. A free
// three is three stones of which one more makes an open four unless a player
// prevents it. Where the stone makes a four or a five it makes no three.
func (r Rules) freeThrees(b *[2]Plane, player int, p Point, d int) (n int, stones uint32) {
	w, exact := r.look(b, player, p, d), r.has(Exact)
	if fours, _ := w.fours(exact); fours > 0 || r.wins(player, w.run()) {
		return 0, 0
	}
	var buf [4]opening
	last := uint32(0)
	for _, o := range w.opens(exact, buf[:0]) {
		if o.split() && !r.has(SplitThrees) {
			continue
		}
		if o.three != last {
			n++
		}
		last = o.three
		stones |= o.three
	}
	if c := w.cramped(); n == 0 && c != 0 && r.has(CrampedThrees) {
		return 1, c
	}
	if !r.has(EachThree) {
		n = min(n, 1)
	}
	return n, stones
}

// twoThrees reports whether the side to move would make a forbidden double three
// on p.
func (r Rules) twoThrees(s *State, p Point) (o offence) {
	me := s.colour()
	var buf [mostTaken]Point
	b := &s.stones
	if r.has(Captures) {
		if taken := s.pairs(me, p, buf[:0]); len(taken) > 0 {
			if r.has(CaptureExcuses) {
				return o
			}
			left := s.stones
			left[1-me].clear(taken...)
			b = &left
		}
	}
	n := 0
	for d := range steps {
		threes, stones := r.freeThrees(b, me, p, d)
		n += threes
		o.lines[d] = stones
		if d == len(steps)-2 && n == 0 && !r.has(EachThree) {
			return o // one line more makes one three at most
		}
	}
	if n >= 2 {
		o.foul = doubleThree
	}
	return o
}
