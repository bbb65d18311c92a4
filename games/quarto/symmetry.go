package quarto

import "math/bits"

// Symmetries returns the number of permutations of the squares that map lines to lines: the eight
// of the square, and their combinations with exchanges of the inner and outer rows and columns.
func (Rules) Symmetries() int { return len(squareImages) }

// squareImages[i][q] is the image of square q under symmetry i.
var squareImages = newImages()

func newImages() (all [32][squares]uint8) {
	for i := range all {
		for q := range squares {
			row, column := permuteLine(i, q/side), permuteLine(i, q%side)
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

// permuteLine permutes the numbers 0 to 3 such that 0 and 3 stay opposites: bit 0 exchanges them,
// bit 1 exchanges 1 and 2, and bit 2 the two pairs.
func permuteLine(i, n int) int {
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
		to := squareImages[i][from]
		image.Taken |= 1 << to
		image.Ones |= (s.Ones >> from & laneBits) << to
	}
	return image
}

// MapMove returns the i-th image of a move; a given piece stays the same.
func (Rules) MapMove(i int, m Move) Move {
	if m < 0 || m.isGive() {
		return m
	}
	return Move(squareImages[i][m])
}
