package gomoku

import "math/bits"

// Cell is a point of the board, row by row from the lower left: y*size + x.
type Cell uint16

const (
	// MinSize and MaxSize bound the number of points on a side of a board.
	MinSize, MaxSize = 5, 22

	maxCells = 512 // a power of two above MaxSize squared, so that indices need only a mask
	setWords = maxCells / 64
)

// cellSet is a set of cells, one bit each.
type cellSet [setWords]uint64

func (s *cellSet) add(c Cell)      { s[c>>6&(setWords-1)] |= 1 << (c & 63) }
func (s *cellSet) remove(c Cell)   { s[c>>6&(setWords-1)] &^= 1 << (c & 63) }
func (s *cellSet) has(c Cell) bool { return s[c>>6&(setWords-1)]>>(c&63)&1 != 0 }

func (s *cellSet) isEmpty() bool {
	var all uint64
	for _, w := range s {
		all |= w
	}
	return all == 0
}

// lowestBit returns the index of the lowest set bit of a nonzero word.
func lowestBit(w uint64) Cell { return Cell(bits.TrailingZeros64(w)) }

func (s *cellSet) countCells() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// firstCell returns the lowest cell of a nonempty set.
func (s *cellSet) firstCell() Cell {
	for i, w := range s {
		if w != 0 {
			return Cell(i<<6) + lowestBit(w)
		}
	}
	panic("gomoku: first cell of an empty set")
}

// appendTo appends the cells in ascending order.
func (s *cellSet) appendTo(buf []Cell) []Cell {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			buf = append(buf, Cell(i<<6)+lowestBit(w))
		}
	}
	return buf
}

func (s *cellSet) addAll(t *cellSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s *cellSet) intersectWith(t *cellSet) {
	for i := range s {
		s[i] &= t[i]
	}
}
