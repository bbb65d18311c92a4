package gomoku

import "math/bits"

// suspectPoints returns the points on which a stone of the side to move may be a foul: points with
// stones of its colour nearby in two lines, or three of them in one. Most other points need no
// further check.
func (r Rules) suspectPoints(s *State) (marked Plane) {
	for y := range int(r.size) {
		marked[y] = r.suspectColumns(s, y)
	}
	return marked
}

// suspectColumns returns row y of suspectPoints.
func (r Rules) suspectColumns(s *State, y int) uint32 {
	own := &s.stones[s.colour()]
	far := r.foulReach()
	var one, two uint32 // points with at least one and at least two lines with a stone
	for _, d := range lineDirections {
		near, many := own.countNear(y, d, far)
		two |= one & near
		one |= near
		if far == windowReach {
			two |= many
		}
	}
	return two
}

// foulReach returns the maximum distance of the stones of a foul. Free threes are no longer than
// four, and threes of one line count once.
func (r Rules) foulReach() int {
	if r.hasClauses(NoDoubleThree) && !r.hasClauses(EachThree) {
		return 3
	}
	return windowReach
}

// countNear returns the points of row y with a stone at a distance of at most far in one direction,
// and the points with at least three.
func (b *Plane) countNear(y int, d [2]int, far int) (some, many uint32) {
	var ones, twos uint32
	for k := -far; k <= far; k++ {
		if j := y + k*d[1]; k != 0 && j >= 0 && j < MaxSize {
			row := shiftRow(b[j], k*d[0])
			many |= twos & row
			twos |= ones & row
			ones |= row
		}
	}
	return ones, many
}

// shiftRow moves the columns of a row n to the left.
func shiftRow(row uint32, n int) uint32 {
	if n < 0 {
		return row << -n
	}
	return row >> n
}

// countAround returns the number of stones in a square around p.
func (b *Plane) countAround(p Point, far int) (n int) {
	columns := uint32(uint64(1<<(2*far+1)-1) << p.X() >> far)
	for y := max(0, p.Y()-far); y <= min(MaxSize-1, p.Y()+far); y++ {
		n += bits.OnesCount32(b[y] & columns)
	}
	return n
}

// minFoulStones is the minimum number of other stones of a foul: two for each of two threes, or
// three for two in one line.
const minFoulStones = 3

// isIsolated reports whether b has no stone within the given distance of p.
func (b *Plane) isIsolated(p Point, far int) bool {
	near := uint32(0)
	for y := max(0, p.Y()-far); y <= min(MaxSize-1, p.Y()+far); y++ {
		near |= b[y]
	}
	return near&uint32(uint64(1<<(2*far+1)-1)<<p.X()>>far) == 0
}
