package terminal

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// ink is the kind of a character on the canvas; it selects the character's colour.
type ink uint8

const (
	inkNone   ink = iota
	inkBoard      // lines, frames, empty places
	inkLabel      // coordinates
	inkBlack      // stones of seat 0, 1, 2, 3
	inkWhite      //
	inkRed        //
	inkBlue       //
	inkLast       // the last move
	inkWin        // asterisks around the winning line
	inkForbid     // a forbidden place
	inkHint       // a suggested cell
	inkCursor     // the place that Enter plays

	inkWon ink = 1 << 5 // added to a stone of the winning line
)

// tint is the background of a character: 0 is the board, 1 a darker cell, and values from 2 on are
// the zones of the seats.
type tint uint8

const (
	tintShade tint = iota + 1
	tintBlack      // zones of seat 0, 1, 2, 3
)

// charCell is one column of one row of the canvas: a character, its kind and its background.
type charCell struct {
	text string // "" in the second column of a wide character
	ink  ink
	tint tint
}

// canvas is a rectangle of characters.
type canvas struct {
	width, height int
	cells         []charCell
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height, cells: make([]charCell, width*height)}
	for i := range c.cells {
		c.cells[i].text = " "
	}
	return c
}

// cellAt returns the cell at a position, or a throwaway cell if the position is outside the canvas.
func (c *canvas) cellAt(x, y int) *charCell {
	if x < 0 || y < 0 || x >= c.width || y >= c.height {
		return new(charCell)
	}
	return &c.cells[y*c.width+x]
}

// putText writes a single line of text starting at a position.
func (c *canvas) putText(x, y int, text string, ink ink) {
	for _, r := range text {
		c.cellAt(x, y).setText(string(r), ink)
		for range lipgloss.Width(string(r)) - 1 {
			x++
			c.cellAt(x, y).setText("", ink)
		}
		x++
	}
}

// setText replaces the character and its kind and keeps the background.
func (s *charCell) setText(text string, ink ink) { s.text, s.ink = text, ink }

// String returns the canvas as plain text without trailing blanks.
func (c *canvas) String() string {
	return c.render(func(text string, _ ink, _ tint) string { return text })
}

// render joins the rows; style is called once per run of characters with the same ink and tint.
func (c *canvas) render(style func(string, ink, tint) string) string {
	rows := make([]string, c.height)
	for y := range rows {
		rows[y] = strings.TrimRight(c.renderRow(c.cells[y*c.width:(y+1)*c.width], style), " ")
	}
	return strings.Join(rows, "\n")
}

func (c *canvas) renderRow(spots []charCell, style func(string, ink, tint) string) string {
	var row, run strings.Builder
	for i, s := range spots {
		run.WriteString(s.text)
		if i+1 == len(spots) || spots[i+1].ink != s.ink || spots[i+1].tint != s.tint {
			row.WriteString(style(run.String(), s.ink, s.tint))
			run.Reset()
		}
	}
	return row.String()
}
