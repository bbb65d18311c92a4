package record

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sente-games/sente/scene"
)

// sgfGrid is a board whose cells the format writes as two letters: column and row, a at
// the top left, A to Z behind z.
type sgfGrid struct {
	size   [2]int
	names  map[point]string
	points map[string]point
}

// sgfLetters is how many columns and rows have a letter.
const sgfLetters = 52

// gridOf finds columns and rows in the picture of a board.
func gridOf(sc scene.Scene, size string) (*sgfGrid, error) {
	width, height, both := strings.Cut(size, "x")
	if !both {
		height = width
	}
	columns, errX := strconv.Atoi(width)
	rows, errY := strconv.Atoi(height)
	if errX != nil || errY != nil {
		return nil, fmt.Errorf("its size %s does not say how many columns and rows it has", quote(size))
	}
	g := &sgfGrid{names: map[point]string{}, points: map[string]point{}}
	for _, c := range sc.Cells {
		p := point{int(math.Floor(c.X)), int(math.Floor(c.Y))}
		if p.x < 0 || p.y < 0 || p.x >= columns || p.y >= rows {
			continue // a button beside the board
		}
		if p.x >= sgfLetters || p.y >= sgfLetters {
			return nil, errors.New("its board is larger than the 52 lines for which the format has letters")
		}
		g.names[p], g.points[c.Name] = c.Name, p
		g.size[0], g.size[1] = max(g.size[0], p.x+1), max(g.size[1], p.y+1)
	}
	return g, nil
}

// cell reads two letters as the name of a cell.
func (g *sgfGrid) cell(text string) (string, error) {
	p, err := g.point(text)
	if err != nil {
		return "", err
	}
	return g.names[p], nil
}

func (g *sgfGrid) point(text string) (point, error) {
	if text = strings.TrimSpace(text); len(text) == 2 {
		p := point{sgfLetter(text[0]), sgfLetter(text[1])}
		if _, ok := g.names[p]; ok {
			return p, nil
		}
	}
	return point{}, fmt.Errorf("%s is no point of a board of %s: write column and row as letters, such as hh", quote(text), g.dimensions())
}

func (g *sgfGrid) dimensions() string {
	if g.size[0] == g.size[1] {
		return fmt.Sprint(g.size[0])
	}
	return fmt.Sprintf("%dx%d", g.size[0], g.size[1])
}

// words is the size as SZ says it.
func (g *sgfGrid) words() string {
	if g.size[0] == g.size[1] {
		return fmt.Sprint(g.size[0])
	}
	return fmt.Sprintf("%d:%d", g.size[0], g.size[1])
}

// letters is the inverse of cell; ok is false if there is no such cell.
func (g *sgfGrid) letters(cell string) (string, bool) {
	p, ok := g.points[cell]
	if !ok {
		return "", false
	}
	return string([]byte{sgfByte(p.x), sgfByte(p.y)}), true
}

func sgfLetter(c byte) int {
	switch {
	case 'a' <= c && c <= 'z':
		return int(c - 'a')
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}

func sgfByte(i int) byte {
	if i < 26 {
		return byte('a' + i)
	}
	return byte('A' + i - 26)
}
