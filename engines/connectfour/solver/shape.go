package solver

import (
	"unsafe"

	"github.com/sente-games/sente/games/connectfour"
)

// shape is a board of one word: column after column from the left, each from
// the bottom up with one empty bit on top, so that lines cannot wrap.
type shape struct {
	width, height, cells int

	bottom uint64 // the lowest cell of each column
	board  uint64 // all cells
	odd    uint64 // the first, third, fifth ... row
	even   uint64 // the second, fourth, sixth ... row
}

func newShape(size connectfour.Size) shape {
	s := shape{width: size.Width, height: size.Height, cells: size.Width * size.Height}
	for c := range s.width {
		s.bottom |= 1 << (c * (s.height + 1))
	}
	s.board = s.bottom * (1<<s.height - 1)
	for r := 0; r < s.height; r += 2 {
		s.odd |= s.bottom << r
	}
	s.even = s.board &^ s.odd
	return s
}

// bits is the number of bits of a key.
func (s *shape) bits() uint { return uint(s.width * (s.height + 1)) }

// winAt is the score of a win with the next stone when n stones are on the board.
func (s *shape) winAt(n int) int { return (s.cells + 1 - n) >> 1 }

// column is the index of the column of a cell.
func column[N any](cell int) int { return cell / int(stride[N]()) }

// stride is the distance of neighbours in a row, height+1: a constant where N is
// an array type of that size. Shifts by constants are most of a node's work.
func stride[N any]() uint { return uint(unsafe.Sizeof(*new(N))) }

// fours returns the first cell of every four in a row of p in one direction.
func fours(p uint64, distance uint) uint64 {
	q := p & (p >> distance)
	return q & (q >> (2 * distance))
}

// hasFour reports whether p contains four in a row.
func hasFour[N any](p uint64) bool {
	d := stride[N]()
	return fours(p, 1)|fours(p, d-1)|fours(p, d)|fours(p, d+1) != 0
}

// threats returns the cells that would complete a four of p, free or not, on
// the board or not.
func threats[N any](p uint64) uint64 {
	d := stride[N]()
	return p<<1&(p<<2)&(p<<3) | gaps(p, d-1) | gaps(p, d) | gaps(p, d+1)
}

// gaps returns the cells with three of a line of four around them.
func gaps(p uint64, d uint) uint64 {
	low := p << d & (p << (2 * d))
	high := p >> d & (p >> (2 * d))
	return low&(p<<(3*d)|p>>d) | high&(p<<d|p>>(3*d))
}
