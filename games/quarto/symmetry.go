package quarto

import "math/bits"

// Symmetries counts the ways to map the squares onto each other such that lines
// stay lines: the eight of the square, and with them those that exchange the
// inner and the outer rows and columns.
func (Rules) Symmetries() int { return len(images) }

// images[i][q] is where symmetry i takes square q.
var images = newImages()

func newImages() (all [32][squares]uint8) {
	for i := range all {
		for q := range squares {
			row, column := permuted(i, q/side), permuted(i, q%side)
			if i&8 != 0 {
				column = side - 1 - column
			}
			if i&16 != 0 {
				row, column = column, row
			}
			all[i][q] = uint8(row*side + column)
		}
	}
	return all
}

// permuted exchanges the numbers 0 to 3 such that 0 and 3 stay opposites: bit 0
// exchanges them, bit 1 exchanges 1 and 2, and bit 2 the two pairs.
func permuted(i, n int) int {
	outer := n == 0 || n == side-1
	if outer && i&1 != 0 || !outer && i&2 != 0 {
		n = side - 1 - n
	}
	if i&4 != 0 {
		n ^= 1
	}
	return n
}

// MapState returns the i-th image of the position.
func (Rules) MapState(i int, s *State) State {
	image := *s
	image.Ones, image.Taken = 0, 0
	for taken := s.Taken; taken != 0; taken &= taken - 1 {
		from := bits.TrailingZeros16(taken)
		to := images[i][from]
		image.Taken |= 1 << to
		image.Ones |= (s.Ones >> from & lanes) << to
	}
	return image
}

// MapMove returns the i-th image of a move; a piece that is given stays the same.
func (Rules) MapMove(i int, m Move) Move {
	if m < 0 || m.gives() {
		return m
	}
	return Move(images[i][m])
}
