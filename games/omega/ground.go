package omega

import (
	"math"
	"math/bits"
)

const (
	// LeastSide and MostSide bound the cells on a side of the board; the game is
	// published for 4 to 10.
	LeastSide, MostSide = 2, 10
	// MostCells is the number of cells of the largest board.
	MostCells = 3*MostSide*(MostSide-1) + 1
	// MostPlayers is the largest number of players.
	MostPlayers = 4

	mostRows = 2*MostSide - 1
	words    = (MostCells + 63) / 64
)

// Ground is what follows from the size of the board alone. Cells are numbered row
// by row from the top left.
type Ground struct {
	side, cells int

	near [MostCells][6]uint16 // neighbours; behind the last one stands the number of cells
	row  [MostCells]uint8
	col  [MostCells]uint8 // place in the row
	from [mostRows + 1]uint16
	all  cellSet
	maps [symmetries][MostCells]uint16
}

var grounds = func() (g [MostSide + 1]Ground) {
	for side := LeastSide; side <= MostSide; side++ {
		g[side].lay(side)
	}
	return g
}()

// Side is the number of cells on a side.
func (g *Ground) Side() int { return g.side }

// Cells is the number of cells.
func (g *Ground) Cells() int { return g.cells }

// Near returns the neighbours of a cell: up to six cells; a number that is no cell
// ends them.
func (g *Ground) Near(cell int) *[6]uint16 { return &g.near[cell] }

// axial are coordinates along two of the three axes.
type axial struct{ q, r int }

var directions = [6]axial{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}

func (g *Ground) lay(side int) {
	g.side, g.cells = side, 3*side*(side-1)+1
	reach, next := side-1, 0
	for r := -reach; r <= reach; r++ {
		g.from[r+reach] = uint16(next)
		for q := max(-reach, -reach-r); q <= min(reach, reach-r); q++ {
			g.row[next], g.col[next] = uint8(r+reach), uint8(next)-uint8(g.from[r+reach])
			g.all.add(next)
			next++
		}
	}
	g.from[2*side-1] = uint16(next)
	for cell := range g.cells {
		g.join(cell)
		g.turn(cell)
	}
}

// at is the number of the cell at a place, !ok if there is none.
func (g *Ground) at(a axial) (cell int, ok bool) {
	reach := g.side - 1
	if max(a.q, -a.q, a.r, -a.r, a.q+a.r, -a.q-a.r) > reach {
		return 0, false
	}
	return int(g.from[a.r+reach]) + a.q - max(-reach, -reach-a.r), true
}

// place is the place of a cell.
func (g *Ground) place(cell int) axial {
	reach := g.side - 1
	r := int(g.row[cell]) - reach
	return axial{int(g.col[cell]) + max(-reach, -reach-r), r}
}

func (g *Ground) join(cell int) {
	n, here := 0, g.place(cell)
	for _, d := range directions {
		if next, ok := g.at(axial{here.q + d.q, here.r + d.r}); ok {
			g.near[cell][n] = uint16(next)
			n++
		}
	}
	for ; n < len(g.near[cell]); n++ {
		g.near[cell][n] = uint16(g.cells)
	}
}

// cellSet is a set of cells.
type cellSet [words]uint64

func (s *cellSet) add(cell int)      { s[cell>>6] |= 1 << (cell & 63) }
func (s *cellSet) drop(cell int)     { s[cell>>6] &^= 1 << (cell & 63) }
func (s *cellSet) has(cell int) bool { return s[cell>>6]>>(cell&63)&1 != 0 }

// appendTo appends a move of the colour for each cell.
func (s *cellSet) appendTo(buf []Move, colour int) []Move {
	for w, left := range s {
		for ; left != 0; left &= left - 1 {
			buf = append(buf, At(colour, w<<6+bits.TrailingZeros64(left)))
		}
	}
	return buf
}

// logs are natural logarithms of group sizes, in units of 1/2^40. They are sums
// over the prime factors, so that equal products have equal sums of logarithms.
var logs = func() (ln [MostCells + 2]int64) {
	for n := 2; n < len(ln); n++ {
		p := 2
		for n%p != 0 {
			p++
		}
		if ln[n] = ln[n/p] + ln[p]; p == n {
			ln[n] = int64(math.Round(math.Log(float64(n)) * LogUnit))
		}
	}
	return ln
}()

// LogUnit is what the natural logarithm 1 is in [Field.Log].
const LogUnit = 1 << 40

// Neighbours are the neighbours of all cells; see [Ground.Near].
func (g *Ground) Neighbours() *[MostCells][6]uint16 { return &g.near }
