package protocol

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// gtpNotation converts moves between the notation of the game and that of GTP. GTP names the points
// of a board like Go players, without the letter I; the dialect HTP for Hex (Benzene, 2009) uses all
// letters. Moves other than a letter and a number are the same in both.
type gtpNotation struct{ htp bool }

// notationOf returns the notation for a board: HTP if its cells are hexagons.
func notationOf(b rules.Board) gtpNotation {
	return gtpNotation{htp: b.Picture().Look == scene.Hexes}
}

// swapMove is the exchange of sides in Hex, in the notation of the game and in HTP.
const swapMove = "swap-pieces"

// Moves of GTP that are not points.
const (
	passMove   = "pass"
	resignMove = "resign"
)

// format returns a move in the notation of GTP.
func (n gtpNotation) format(m sente.Move) string {
	text := string(m)
	switch {
	case n.htp || !isPoint(text):
		return text
	case text[0] >= 'i':
		return strings.ToUpper(string(text[0]+1)) + text[1:]
	}
	return strings.ToUpper(text)
}

// parse returns a move of GTP in the notation of the game. It does not check whether it is legal.
func (n gtpNotation) parse(text string) (sente.Move, error) {
	lower := strings.ToLower(text)
	switch {
	case n.htp || !isPoint(lower):
		return sente.Move(lower), nil
	case lower[0] == 'i':
		return "", fmt.Errorf("invalid vertex %s: GTP has no column I", QuoteReceived(text))
	case lower[0] > 'i':
		return sente.Move(string(lower[0]-1) + lower[1:]), nil
	}
	return sente.Move(lower), nil
}

// isPoint reports whether a move is a letter from a to z and a number.
func isPoint(text string) bool {
	return len(text) >= 2 && len(text) <= 3 && text[0] >= 'a' && text[0] <= 'z' && isDigits(text[1:])
}

// boardGrid is the content of a rectangular board.
type boardGrid struct {
	width, height int
	seats         [][]int // by row from the top and column: the seat of the piece, -1 if there is none
	topIsFirst    bool    // row 1 is at the top
}

// gridOf returns the grid of a scene; ok is false unless its cells are points with at most one round
// piece.
func gridOf(s scene.Scene) (g boardGrid, ok bool) {
	type cell struct{ column, row int }
	cells := make([]cell, len(s.Cells))
	firstY, lastY := 0.0, 0.0
	for i, c := range s.Cells {
		if !isPoint(c.Name) {
			return g, false
		}
		row, _ := strconv.Atoi(c.Name[1:])
		cells[i] = cell{int(c.Name[0] - 'a'), row - 1}
		g.width, g.height = max(g.width, cells[i].column+1), max(g.height, row)
		if row == 1 {
			firstY = c.Y
		} else if row == g.height {
			lastY = c.Y
		}
	}
	if g.width*g.height != len(cells) {
		return g, false
	}
	g.topIsFirst = firstY <= lastY
	g.seats = make([][]int, g.height)
	for y := range g.seats {
		g.seats[y] = make([]int, g.width)
		for x := range g.seats[y] {
			g.seats[y][x] = -1
		}
	}
	for _, p := range s.Stones {
		c := cells[p.Cell]
		if c.row < 0 || p.Count > 1 {
			return g, false
		}
		g.seats[g.rowFromTop(c.row)][c.column] = p.Player
	}
	return g, true
}

// rowFromTop converts a row counted from 0 to one counted from the top, and the reverse.
func (g boardGrid) rowFromTop(row int) int {
	if g.topIsFirst {
		return row
	}
	return g.height - 1 - row
}

// count returns the number of pieces of a seat.
func (g boardGrid) count(seat int) (n int) {
	for _, row := range g.seats {
		for _, s := range row {
			if s == seat {
				n++
			}
		}
	}
	return n
}

// point returns the name of a point, by row from the top and column, in the notation of the game.
func (g boardGrid) point(y, x int) sente.Move {
	return sente.Move(string(rune('a'+x)) + strconv.Itoa(g.rowFromTop(y)+1))
}
