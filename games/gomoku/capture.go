package gomoku

// captureDirections are the eight directions in which pairs are captured.
var captureDirections = [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// maxCaptured is the maximum number of stones that one stone captures.
const maxCaptured = 2 * len(captureDirections)

// capturedPairs appends the stones that player's stone on p captures: exactly two adjacent stones
// in a straight line, followed by another stone of the player. A stone placed between two of the
// other player's stones is safe: only the side that moves captures.
func (s *State) capturedPairs(player int, p Point, buf []Point) []Point {
	own, other := &s.stones[player&1], &s.stones[1-player&1]
	if other.isIsolated(p, 1) {
		return buf
	}
	x, y := p.X(), p.Y()
	for _, d := range captureDirections {
		if other.hasStone(x+d[0], y+d[1]) && other.hasStone(x+2*d[0], y+2*d[1]) && own.hasStone(x+3*d[0], y+3*d[1]) {
			buf = append(buf, PointAt(x+d[0], y+d[1]), PointAt(x+2*d[0], y+2*d[1]))
		}
	}
	return buf
}

// capturePairs removes the stones that player's stone on p captures and returns their number.
func (s *State) capturePairs(player int, p Point) int {
	var buf [maxCaptured]Point
	taken := s.capturedPairs(player, p, buf[:0])
	if len(taken) == 0 {
		return 0
	}
	other := 1 - player
	s.stones[other].removePoints(taken...)
	s.counts[other] -= int16(len(taken))
	for _, t := range taken {
		s.key ^= stoneKeys[other][t]
	}
	s.key ^= takenKey(player, s.taken[player])
	s.taken[player] += uint8(len(taken))
	s.key ^= takenKey(player, s.taken[player])
	return len(taken)
}

// hasCaptureWin reports whether player has captured enough stones to win.
func (r Rules) hasCaptureWin(s *State, player int) bool {
	return r.hasClauses(Captures) && s.taken[player] >= r.capturesToWin()
}

// canBreakFive reports whether the side to move has a capture that prevents the win of the other
// side's five.
func (r Rules) canBreakFive(s *State) bool {
	if r.lawClauses()&breakableClauses == 0 || !r.hasClauses(Captures) {
		return false
	}
	for p := r.nextFree(s, 0); p >= 0; p = r.nextFree(s, p+1) {
		if r.breaksFive(s, p) && !r.forbids(s, p) {
			return true
		}
	}
	return false
}

// breaksFive reports whether a stone on p captures in a way that saves the side to move from a
// five.
func (r Rules) breaksFive(s *State, p Point) bool {
	me := s.colour()
	var buf [maxCaptured]Point
	taken := s.capturedPairs(me, p, buf[:0])
	has := s.taken[me]
	switch {
	case len(taken) == 0:
		return false
	case r.hasClauses(LastPair) && has+2 >= r.capturesToWin():
		return true
	case r.hasClauses(LastCapture) && has+uint8(len(taken)) >= r.capturesToWin():
		return true
	case !r.hasClauses(Breakable):
		return false
	}
	after := s.stones
	after[me].Add(p)
	after[1-me].removePoints(taken...)
	return !r.hasFive(&after, 1-me)
}
