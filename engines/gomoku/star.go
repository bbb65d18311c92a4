package gomoku

import "github.com/sente-games/sente/engines/five/line"

// star is what stands around an empty point: the rows through it, four cells to
// both sides, 16 bits for each direction. As in a row a cell has two bits, and
// the first lies lowest.
type star uint64

const (
	starReach = 4
	starHalf  = 2 * starReach // bits of a row on one side of the point
	starRow   = 2 * starHalf  // bits of a row
	starRows  = 1 << starRow
)

// lowBits has the lower bit of every cell.
const lowBits = 0x5555555555555555

// starRowOf cuts a row of a star out of a row of the board.
func starRowOf(row uint64, shift uint8) uint16 {
	const half = 1<<starHalf - 1
	row >>= (shift - starHalf) & 63
	return uint16(row&half | row>>2&(half<<starHalf))
}

// star reads what stands around a cell, from scratch.
func (b *Board) star(c Cell) (s star) {
	for d, at := range b.spot[c] {
		s |= star(starRowOf(b.row[at.Row], at.Shift)) << (starRow * d)
	}
	return s
}

// in is the row in direction d.
func (s star) in(d int) uint16 { return uint16(s >> (starRow * d)) }

// stones has the lower bit of every cell that holds a stone.
func (s star) stones() star { return (s ^ s>>1) & line.LowBits }

// swapped is the star with the other colours.
func (s star) swapped() star { return s ^ s.stones()*3 }

// mirrored is a row of a star seen from the other side.
func mirrored(row uint16) (m uint16) {
	for range 2 * starReach {
		m = m<<2 | row&3
		row >>= 2
	}
	return m
}
