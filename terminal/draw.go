package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/scene"
)

// View says how a scene is to be drawn.
type View struct {
	Large  bool         // more room for each cell, where the look knows it
	Solid  bool         // round stones of all seats look alike but for their colour
	Cursor int          // the cell under the cursor, -1 for none
	Extra  []scene.Mark // marks besides the scene's own, such as a hint
	Path   []int        // the cells of a move that is being chosen
}

// Drawing is a scene as text.
type Drawing struct {
	canvas  *canvas
	look    scene.Look
	palette *palette
	plan    plan
	cells   []scene.Cell
	wide    []int // characters that the piece on a cell takes, 0 without one
}

// Draw draws a scene. Without colours the last move stands in parentheses, the
// stones of the winning line are diamonds (or between asterisks), a cross is a
// forbidden place and square brackets are the cursor.
func Draw(sc scene.Scene, v View) Drawing {
	sc = spread(sc)
	p := layOut(sc, v.Large)
	d := Drawing{canvas: newCanvas(p.width, p.height), look: sc.Look, palette: paletteOf(sc), plan: p, cells: sc.Cells, wide: make([]int, len(sc.Cells))}
	d.ground(sc)
	d.labels(sc.Labels)
	d.guides(sc)
	d.stones(sc, v.Solid)
	d.marks(sc.Marks, v.Extra)
	d.path(sc, v)
	if v.Cursor >= 0 && v.Cursor < len(sc.Cells) {
		d.embrace(v.Cursor, "[", "]", inkCursor)
	}
	return d
}

// Plain draws a scene for eyes and files without colours, a newline at its end.
func Plain(sc scene.Scene) string { return Draw(sc, View{Cursor: -1}).String() + "\n" }

// Remarks are what a scene says in words of the game and of no player, one a line, ""
// if it says nothing.
func Remarks(sc scene.Scene) string {
	var b strings.Builder
	if sc.Legend != "" {
		fmt.Fprintln(&b, sc.Legend)
	}
	for _, x := range sc.Texts {
		if x.Player == -1 {
			fmt.Fprintf(&b, "%s: %s\n", x.Name, x.Value)
		}
	}
	return b.String()
}

// String returns the drawing as plain text.
func (d Drawing) String() string { return d.canvas.String() }

// Size returns the width in characters and the height in lines.
func (d Drawing) Size() (width, height int) { return d.canvas.width, d.canvas.height }

// CellAt returns the cell that lies nearest to a character, -1 if none is near.
func (d Drawing) CellAt(x, y int) int {
	best, nearest := -1, 1<<30
	for i, c := range d.cells {
		cx, cy := d.plan.place(c)
		dx, dy := abs(cx-x), abs(cy-y)
		if 2*dx <= d.plan.stepX && 2*dy <= d.plan.stepY && dx+2*dy < nearest {
			best, nearest = i, dx+2*dy
		}
	}
	return best
}

// ground draws the board without stones.
func (d Drawing) ground(sc scene.Scene) {
	switch sc.Look {
	case scene.Tiles:
		d.tiles()
	case scene.Holes:
		d.holes()
	case scene.Hexes:
		d.fill("⬡")
	case scene.Pits:
		d.pits()
	case scene.Blank:
		d.fill("·")
	default:
		d.grid()
	}
	d.tints(sc)
	d.lines(sc)
	d.sides(sc)
	d.signs(sc)
}

// fill puts the same sign on every cell.
func (d Drawing) fill(sign string) {
	for _, c := range d.cells {
		x, y := d.plan.place(c)
		d.canvas.put(x, y, sign, inkBoard)
	}
}

// labels writes the coordinates: those on the left end before the board.
func (d Drawing) labels(labels []scene.Label) {
	for _, l := range labels {
		x, y := d.plan.column(l.X), d.plan.line(l.Y)
		line := d.plan.top + y*d.plan.stepY
		switch {
		case y < 0:
			line = 0
		case y >= len(d.plan.rows):
			line = d.canvas.height - 1
		}
		wide := lipgloss.Width(l.Text)
		switch {
		case x < 0:
			x = d.plan.left - 1 - d.plan.edge - wide
		case wide > 1 && d.plan.sided && y >= 0 && y < len(d.plan.rows): // room for the edge
			x += d.plan.left - wide/2
		case wide > 1:
			x += d.plan.left - (wide-1)/2
		default:
			x += d.plan.left
		}
		d.canvas.put(x, line, l.Text, inkLabel)
	}
}

// guides puts a dot where stones may be placed, in games that guide.
func (d Drawing) guides(sc scene.Scene) {
	if !sc.Guided {
		return
	}
	for _, aim := range sc.Moves {
		if aim.Land >= 0 && len(aim.Path) == 1 {
			x, y := d.plan.place(d.cells[aim.Land])
			d.canvas.put(x, y, "·", inkHint)
		}
	}
}

// marks shows what is said of cells. The last move comes first, so that the
// winning line may write over its parentheses.
func (d Drawing) marks(own, extra []scene.Mark) {
	all := slices.Concat(own, extra)
	slices.SortStableFunc(all, func(a, b scene.Mark) int { return cmp.Compare(order(a), order(b)) })
	for _, m := range all {
		d.mark(m)
	}
}

func order(m scene.Mark) int {
	if m.Kind == scene.LastMove {
		return 0
	}
	return 1
}

// mark shows what is said of one cell.
func (d Drawing) mark(m scene.Mark) {
	x, y := d.plan.place(d.cells[m.Cell])
	at := d.canvas.at(x, y)
	switch m.Kind {
	case scene.LastMove:
		d.embrace(m.Cell, "(", ")", inkLast)
	case scene.From:
		d.from(m.Cell, at)
	case scene.WinLine:
		d.win(m.Cell, at)
	case scene.Forbidden:
		at.set("×", inkForbid)
	case scene.Endangered:
		d.embrace(m.Cell, "!", "!", inkForbid)
	case scene.Capture:
		at.set("✕", inkHint)
	case scene.Hint:
		if d.wide[m.Cell] > 0 && m.Text == "" {
			d.embrace(m.Cell, "‹", "›", inkHint)
			return
		}
		at.set("◎", inkHint)
		d.write(x, y, m.Text)
	}
}

// write puts the text of a mark around the middle of its cell.
func (d Drawing) write(x, y int, text string) {
	signs := []rune(text)
	for i, sign := range signs {
		d.canvas.at(x+i-len(signs)/2, y).set(string(sign), inkHint)
	}
}

// win turns round stones into diamonds and puts others between asterisks.
func (d Drawing) win(cell int, s *spot) {
	switch s.text {
	case "●":
		s.text = "◆"
	case "○":
		s.text = "◇"
	default:
		d.embrace(cell, "*", "*", inkWin)
	}
	s.ink |= inkWon
}

// embrace puts a sign on either side of a cell.
func (d Drawing) embrace(cell int, open, shut string, ink ink) {
	x, y := d.plan.place(d.cells[cell])
	wide := max(d.wide[cell], lipgloss.Width(d.canvas.at(x, y).text), 1)
	d.canvas.put(x-1, y, open, ink)
	d.canvas.put(x+wide, y, shut, ink)
}

func abs(n int) int { return max(n, -n) }
