package gomoku

// geometry is what never changes on a board of one size under one rule.
type geometry struct {
	size, cells int
	half        uint8               // bits of a line table's key on one side of the point
	step        [4]int              // from a cell to the next in each direction
	spot        [maxCells][4]spot   // where a cell lies on the rows through it
	near        [maxCells]cellSet   // the cells that a stone makes worth a look
	around      [maxCells]cellSet   // the cells whose stars a stone is part of
	key         [maxCells][2]uint64 // random numbers of black and white stones
	turnKey     uint64              // of white to move
	rows        int                 // number of rows in all directions
}

// spot places a cell on a row. A row is a word of 32 cells, two bits each, in
// which the board is surrounded by wall.
type spot struct {
	row    uint8 // which word
	shift  uint8 // of the cell's two bits
	before uint8 // cells of the board within reach before this one ...
	after  uint8 // ... and after it
}

// directions are right, up, and the two diagonals.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

const (
	margin  = 5                       // cells of wall before the board in a row word
	maxRows = 2*MaxSize + 2*2*MaxSize // rows, columns and both diagonals
)

func newGeometry(size int, rule Rule) *geometry {
	g := &geometry{size: size, cells: size * size, half: uint8(2 * rule.reach())}
	for d, v := range directions {
		g.step[d] = v[0] + size*v[1]
	}
	g.rows = 2*size + 2*(2*size-1)
	for c := range g.cells {
		g.place(Cell(c), rule.reach())
		g.surround(Cell(c))
	}
	g.drawKeys()
	return g
}

// place computes the spots of a cell.
func (g *geometry) place(c Cell, reach int) {
	x, y := int(c)%g.size, int(c)/g.size
	diagonals := 2*g.size - 1
	row := [4]int{y, g.size + x, 2*g.size + x - y + g.size - 1, 2*g.size + diagonals + x + y}
	at := [4]int{x, y, x, x}
	for d, v := range directions {
		g.spot[c][d] = spot{
			row:    uint8(row[d]),
			shift:  uint8(2 * (margin + at[d])),
			before: uint8(g.room(x, y, -v[0], -v[1], reach)),
			after:  uint8(g.room(x, y, v[0], v[1], reach)),
		}
	}
}

// room counts the cells of the board next to (x, y) in a direction, up to most.
func (g *geometry) room(x, y, dx, dy, most int) int {
	n := 0
	for n < most && g.inside(x+(n+1)*dx, y+(n+1)*dy) {
		n++
	}
	return n
}

func (g *geometry) inside(x, y int) bool {
	return x >= 0 && y >= 0 && x < g.size && y < g.size
}

// surround lists the cells at most two away in any direction, or three away in
// one of the four, and those whose stars it is part of.
func (g *geometry) surround(c Cell) {
	x, y := int(c)%g.size, int(c)/g.size
	for dy := -3; dy <= 3; dy++ {
		for dx := -3; dx <= 3; dx++ {
			far := max(dx, -dx, dy, -dy)
			straight := dx == 0 || dy == 0 || dx == dy || dx == -dy
			if far > 0 && (far < 3 || straight) && g.inside(x+dx, y+dy) {
				g.near[c].add(Cell((y+dy)*g.size + x + dx))
			}
		}
	}
	for d, v := range directions {
		for k := -g.room(x, y, -v[0], -v[1], starReach); k <= g.room(x, y, v[0], v[1], starReach); k++ {
			if k != 0 {
				g.around[c].add(Cell(int(c) + k*g.step[d]))
			}
		}
	}
}

// drawKeys fills the keys from a fixed seed (splitmix64; Steele, Lea and Flood
// 2014), so that a position has the same key on every machine.
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
