package terminal

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// ink says what a character on the canvas is, so that it can be coloured.
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
	inkHint       // a place worth a look
	inkCursor     // the place that Enter plays

	inkWon ink = 1 << 5 // added to a stone of the winning line
)

// tint is what lies under a character: 0 is the board, 1 its darker cells, and from 2 on
// the zones of the inks of seats.
type tint uint8

const (
	tintShade tint = iota + 1
	tintBlack      // zones of seat 0, 1, 2, 3
)

// spot is one column of one row: a character and what it is.
type spot struct {
	text string // "" behind a wide character
	ink  ink
	tint tint
}

// canvas is a rectangle of characters.
type canvas struct {
	width, height int
	spots         []spot
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height, spots: make([]spot, width*height)}
	for i := range c.spots {
		c.spots[i].text = " "
	}
	return c
}

// at returns the spot of a place, or one that is not shown if it is outside.
func (c *canvas) at(x, y int) *spot {
	if x < 0 || y < 0 || x >= c.width || y >= c.height {
		return new(spot)
	}
	return &c.spots[y*c.width+x]
}

// put writes a text of one line from a place on.
func (c *canvas) put(x, y int, text string, ink ink) {
	for _, r := range text {
		c.at(x, y).set(string(r), ink)
		for range lipgloss.Width(string(r)) - 1 {
			x++
			c.at(x, y).set("", ink)
		}
		x++
	}
}

// set changes the character and leaves what is under it.
func (s *spot) set(text string, ink ink) { s.text, s.ink = text, ink }

// String is the canvas as plain text, without blanks at the ends of lines.
func (c *canvas) String() string {
	return c.render(func(text string, _ ink, _ tint) string { return text })
}

// render joins the rows; style colours each run of one ink.
func (c *canvas) render(style func(string, ink, tint) string) string {
	rows := make([]string, c.height)
	for y := range rows {
		rows[y] = strings.TrimRight(c.row(c.spots[y*c.width:(y+1)*c.width], style), " ")
	}
	return strings.Join(rows, "\n")
}

func (c *canvas) row(spots []spot, style func(string, ink, tint) string) string {
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
