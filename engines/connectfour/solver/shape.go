package solver

import (
	"math"
	"unsafe"

	"github.com/sente-games/sente/games/connectfour"
)

// Board is the size and line length of a solver.
type Board struct {
	Size connectfour.Size
	Line int // stones in a row that win, 3 to 6
}

// usually returns the board of standard Connect Four with the given size.
func usually(size connectfour.Size) Board { return Board{size, usualLine} }

const usualLine = 4

// shape is a board of one word: column after column from the left, each from the bottom up with one
// empty bit on top, so that lines cannot wrap.
type shape struct {
	width, height, cells int
	stride, line         uint // see the functions of these names

	bottom uint64 // the lowest cell of each column
	board  uint64 // all cells
	odd    uint64 // the first, third, fifth ... row
	even   uint64 // the second, fourth, sixth ... row
}

func newShape(b Board) shape {
	size := b.Size
	s := shape{width: size.Width, height: size.Height, cells: size.Width * size.Height}
	s.stride, s.line = uint(size.Height+1), uint(b.Line)
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

// bits returns the number of bits of a key.
func (s *shape) bits() uint { return uint(s.width * (s.height + 1)) }

// winAt returns the score of a win with the next stone when n stones are on the board.
func (s *shape) winAt(n int) int { return (s.cells + 1 - n) >> 1 }

// A worker is compiled for the most common games, since shifts by constants are most of a node's
// work: its type parameter N is then an array whose size encodes the stride and, above four bits,
// the line length. All other games share the worker whose N has the size 0 and read the shape.
const strideBits = 4

// stride returns the distance of neighbours in a row, height+1.
func stride[N any](s *shape) uint {
	if n := uint(unsafe.Sizeof(*new(N))); n != 0 {
		return n & (1<<strideBits - 1)
	}
	return s.stride
}

// line returns the number of stones in a row that win.
func line[N any](s *shape) uint {
	if n := uint(unsafe.Sizeof(*new(N))); n != 0 {
		return n >> strideBits
	}
	return s.line
}

// column returns the index of the column of a cell.
func column[N any](s *shape, cell int) int { return cell / int(stride[N](s)) }

// fours returns the first cell of every four in a row of p in one direction.
func fours(p uint64, distance uint) uint64 {
	q := p & (p >> distance)
	return q & (q >> (2 * distance))
}

// runs returns the first cell of every run of that length of p in one direction.
func runs(p uint64, distance, length uint) uint64 {
	for n := uint(1); n < length; {
		more := min(n, length-n)
		p &= p >> (more * distance)
		n += more
	}
	return p
}

// hasLine reports whether p contains a line.
func hasLine[N any](s *shape, p uint64) bool {
	d := stride[N](s)
	if line[N](s) == usualLine {
		return fours(p, 1)|fours(p, d-1)|fours(p, d)|fours(p, d+1) != 0
	}
	k := line[N](s)
	return runs(p, 1, k)|runs(p, d-1, k)|runs(p, d, k)|runs(p, d+1, k) != 0
}

// threats returns the cells that would complete a line of p, free or not, on
// the board or not.
func threats[N any](s *shape, p uint64) uint64 {
	d := stride[N](s)
	if line[N](s) == usualLine {
		return p<<1&(p<<2)&(p<<3) | gaps(p, d-1) | gaps(p, d) | gaps(p, d+1)
	}
	k := line[N](s)
	return runs(p, 1, k-1)<<(k-1) | holes(p, d-1, k) | holes(p, d, k) | holes(p, d+1, k)
}

// holes returns the cells with all other stones of a line around them.
func holes(p uint64, distance, line uint) (cells uint64) {
	var below [connectfour.MaxLine]uint64 // cells by the number of stones directly below
	below[0] = math.MaxUint64
	for n := uint(1); n < line; n++ {
		below[n] = below[n-1] & (p << (n * distance))
	}
	above := uint64(math.MaxUint64)
	for n := range line {
		cells |= below[line-1-n] & above
		above &= p >> ((n + 1) * distance)
	}
	return cells
}

// gaps returns the cells with three of a line of four around them.
func gaps(p uint64, d uint) uint64 {
	low := p << d & (p << (2 * d))
	high := p >> d & (p >> (2 * d))
	return low&(p<<(3*d)|p>>d) | high&(p<<d|p>>(3*d))
}
