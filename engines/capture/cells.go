package capture

import "math/bits"

// cellSet is a set of cells, one word for each row, in the layout of the rules.
type cellSet [maxSize]uint32

func (s *cellSet) add(c Cell)      { s[c>>cellShift] |= 1 << (c & (1<<cellShift - 1)) }
func (s *cellSet) remove(c Cell)   { s[c>>cellShift] &^= 1 << (c & (1<<cellShift - 1)) }
func (s *cellSet) has(c Cell) bool { return s[c>>cellShift]>>(c&(1<<cellShift-1))&1 != 0 }

func (s *cellSet) isEmpty() bool {
	var all uint32
	for _, row := range s {
		all |= row
	}
	return all == 0
}

func (s *cellSet) addAll(t *cellSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

// firstCell returns the lowest cell of a non-empty set.
func (s *cellSet) firstCell() Cell {
	for y, row := range s {
		if row != 0 {
			return Cell(y<<cellShift) + Cell(bits.TrailingZeros32(row))
		}
	}
	panic("capture: first cell of an empty set")
}

// appendTo appends the cells in ascending order.
func (s *cellSet) appendTo(buf []Cell) []Cell {
	for y, row := range s {
		for ; row != 0; row &= row - 1 {
			buf = append(buf, Cell(y<<cellShift)+Cell(bits.TrailingZeros32(row)))
		}
	}
	return buf
}

func (s *cellSet) intersectWith(t *cellSet) {
	for i := range s {
		s[i] &= t[i]
	}
}

// removeAll removes the cells of t.
func (s *cellSet) removeAll(t *cellSet) {
	for i := range s {
		s[i] &^= t[i]
	}
}
