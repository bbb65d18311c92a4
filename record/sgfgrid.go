package record

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sente-games/sente/scene"
)

// sgfGrid maps the cells of a board to SGF points: two letters for column and row, a to z and then A to Z, from
// the top left.
type sgfGrid struct {
	size   [2]int
	names  map[point]string
	points map[string]point

	movePoints int  // points of a move, at least 1
	readsNames bool // points are also read in the notation of the game, as Edax writes Othello: "e4"
}

// maxSGFLines is the number of columns or rows that SGF letters can represent.
const maxSGFLines = 52

// newSGFGrid computes the grid from the scene of a board; movePoints is the number of points of a move,
// 0 is 1.
func newSGFGrid(sc scene.Scene, size string, movePoints int) (*sgfGrid, error) {
	width, height, both := strings.Cut(size, "x")
	if !both {
		height = width
	}
	columns, errX := strconv.Atoi(width)
	rows, errY := strconv.Atoi(height)
	if errX != nil || errY != nil {
		return nil, fmt.Errorf("the size %s does not specify columns and rows", quote(size))
	}
	g := &sgfGrid{names: map[point]string{}, points: map[string]point{}, movePoints: max(movePoints, 1)}
	for _, c := range sc.Cells {
		p := point{int(math.Floor(c.X)), int(math.Floor(c.Y))}
		if p.x < 0 || p.y < 0 || p.x >= columns || p.y >= rows {
			continue // a button next to the board
		}
		if p.x >= maxSGFLines || p.y >= maxSGFLines {
			return nil, errors.New("the board is larger than the 52 lines that the format supports")
		}
		g.names[p], g.points[c.Name] = c.Name, p
		g.size[0], g.size[1] = max(g.size[0], p.x+1), max(g.size[1], p.y+1)
	}
	return g, nil
}

// parseCell returns the cell name of an SGF point.
func (g *sgfGrid) parseCell(text string) (string, error) {
	p, err := g.parsePoint(text)
	if err != nil {
		return "", err
	}
	return g.names[p], nil
}

// moveSigns separate the points of a move: "d1-d7/g7".
const moveSigns = "-/"

// parseMove returns the move of an SGF value: a cell, or several of them joined by [moveSigns].
func (g *sgfGrid) parseMove(text string) (string, error) {
	if g.movePoints == 1 {
		return g.parseCell(text)
	}
	if text = strings.TrimSpace(text); len(text) != 2*g.movePoints {
		return "", fmt.Errorf("invalid SGF move %s: expected %d points of two letters", quote(text), g.movePoints)
	}
	var move strings.Builder
	for i := range g.movePoints {
		cell, err := g.parseCell(text[2*i : 2*i+2])
		if err != nil {
			return "", err
		}
		if i > 0 {
			move.WriteByte(moveSigns[min(i, len(moveSigns))-1])
		}
		move.WriteString(cell)
	}
	return move.String(), nil
}

// encodeMove is the inverse of parseMove; ok is false for other moves.
func (g *sgfGrid) encodeMove(move string) (value string, ok bool) {
	for _, cell := range strings.FieldsFunc(move, func(r rune) bool { return g.movePoints > 1 && strings.ContainsRune(moveSigns, r) }) {
		letters, ok := g.encodeCell(cell)
		if !ok {
			return "", false
		}
		value += letters
	}
	return value, len(value) == 2*g.movePoints
}

func (g *sgfGrid) parsePoint(text string) (point, error) {
	if text = strings.TrimSpace(text); len(text) == 2 {
		p := point{decodeSGFLetter(text[0]), decodeSGFLetter(text[1])}
		if _, ok := g.names[p]; ok {
			return p, nil
		}
		if p, ok := g.points[strings.ToLower(text)]; ok && g.readsNames {
			return p, nil
		}
	}
	return point{}, fmt.Errorf("invalid SGF point %s on a %s board: expected two letters, for example ed", quote(text), g.dimensions())
}

func (g *sgfGrid) dimensions() string {
	return fmt.Sprintf("%dx%d", g.size[0], g.size[1])
}

// sizeValue returns the size in the form of the SZ property.
func (g *sgfGrid) sizeValue() string {
	if g.size[0] == g.size[1] {
		return fmt.Sprint(g.size[0])
	}
	return fmt.Sprintf("%d:%d", g.size[0], g.size[1])
}

// encodeCell is the inverse of parseCell; ok is false for an unknown cell.
func (g *sgfGrid) encodeCell(cell string) (string, bool) {
	p, ok := g.points[cell]
	if !ok {
		return "", false
	}
	return string([]byte{encodeSGFLetter(p.x), encodeSGFLetter(p.y)}), true
}

func decodeSGFLetter(c byte) int {
	switch {
	case 'a' <= c && c <= 'z':
		return int(c - 'a')
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}

func encodeSGFLetter(i int) byte {
	if i < 26 {
		return byte('a' + i)
	}
	return byte('A' + i - 26)
}
