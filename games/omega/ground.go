package omega

import (
	"math"
	"math/bits"
)

const (
	// LeastSide and MostSide are the bounds of the board's side; the game is published for 4 to 10.
	LeastSide, MostSide = 2, 10
	// MostCells is the number of cells of the largest board.
	MostCells = 3*MostSide*(MostSide-1) + 1
	// MostPlayers is the maximum number of players.
	MostPlayers = 4

	maxRows  = 2*MostSide - 1
	setWords = (MostCells + 63) / 64
)

// Ground is the geometry of a board size. Cells are numbered row by row from the top left.
type Ground struct {
	side, cells int

	near [MostCells][6]uint16 // neighbours, padded with the number of cells
	row  [MostCells]uint8
	col  [MostCells]uint8 // index in the row
	from [maxRows + 1]uint16
	all  cellSet
	maps [symmetries][MostCells]uint16
}

var geometries = func() (g [MostSide + 1]Ground) {
	for side := LeastSide; side <= MostSide; side++ {
		g[side].computeCells(side)
	}
	return g
}()

// Side returns the number of cells per side.
func (g *Ground) Side() int { return g.side }

// Cells returns the number of cells.
func (g *Ground) Cells() int { return g.cells }

// Near returns the up to six neighbours of a cell, terminated by a number that is not a cell.
func (g *Ground) Near(cell int) *[6]uint16 { return &g.near[cell] }

// axial is a pair of coordinates along two of the three axes.
type axial struct{ q, r int }

var directions = [6]axial{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}

func (g *Ground) computeCells(side int) {
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
		g.computeNeighbours(cell)
		g.computeImages(cell)
	}
}

// cellAt returns the cell at a position; ok is false outside the board.
func (g *Ground) cellAt(a axial) (cell int, ok bool) {
	reach := g.side - 1
	if max(a.q, -a.q, a.r, -a.r, a.q+a.r, -a.q-a.r) > reach {
		return 0, false
	}
	return int(g.from[a.r+reach]) + a.q - max(-reach, -reach-a.r), true
}

// axialOf returns the position of a cell.
func (g *Ground) axialOf(cell int) axial {
	reach := g.side - 1
	r := int(g.row[cell]) - reach
	return axial{int(g.col[cell]) + max(-reach, -reach-r), r}
}

func (g *Ground) computeNeighbours(cell int) {
	n, here := 0, g.axialOf(cell)
	for _, d := range directions {
		if next, ok := g.cellAt(axial{here.q + d.q, here.r + d.r}); ok {
			g.near[cell][n] = uint16(next)
			n++
		}
	}
	for ; n < len(g.near[cell]); n++ {
		g.near[cell][n] = uint16(g.cells)
	}
}

// cellSet is a set of cells.
type cellSet [setWords]uint64

func (s *cellSet) add(cell int)      { s[cell>>6] |= 1 << (cell & 63) }
func (s *cellSet) remove(cell int)   { s[cell>>6] &^= 1 << (cell & 63) }
func (s *cellSet) has(cell int) bool { return s[cell>>6]>>(cell&63)&1 != 0 }

// appendMoves appends a move of the colour for each cell.
func (s *cellSet) appendMoves(buf []Move, colour int) []Move {
	for w, left := range s {
		for ; left != 0; left &= left - 1 {
			buf = append(buf, NewMove(colour, w<<6+bits.TrailingZeros64(left)))
		}
	}
	return buf
}

// sizeLogs are the natural logarithms of group sizes in units of 1/2^40. They are sums over the
// prime factors, so that equal products have equal sums of logarithms.
var sizeLogs = func() (ln [MostCells + 2]int64) {
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

// LogUnit represents the natural logarithm 1 in [Field.Log].
const LogUnit = 1 << 40

// Neighbours returns the neighbours of all cells; see [Ground.Near].
func (g *Ground) Neighbours() *[MostCells][6]uint16 { return &g.near }
