package gomoku

// Symmetries returns the number of rotations and reflections of a square.
func (Rules) Symmetries() int { return 8 }

// MapMove returns the i-th image of p: bit 0 of i mirrors left and right, bit 1
// bottom and top, and bit 2 then exchanges column and row.
func (r Rules) MapMove(i int, p Point) Point {
	if p >= Points {
		return p // a choice
	}
	x, y, last := p.X(), p.Y(), int(r.size)-1
	if i&1 != 0 {
		x = last - x
	}
	if i&2 != 0 {
		y = last - y
	}
	if i&4 != 0 {
		x, y = y, x
	}
	return PointAt(x, y)
}

// Compose returns the number of the composition of two symmetries, the inner one applied first.
func Compose(outer, inner int) int {
	mirrored := outer & 3
	if inner&4 != 0 { // columns have become rows
		mirrored = mirrored>>1 | mirrored&1<<1
	}
	return inner&3 ^ mirrored | (outer^inner)&4
}

// Inverse returns the number of the inverse symmetry.
func Inverse(i int) int {
	if i&4 == 0 {
		return i
	}
	return 4 | i>>1&1 | i&1<<1
}

// MapState returns the i-th image of s.
func (r Rules) MapState(i int, s *State) State {
	if i == 0 {
		return *s
	}
	image := *s
	for player := range s.stones {
		image.stones[player] = Plane{}
		for p := range s.stones[player].All() {
			to := r.MapMove(i, p)
			image.stones[player].Add(to)
			image.key ^= stoneKeys[player][p] ^ stoneKeys[player][to]
		}
	}
	return image
}

func (r Rules) mapPlane(i int, b *Plane) (image Plane) {
	for p := range b.All() {
		image.Add(r.MapMove(i, p))
	}
	return image
}
