package gomoku

// rays are the eight directions in which pairs are captured.
var rays = [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// mostTaken is the number of stones that one stone can capture.
const mostTaken = 2 * len(rays)

// pairs appends the stones that player's stone on p captures: exactly two next
// to it in a straight line that end at another stone of the player. A stone
// put between two of the other player's is safe: only the side that moves captures.
func (s *State) pairs(player int, p Point, buf []Point) []Point {
	own, other := &s.stones[player&1], &s.stones[1-player&1]
	if other.lonely(p, 1) {
		return buf
	}
	x, y := p.X(), p.Y()
	for _, d := range rays {
		if other.stone(x+d[0], y+d[1]) && other.stone(x+2*d[0], y+2*d[1]) && own.stone(x+3*d[0], y+3*d[1]) {
			buf = append(buf, At(x+d[0], y+d[1]), At(x+2*d[0], y+2*d[1]))
		}
	}
	return buf
}

// take removes what player's stone on p captures and returns how many stones
// these are.
func (s *State) take(player int, p Point) int {
	var buf [mostTaken]Point
	taken := s.pairs(player, p, buf[:0])
	if len(taken) == 0 {
		return 0
	}
	other := 1 - player
	s.stones[other].clear(taken...)
	s.counts[other] -= int16(len(taken))
	for _, t := range taken {
		s.key ^= stoneKeys[other][t]
	}
	s.key ^= takenKey(player, s.taken[player])
	s.taken[player] += uint8(len(taken))
	s.key ^= takenKey(player, s.taken[player])
	return len(taken)
}

// rich reports whether player has captured enough to win.
func (r Rules) rich(s *State, player int) bool {
	return r.has(Captures) && s.taken[player] >= r.prize()
}

// canAnswer reports whether the side to move has a capture that keeps the five
// of the other side from winning.
func (r Rules) canAnswer(s *State) bool {
	if r.clauses()&answerable == 0 || !r.has(Captures) {
		return false
	}
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if r.answers(s, p) && !r.forbids(s, p) {
			return true
		}
	}
	return false
}

// answers reports whether a stone on p captures in a way that saves the side to
// move from a five.
func (r Rules) answers(s *State, p Point) bool {
	me := s.colour()
	var buf [mostTaken]Point
	taken := s.pairs(me, p, buf[:0])
	has := s.taken[me]
	switch {
	case len(taken) == 0:
		return false
	case r.has(LastPair) && has+2 >= r.prize():
		return true
	case r.has(LastCapture) && has+uint8(len(taken)) >= r.prize():
		return true
	case !r.has(Breakable):
		return false
	}
	after := s.stones
	after[me].Add(p)
	after[1-me].clear(taken...)
	return !r.hasFive(&after, 1-me)
}
