package capture

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// Cell is a point of the board, numbered as in the rules.
type Cell = game.Point

const (
	cellShift = 5                       // shift of the row in a cell's number
	maxCells  = game.Points             // above every cell
	maxSize   = game.MaxSize            // lines of the largest board
	maxRows   = 2*maxSize + 2*2*maxSize // rows, columns and both diagonals
)

// rowSteps are the directions of rows as differences of cells.
var rowSteps = [4]Cell{1, 1 << cellShift, 1<<cellShift + 1, 1 - 1<<cellShift}

// geometry holds the immutable data of a board of one size under one law.
type geometry struct {
	board.Grid
	law        game.Law
	table      lineTable
	size       int
	cells      int    // number of points of the board
	half       uint8  // bits of a table's key on one side of the point
	fullRow    uint32 // one bit for each column
	spot       [maxCells][4]board.RowSpot
	index      [maxCells]uint16    // index of a cell's point in the accumulator
	indexSteps [4]int              // directions of rows as differences of these indices
	key        [2][maxCells]uint64 // keys of the stones
	prize      [2][64]uint64       // keys of captured stones
	empty      uint64              // key of the empty board with black to move
	white      uint64              // key of white to move
}

func newGeometry(g game.Rules) *geometry {
	law := g.Law()
	geo := &geometry{Grid: board.Grid(g.Size()), law: law, table: lineTableFor(law), size: g.Size(), cells: g.Size() * g.Size()}
	reach := sideRuleOf(law).Reach()
	for d, v := range board.Directions {
		geo.indexSteps[d] = v[0] + v[1]*geo.size
	}
	geo.half, geo.fullRow = uint8(2*reach), 1<<geo.size-1
	for y := range geo.size {
		for x := range geo.size {
			geo.spot[game.PointAt(x, y)] = geo.RowSpots(x, y, reach)
			geo.index[game.PointAt(x, y)] = uint16(y*geo.size + x)
		}
	}
	geo.drawKeys(g)
	return geo
}

// drawKeys computes the keys of single stones and of captured ones from the rules, so that keys of
// positions equal those of the rules.
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
			c := game.PointAt(x, y)
			g.key[game.Black][c] = keyOf(game.Setup{Black: []Cell{c}}) ^ g.empty
			g.key[game.White][c] = keyOf(game.Setup{White: []Cell{c}}) ^ g.empty
		}
	}
	for n := 2; n < int(g.law.Prize)+maxCapturedAtOnce && n < len(g.prize[0]); n += 2 {
		g.prize[game.Black][n] = keyOf(game.Setup{Taken: [2]int{n, 0}}) ^ g.empty
		g.prize[game.White][n] = keyOf(game.Setup{Taken: [2]int{0, n}}) ^ g.empty
	}
}

// maxCapturedAtOnce is the maximum number of stones captured by one stone.
const maxCapturedAtOnce = 16
