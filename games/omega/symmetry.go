package omega

// symmetries of a hexagon: six rotations, and their mirror images.
const symmetries = 12

// transform returns a position after the i-th symmetry.
func (a axial) transform(i int) axial {
	if i >= symmetries/2 {
		a = axial{a.r, a.q}
	}
	for range i % (symmetries / 2) {
		a = axial{-a.r, a.q + a.r}
	}
	return a
}

// computeImages computes the images of a cell under all symmetries.
func (g *Ground) computeImages(cell int) {
	for i := range g.maps {
		to, _ := g.cellAt(g.axialOf(cell).transform(i))
		g.maps[i][cell] = uint16(to)
	}
}

// Image returns the image of a cell under the i-th of the twelve symmetries of the board.
func (g *Ground) Image(i, cell int) int { return int(g.maps[i][cell]) }

// Symmetries returns the number of symmetries of the board.
func (Rules) Symmetries() int { return symmetries }

// MapState returns the i-th image of a position.
func (r Rules) MapState(i int, s *State) State {
	image := *s
	for cell := range r.cells {
		image.stones[r.maps[i][cell]] = s.stones[cell]
	}
	image.key = r.computeKey(&image)
	return image
}

// MapMove returns the i-th image of a move.
func (r Rules) MapMove(i int, m Move) Move {
	if m == Swap {
		return m
	}
	return NewMove(m.Colour(), int(r.maps[i][m.Cell()]))
}
