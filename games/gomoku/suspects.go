package gomoku

// suspects marks the points on which a stone of the side to move could be a foul
// at all: there are stones of its colour near in two lines, or three of them in
// one. Looking closer at the others would be a waste; they are most.
func (r Rules) suspects(s *State) (marked plane) {
	own := &s.stones[s.colour()]
	far, single := reach, true
	if r.has(NoDoubleThree) && !r.has(EachThree) {
		far, single = 3, false // a three is no longer, and one line makes one
	}
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

// count says for every point of row y whether there is a stone at most far away
// in one line, and whether there are three.
func (b *plane) count(y int, d [2]int, far int) (some, many uint32) {
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

// lonely reports whether no stone of the side to move is so near to p that it
// could be part of a foul.
func (s *State) lonely(p Point) bool {
	own := &s.stones[s.colour()]
	around := uint32(uint64(1<<(2*reach+1)-1) << p.X() >> reach)
	near := uint32(0)
	for y := max(0, p.Y()-reach); y <= min(MaxSize-1, p.Y()+reach); y++ {
		near |= own[y]
	}
	return near&around == 0
}
