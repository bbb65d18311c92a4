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

// standardBoard returns the board of standard Connect Four with the given size.
func standardBoard(size connectfour.Size) Board { return Board{size, standardLine} }

const standardLine = 4

// boardShape is a board of one word: column after column from the left, each from the bottom up with one
// empty bit on top, so that lines cannot wrap.
type boardShape struct {
	width, height, cells int
	stride, line         uint // see the functions of these names

	bottom uint64 // the lowest cell of each column
	board  uint64 // all cells
	odd    uint64 // the first, third, fifth ... row
	even   uint64 // the second, fourth, sixth ... row
}

func newShape(b Board) boardShape {
	size := b.Size
	s := boardShape{width: size.Width, height: size.Height, cells: size.Width * size.Height}
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

// keyBits returns the number of bits of a key.
func (s *boardShape) keyBits() uint { return uint(s.width * (s.height + 1)) }

// scoreOfWin returns the score of a win with the next stone when n stones are on the board.
func (s *boardShape) scoreOfWin(n int) int { return (s.cells + 1 - n) >> 1 }

// A worker is compiled for the most common games, since shifts by constants are most of a node's
// work: its type parameter N is then an array whose size encodes the stride and, above four bits,
// the line length. All other games share the worker whose N has the size 0 and read the shape.
const strideBits = 4

// columnStride returns the distance of neighbours in a row, height+1.
func columnStride[N any](s *boardShape) uint {
	if n := uint(unsafe.Sizeof(*new(N))); n != 0 {
		return n & (1<<strideBits - 1)
	}
	return s.stride
}

// lineLength returns the number of stones in a row that win.
func lineLength[N any](s *boardShape) uint {
	if n := uint(unsafe.Sizeof(*new(N))); n != 0 {
		return n >> strideBits
	}
	return s.line
}

// columnOf returns the index of the column of a cell.
func columnOf[N any](s *boardShape, cell int) int { return cell / int(columnStride[N](s)) }

// findFours returns the first cell of every four in a row of p in one direction.
func findFours(p uint64, distance uint) uint64 {
	q := p & (p >> distance)
	return q & (q >> (2 * distance))
}

// findRuns returns the first cell of every run of that length of p in one direction.
func findRuns(p uint64, distance, length uint) uint64 {
	for n := uint(1); n < length; {
		more := min(n, length-n)
		p &= p >> (more * distance)
		n += more
	}
	return p
}

// hasLine reports whether p contains a line.
func hasLine[N any](s *boardShape, p uint64) bool {
	d := columnStride[N](s)
	if lineLength[N](s) == standardLine {
		return findFours(p, 1)|findFours(p, d-1)|findFours(p, d)|findFours(p, d+1) != 0
	}
	k := lineLength[N](s)
	return findRuns(p, 1, k)|findRuns(p, d-1, k)|findRuns(p, d, k)|findRuns(p, d+1, k) != 0
}

// findThreats returns the cells that would complete a line of p, free or not, on
// the board or not.
func findThreats[N any](s *boardShape, p uint64) uint64 {
	d := columnStride[N](s)
	if lineLength[N](s) == standardLine {
		return p<<1&(p<<2)&(p<<3) | findFourGaps(p, d-1) | findFourGaps(p, d) | findFourGaps(p, d+1)
	}
	k := lineLength[N](s)
	return findRuns(p, 1, k-1)<<(k-1) | findHoles(p, d-1, k) | findHoles(p, d, k) | findHoles(p, d+1, k)
}

// findHoles returns the cells with all other stones of a line around them.
func findHoles(p uint64, distance, line uint) (cells uint64) {
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

// findFourGaps returns the cells with three of a line of four around them.
func findFourGaps(p uint64, d uint) uint64 {
	low := p << d & (p << (2 * d))
	high := p >> d & (p >> (2 * d))
	return low&(p<<(3*d)|p>>d) | high&(p<<d|p>>(3*d))
}
