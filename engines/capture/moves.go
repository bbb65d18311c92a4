package capture

import "math/bits"

// legalMoves appends the free points that nothing forbids, in rising order.
func (b *Board) legalMoves(buf []Cell) []Cell {
	for y := range b.size {
		for row := b.rowOf &^ (b.plane[0][y] | b.plane[1][y]); row != 0; row &= row - 1 {
			if c := Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row)); b.Legal(c) {
				buf = append(buf, c)
			}
		}
	}
	return buf
}
