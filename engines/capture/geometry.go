package capture

import (
	game "github.com/sente-games/sente/games/gomoku"
)

// Cell is a point of the board, numbered as the rules number it.
type Cell = game.Point

const (
	cellShift = 5                       // of the row in a cell's number
	maxCells  = game.Points             // above every cell
	maxSize   = game.MaxSize            // lines of the largest board
	maxRows   = 2*maxSize + 2*2*maxSize // rows, columns and both diagonals
	margin    = 5                       // cells of wall before the board in a row word
)

// directions are right, up and the two diagonals; steps are the same as
// differences of cells.
var (
	directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}
	steps      = [4]Cell{1, 1 << cellShift, 1<<cellShift + 1, 1 - 1<<cellShift}
)

// geometry is what never changes on a board of one size under one law.
type geometry struct {
	law   game.Law
	table lineTable
	size  int
	cells int    // points of the board
	half  uint8  // bits of a table's key on one side of the point
	rowOf uint32 // a bit for each column
	spot  [maxCells][4]spot
	key   [2][maxCells]uint64 // of the stones
	prize [2][64]uint64       // of captured stones
	empty uint64              // the key of the empty board with black to move
	white uint64              // of white to move
}

// spot places a cell on a row. A row is a word of 32 cells, two bits each, in
// which the board is surrounded by wall.
type spot struct {
	row    uint8 // which word
	shift  uint8 // of the cell's two bits
	before uint8 // cells of the board within reach before this one ...
	after  uint8 // ... and after it
}

func newGeometry(g game.Rules) *geometry {
	law := g.Law()
	geo := &geometry{law: law, table: tableOf(law), size: g.Size(), cells: g.Size() * g.Size()}
	reach := reachOf(law)
	geo.half, geo.rowOf = uint8(2*reach), 1<<geo.size-1
	for y := range geo.size {
		for x := range geo.size {
			geo.place(x, y, reach)
		}
	}
	geo.drawKeys(g)
	return geo
}

// place computes the spots of a cell.
func (g *geometry) place(x, y, reach int) {
	diagonals := 2*g.size - 1
	row := [4]int{y, g.size + x, 2*g.size + x - y + g.size - 1, 2*g.size + diagonals + x + y}
	at := [4]int{x, y, x, x}
	for d, v := range directions {
		g.spot[game.At(x, y)][d] = spot{
			row:    uint8(row[d]),
			shift:  uint8(2 * (margin + at[d])),
			before: uint8(g.room(x, y, -v[0], -v[1], reach)),
			after:  uint8(g.room(x, y, v[0], v[1], reach)),
		}
	}
}

// room counts the cells of the board next to (x, y) in a direction, up to most.
func (g *geometry) room(x, y, dx, dy, most int) (n int) {
	for n < most && g.inside(x+(n+1)*dx, y+(n+1)*dy) {
		n++
	}
	return n
}

func (g *geometry) inside(x, y int) bool { return x >= 0 && y >= 0 && x < g.size && y < g.size }

// drawKeys asks the rules for the keys of single stones and of captured ones, so
// that a position has the same key here and there.
func (g *geometry) drawKeys(r game.Rules) {
	keyOf := func(u game.Setup) uint64 {
		s, err := r.Place(u)
		if err != nil {
			panic("capture: the rules refuse a stone of their own board: " + err.Error())
		}
		return r.Status(&s).Key
	}
	g.empty = keyOf(game.Setup{})
	g.white = keyOf(game.Setup{ToMove: game.White}) ^ g.empty
	for y := range g.size {
		for x := range g.size {
			c := game.At(x, y)
			g.key[game.Black][c] = keyOf(game.Setup{Black: []Cell{c}}) ^ g.empty
			g.key[game.White][c] = keyOf(game.Setup{White: []Cell{c}}) ^ g.empty
		}
	}
	for n := 2; n < int(g.law.Prize)+mostTaken && n < len(g.prize[0]); n += 2 {
		g.prize[game.Black][n] = keyOf(game.Setup{Taken: [2]int{n, 0}}) ^ g.empty
		g.prize[game.White][n] = keyOf(game.Setup{Taken: [2]int{0, n}}) ^ g.empty
	}
}

// mostTaken is the number of stones that one stone can capture.
const mostTaken = 16
