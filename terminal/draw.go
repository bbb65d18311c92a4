package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/sente-games/sente/scene"
)

// View holds the options for drawing a scene.
type View struct {
	Large      bool         // more room per cell, if the look supports it
	Solid      bool         // round stones of all seats differ only in colour
	Cursor     int          // the cell under the cursor, -1 for none
	ExtraMarks []scene.Mark // marks in addition to the scene's own, such as a hint
	Path       []int        // the cells selected so far for a move of several steps
}

// Drawing is a scene as text.
type Drawing struct {
	canvas      *canvas
	look        scene.Look
	palette     *palette
	plan        canvasPlan
	cells       []scene.Cell
	pieceWidths []int // width of the piece on each cell in characters, 0 if the cell is empty
}

// Draw draws a scene. Without colours the last move is in parentheses, the stones of the winning
// line are diamonds (or between asterisks), a cross is a forbidden point and square brackets are
// the cursor.
func Draw(sc scene.Scene, v View) Drawing {
	sc = widenCells(sc)
	p := planCanvas(sc, v.Large)
	d := Drawing{canvas: newCanvas(p.width, p.height), look: sc.Look, palette: choosePalette(sc), plan: p, cells: sc.Cells, pieceWidths: make([]int, len(sc.Cells))}
	d.drawGround(sc)
	d.drawLabels(sc.Labels)
	d.drawGuides(sc)
	d.drawStones(sc, v.Solid)
	d.drawMarks(sc.Marks, v.ExtraMarks)
	d.drawPath(sc, v)
	if v.Cursor >= 0 && v.Cursor < len(sc.Cells) {
		d.bracketCell(v.Cursor, "[", "]", inkCursor)
	}
	return d
}

// DrawPlain draws a scene without colours, with a newline at its end.
func DrawPlain(sc scene.Scene) string { return Draw(sc, View{Cursor: -1}).String() + "\n" }

// SceneTexts returns the legend and the texts of a scene that belong to no player, one per line, or
// "" if there are none.
func SceneTexts(sc scene.Scene) string {
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

// CellAt returns the cell nearest to a character, or -1 if no cell is near.
func (d Drawing) CellAt(x, y int) int {
	best, nearest := -1, 1<<30
	for i, c := range d.cells {
		cx, cy := d.plan.cellPosition(c)
		dx, dy := abs(cx-x), abs(cy-y)
		if 2*dx <= d.plan.stepX && 2*dy <= d.plan.stepY && dx+2*dy < nearest {
			best, nearest = i, dx+2*dy
		}
	}
	return best
}

// drawGround draws the board without stones.
func (d Drawing) drawGround(sc scene.Scene) {
	switch sc.Look {
	case scene.Tiles:
		d.drawTiles()
	case scene.Holes:
		d.drawHoles()
	case scene.Hexes:
		d.fillCells("⬡")
	case scene.Pits:
		d.drawPits()
	case scene.Blank:
		d.fillCells("·")
	default:
		d.drawGrid()
	}
	d.tintCells(sc)
	d.drawLines(sc)
	d.drawSides(sc)
	d.drawSigns(sc)
}

// fillCells draws the same sign on every cell.
func (d Drawing) fillCells(sign string) {
	for _, c := range d.cells {
		x, y := d.plan.cellPosition(c)
		d.canvas.putText(x, y, sign, inkBoard)
	}
}

// drawLabels writes the coordinates; labels on the left end before the board.
func (d Drawing) drawLabels(labels []scene.Label) {
	for _, l := range labels {
		x, y := d.plan.columnAt(l.X), d.plan.rowIndex(l.Y)
		line := d.plan.top + y*d.plan.stepY
		switch {
		case y < 0:
			line = 0
		case y >= len(d.plan.rows):
			line = d.canvas.height - 1
		}
		width := lipgloss.Width(l.Text)
		switch {
		case x < 0:
			x = d.plan.left - 1 - d.plan.labelGap - width
		case width > 1 && d.plan.hasEdges && y >= 0 && y < len(d.plan.rows): // room for the edge
			x += d.plan.left - width/2
		case width > 1:
			x += d.plan.left - (width-1)/2
		default:
			x += d.plan.left
		}
		d.canvas.putText(x, line, l.Text, inkLabel)
	}
}

// drawGuides draws a dot on each cell where a stone may be placed, in games with guides.
func (d Drawing) drawGuides(sc scene.Scene) {
	if !sc.Guided {
		return
	}
	for _, aim := range sc.Moves {
		if aim.Land >= 0 && len(aim.Path) == 1 {
			x, y := d.plan.cellPosition(d.cells[aim.Land])
			d.canvas.putText(x, y, "·", inkHint)
		}
	}
}

// drawMarks draws the marks of cells. The last move is drawn first so that the winning line may
// overwrite its parentheses.
func (d Drawing) drawMarks(own, extra []scene.Mark) {
	all := slices.Concat(own, extra)
	slices.SortStableFunc(all, func(a, b scene.Mark) int { return cmp.Compare(markOrder(a), markOrder(b)) })
	for _, m := range all {
		d.drawMark(m)
	}
}

func markOrder(m scene.Mark) int {
	if m.Kind == scene.LastMove {
		return 0
	}
	return 1
}

// drawMark draws one mark.
func (d Drawing) drawMark(m scene.Mark) {
	x, y := d.plan.cellPosition(d.cells[m.Cell])
	target := d.canvas.cellAt(x, y)
	switch m.Kind {
	case scene.LastMove:
		d.bracketCell(m.Cell, "(", ")", inkLast)
	case scene.From:
		d.markOrigin(m.Cell, target)
	case scene.WinLine:
		d.highlightWin(m.Cell, target)
	case scene.Forbidden:
		target.setText("×", inkForbid)
	case scene.Endangered:
		d.bracketCell(m.Cell, "!", "!", inkForbid)
	case scene.Capture:
		target.setText("✕", inkHint)
	case scene.Hint:
		if d.pieceWidths[m.Cell] > 0 && m.Text == "" {
			d.bracketCell(m.Cell, "‹", "›", inkHint)
			return
		}
		target.setText("◎", inkHint)
		d.writeMark(x, y, m.Text)
	}
}

// writeMark writes the text of a mark, centred on its cell.
func (d Drawing) writeMark(x, y int, text string) {
	signs := []rune(text)
	for i, sign := range signs {
		d.canvas.cellAt(x+i-len(signs)/2, y).setText(string(sign), inkHint)
	}
}

// highlightWin turns round stones into diamonds and puts other pieces between asterisks.
func (d Drawing) highlightWin(cell int, s *charCell) {
	switch s.text {
	case "●":
		s.text = "◆"
	case "○":
		s.text = "◇"
	default:
		d.bracketCell(cell, "*", "*", inkWin)
	}
	s.ink |= inkWon
}

// bracketCell draws a sign on either side of a cell.
func (d Drawing) bracketCell(cell int, open, closing string, ink ink) {
	x, y := d.plan.cellPosition(d.cells[cell])
	width := max(d.pieceWidths[cell], lipgloss.Width(d.canvas.cellAt(x, y).text), 1)
	d.canvas.putText(x-1, y, open, ink)
	d.canvas.putText(x+width, y, closing, ink)
}

func abs(n int) int { return max(n, -n) }
