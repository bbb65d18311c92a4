package terminal

import (
	"math"
	"slices"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/scene"
)

// canvasPlan maps the cells of a scene to the canvas: a column is stepX characters wide and a row
// stepY lines high, depending on the look.
type canvasPlan struct {
	stepX, stepY  int
	left, top     int  // position of the first cell, after labels and frame
	hasEdges      bool // hexagons surrounded by the players' edges
	labelGap      int  // characters between a label on the left and the first cell
	width, height int
	rows          []float64 // the different heights of the cells, from the top
}

// planCanvas computes the plan of a scene. Large boards have room for lines between the points.
func planCanvas(sc scene.Scene, large bool) canvasPlan {
	above, below := frameHeights(sc.Look)
	p := canvasPlan{rows: rowHeights(sc), labelGap: 1 + below, hasEdges: hasColouredEdges(sc)}
	if p.hasEdges {
		above, below = 1, 1
	}
	p.stepX, p.stepY = cellSteps(sc.Look, large)
	right, bottom := 0, 0
	for _, l := range sc.Labels {
		width := lipgloss.Width(l.Text)
		switch x, y := p.columnAt(l.X), p.rowIndex(l.Y); {
		case x < 0:
			p.left = max(p.left, width+1+p.labelGap)
		case x > p.columnAt(sc.Width-0.5):
			right = max(right, width+1)
		case y < 0:
			p.top = 1
		case y >= len(p.rows):
			bottom = 1
		}
	}
	p.left, p.top = max(p.left, 2), p.top+above
	p.width = p.left + p.columnAt(sc.Width-0.5) + 3 + right
	p.height = p.top + (len(p.rows)-1)*p.stepY + 1 + below + bottom
	return p
}

// widenCells returns the scene with cells narrower than 1, such as those of a stock, at full width,
// because characters cannot shrink. The left end of each row keeps its place.
func widenCells(sc scene.Scene) scene.Scene {
	cells := slices.Clone(sc.Cells)
	for i, c := range cells {
		if c.Width <= 0 || c.Width >= 1 || c.Sign != "" {
			continue
		}
		first := sc.Cells[i].X
		for _, other := range sc.Cells {
			if math.Abs(other.Y-c.Y) < 0.01 && other.Width == c.Width {
				first = min(first, other.X)
			}
		}
		cells[i].X = first - c.Width/2 + 0.5 + (c.X-first)/c.Width
		sc.Width = max(sc.Width, cells[i].X+0.5)
	}
	sc.Cells = cells
	return sc
}

// cellSteps returns the distance of neighbouring cells in characters and lines; a character is
// about half as wide as it is high.
func cellSteps(look scene.Look, large bool) (x, y int) {
	switch {
	case look == scene.Tiles:
		return 4, 2
	case look == scene.Pits:
		return 5, 1
	case look == scene.Holes && !large:
		return 3, 1
	case large && look != scene.Hexes:
		return 4, 2
	case large:
		return 4, 1
	}
	return 2, 1
}

// frameHeights returns the height of the frame above and below the cells. A board with falling
// discs is open at the top.
func frameHeights(look scene.Look) (above, below int) {
	switch look {
	case scene.Tiles:
		return 1, 1
	case scene.Holes:
		return 0, 1
	}
	return 0, 0
}

// rowHeights returns the different heights of the scene's cells.
func rowHeights(sc scene.Scene) []float64 {
	var rows []float64
	for _, c := range sc.Cells {
		rows = append(rows, c.Y)
	}
	slices.Sort(rows)
	rows = slices.CompactFunc(rows, func(a, b float64) bool { return math.Abs(a-b) < 0.01 })
	for i := len(rows) - 1; i > 0 && sc.Look == scene.Tiles; i-- {
		if gap := rows[i] - rows[i-1]; gap > 1.3 { // keep the gap between separate groups
			rows = slices.Insert(rows, i, rows[i-1]+gap/2)
		}
	}
	return rows
}

// columnAt returns the column of an x coordinate, relative to the leftmost cells.
func (p canvasPlan) columnAt(x float64) int { return round((x - 0.5) * float64(p.stepX)) }

// rowIndex returns the row nearest to a y coordinate: -1 above the cells, and the number of rows
// below them.
func (p canvasPlan) rowIndex(y float64) int {
	if n := len(p.rows); n == 0 || y > p.rows[n-1]+0.4 {
		return n
	}
	if y < p.rows[0]-0.4 {
		return -1
	}
	best := 0
	for i, r := range p.rows {
		if math.Abs(r-y) < math.Abs(p.rows[best]-y) {
			best = i
		}
	}
	return best
}

// cellPosition returns the canvas position of a cell.
func (p canvasPlan) cellPosition(c scene.Cell) (x, y int) {
	return p.left + p.columnAt(c.X), p.top + p.rowIndex(c.Y)*p.stepY
}

func round(x float64) int { return int(math.Round(x)) }
