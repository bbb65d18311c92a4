package gomoku

import "math/bits"

// suspects marks the points on which a stone of the side to move could be a foul
// at all: there are stones of its colour near in two lines, or three of them in
// one. Looking closer at the others would be a waste; they are most.
func (r Rules) suspects(s *State) (marked Plane) {
	own := &s.stones[s.colour()]
	far := r.fouls()
	single := far == reach
	for y := range int(r.size) {
		var one, two uint32 // lines with a stone: points with one such line, with more
		for _, d := range steps {
			near, many := own.count(y, d, far)
			two |= one & near
			one |= near
			if single {
				two |= many
			}
		}
		marked[y] = two
	}
	return marked
}

// fouls is how far from a stone the others of a foul can be. Free threes are no
// longer than four, and those of one line count once.
func (r Rules) fouls() int {
	if r.has(NoDoubleThree) && !r.has(EachThree) {
		return 3
	}
	return reach
}

// count says for every point of row y whether there is a stone at most far away
// in one line, and whether there are three.
func (b *Plane) count(y int, d [2]int, far int) (some, many uint32) {
	var ones, twos uint32
	for k := -far; k <= far; k++ {
		if j := y + k*d[1]; k != 0 && j >= 0 && j < MaxSize {
			row := shifted(b[j], k*d[0])
			many |= twos & row
			twos |= ones & row
			ones |= row
		}
	}
	return ones, many
}

// shifted moves the columns of a row n to the left.
func shifted(row uint32, n int) uint32 {
	if n < 0 {
		return row << -n
	}
	return row >> n
}

// company is the number of stones in a square around p that reaches so far.
func (b *Plane) company(p Point, far int) (n int) {
	columns := uint32(uint64(1<<(2*far+1)-1) << p.X() >> far)
	for y := max(0, p.Y()-far); y <= min(MaxSize-1, p.Y()+far); y++ {
		n += bits.OnesCount32(b[y] & columns)
	}
	return n
}

// leastCompany is the number of other stones without which no foul can be: two
// for each of two threes, or three for two in one line.
const leastCompany = 3

// lonely reports whether b has no stone at most far away from p.
func (b *Plane) lonely(p Point, far int) bool {
	near := uint32(0)
	for y := max(0, p.Y()-far); y <= min(MaxSize-1, p.Y()+far); y++ {
		near |= b[y]
	}
	return near&uint32(uint64(1<<(2*far+1)-1)<<p.X()>>far) == 0
}
