package terminal

import (
	"math"
	"slices"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/scene"
)

// plan says where on the canvas the cells of a scene lie: a column is stepX
// characters wide and a row stepY lines high, enough for the look.
type plan struct {
	stepX, stepY  int
	left, top     int  // where the first cell lies, behind labels and frame
	sided         bool // hexagons with the edges of players around them
	edge          int  // characters between a label on the left and the first cell
	width, height int
	rows          []float64 // the heights at which cells lie, from the top
}

// layOut plans a scene. Large boards have room for lines between the points.
func layOut(sc scene.Scene, large bool) plan {
	over, under := frameOf(sc.Look)
	p := plan{rows: rowsOf(sc), edge: 1 + under, sided: sided(sc)}
	if p.sided {
		over, under = 1, 1
	}
	p.stepX, p.stepY = steps(sc.Look, large)
	right, bottom := 0, 0
	for _, l := range sc.Labels {
		wide := lipgloss.Width(l.Text)
		switch x, y := p.column(l.X), p.line(l.Y); {
		case x < 0:
			p.left = max(p.left, wide+1+p.edge)
		case x > p.column(sc.Width-0.5):
			right = max(right, wide+1)
		case y < 0:
			p.top = 1
		case y >= len(p.rows):
			bottom = 1
		}
	}
	p.left, p.top = max(p.left, 2), p.top+over
	p.width = p.left + p.column(sc.Width-0.5) + 3 + right
	p.height = p.top + (len(p.rows)-1)*p.stepY + 1 + under + bottom
	return p
}

// spread is the scene with cells that are smaller than others, such as those of a stock,
// as wide as these: characters do not shrink. The left end of each row stays.
func spread(sc scene.Scene) scene.Scene {
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

// steps returns the distance of neighbouring cells in characters and lines; a
// character is about half as wide as it is high.
func steps(look scene.Look, large bool) (x, y int) {
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

// frameOf is the height of the frame above and below the cells. A board whose
// discs fall is open at the top.
func frameOf(look scene.Look) (over, under int) {
	switch look {
	case scene.Tiles:
		return 1, 1
	case scene.Holes:
		return 0, 1
	}
	return 0, 0
}

// rowsOf returns the different heights of the scene's cells.
func rowsOf(sc scene.Scene) []float64 {
	var rows []float64
	for _, c := range sc.Cells {
		rows = append(rows, c.Y)
	}
	slices.Sort(rows)
	rows = slices.CompactFunc(rows, func(a, b float64) bool { return math.Abs(a-b) < 0.01 })
	for i := len(rows) - 1; i > 0 && sc.Look == scene.Tiles; i-- {
		if gap := rows[i] - rows[i-1]; gap > 1.3 { // what lies apart stays apart
			rows = slices.Insert(rows, i, rows[i-1]+gap/2)
		}
	}
	return rows
}

// column returns the column of an x, counted from that of the leftmost cells.
func (p plan) column(x float64) int { return round((x - 0.5) * float64(p.stepX)) }

// line returns the row that is nearest to a y: -1 above the cells, and the
// number of rows below them.
func (p plan) line(y float64) int {
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

// place returns where on the canvas a cell lies.
func (p plan) place(c scene.Cell) (x, y int) {
	return p.left + p.column(c.X), p.top + p.line(c.Y)*p.stepY
}

func round(x float64) int { return int(math.Round(x)) }
