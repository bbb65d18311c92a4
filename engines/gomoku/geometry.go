package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
)

// geometry holds the immutable tables of a board of one size under one rule.
type geometry struct {
	board.Grid
	size, cells    int
	half           uint8                      // bits of a line table's key on one side of the point
	step           [4]int                     // cell increment in each direction
	spot           [maxCells][4]board.RowSpot // location of each cell in the rows through it
	reach          int                        // distance within which a stone changes line classes
	reachMask      uint64                     // a bit for each cell of a row within reach, two apart
	forcingAddend  patternPair                // added to patterns, it leaves those below eight that neither force nor forbid
	featureStretch [maxCells][4]rowStretch    // cells with features that a stone changes
	near           [maxCells]cellSet          // cells that become candidate moves near a stone
	featureCells   [maxCells]cellSet          // cells with features that contain a stone
	key            [maxCells][2]uint64        // Zobrist keys of black and white stones
	turnKey        uint64                     // Zobrist key of white to move
	rows           int                        // number of rows in all directions
	rowCourse      [maxRows]rowCells          // cells of each row
}

const maxRows = 2*MaxSize + 2*2*MaxSize // rows, columns and both diagonals

func newGeometry(size int, rule board.Rule) *geometry {
	g := &geometry{Grid: board.Grid(size), size: size, cells: size * size, half: uint8(2 * rule.MaxReach()), reach: rule.MaxReach()}
	g.reachMask = board.LowBits & (1<<(4*g.reach+2) - 1)
	if rule == board.Renju {
		g.forcingAddend = 0x1111
	}
	for d, v := range board.Directions {
		g.step[d] = v[0] + size*v[1]
	}
	g.rows = board.NumRows(size)
	for c := range g.cells {
		g.spot[c] = g.RowSpots(c%size, c/size, rule.MaxReach())
		for d := range 4 {
			at := g.spot[c][d]
			g.rowCourse[at.Row] = rowCells{c - int(at.Shift)/2*g.step[d], g.step[d]}
			g.featureStretch[c][d] = g.makeStretch(c, d, eval.FeatureReach)
		}
		g.computeSurroundings(Cell(c))
	}
	g.drawKeys()
	return g
}

// rowCells maps the bits of a row to cells: base is the cell at the lowest bit, step the increment to
// the next.
type rowCells struct{ base, step int }

func (r *rowCells) cellAt(bit int) Cell { return Cell(r.base + bit/2*r.step) }

// rowStretch is the part of a row within reach of a cell: the lower bit of each of its cells, and the
// cell at the lowest bit.
type rowStretch struct {
	mask uint64
	base int
}

func (g *geometry) makeStretch(c, d, reach int) (s rowStretch) {
	at := g.spot[c][d]
	for k := -min(int(at.PointsBefore), reach); k <= min(int(at.PointsAfter), reach); k++ {
		s.mask |= 1 << (int(at.Shift) + 2*k)
	}
	s.base = c - int(at.Shift)/2*g.step[d]
	return s
}

// computeSurroundings computes the cells at most two away in any direction or three away along a row (near),
// and the cells with features that contain c (around).
func (g *geometry) computeSurroundings(c Cell) {
	x, y := int(c)%g.size, int(c)/g.size
	for dy := -3; dy <= 3; dy++ {
		for dx := -3; dx <= 3; dx++ {
			far := max(dx, -dx, dy, -dy)
			straight := dx == 0 || dy == 0 || dx == dy || dx == -dy
			if far > 0 && (far < 3 || straight) && g.Contains(x+dx, y+dy) {
				g.near[c].add(Cell((y+dy)*g.size + x + dx))
			}
		}
	}
	for d, v := range board.Directions {
		for k := -g.CountRoom(x, y, -v[0], -v[1], eval.FeatureReach); k <= g.CountRoom(x, y, v[0], v[1], eval.FeatureReach); k++ {
			if k != 0 {
				g.featureCells[c].add(Cell(int(c) + k*g.step[d]))
			}
		}
	}
}

// drawKeys fills the Zobrist keys from a fixed seed (splitmix64; Steele, Lea and Flood 2014), so
// that a position has the same key on every machine.
func (g *geometry) drawKeys() {
	seed := uint64(0x73656e7465)
	next := func() uint64 {
		seed += 0x9e3779b97f4a7c15
		z := seed
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	g.turnKey = next()
	for c := range g.key {
		g.key[c] = [2]uint64{next(), next()}
	}
}
