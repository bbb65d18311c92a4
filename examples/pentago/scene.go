package main

import (
	"strconv"

	"github.com/sente-games/sente/scene"
)

// The board is in the middle; a margin of one cell holds the buttons that turn a quarter.
const margin = 1

// buttons are the positions of the turn buttons, in their order.
var buttons = [turns]struct {
	x, y float64
	sign string
}{
	{2.5, 0.4, "↻"},
	{0.4, 2.5, "↺"},
	{7.6, 2.5, "↻"},
	{5.5, 0.4, "↺"},
	{0.4, 5.5, "↻"},
	{2.5, 7.6, "↺"},
	{5.5, 7.6, "↻"},
	{7.6, 5.5, "↺"},
}

// Scene draws the board, the quarters and the buttons.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: side + 2*margin, Height: side + 2*margin, Look: scene.Tiles, Stones: []scene.Stone{}}
	quarters := make([]scene.Zone, 4)
	for cell := range cells {
		sc.Cells = append(sc.Cells, drawCell(cell))
		quarter := &quarters[cell/quarterCells]
		quarter.Player, quarter.Cells = -1, append(quarter.Cells, cell)
		for player, marbles := range b.marbles {
			if marbles>>cell&1 != 0 {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: cell, Player: player, Ply: scene.Moved})
			}
			for _, line := range lines {
				if line>>cell&1 != 0 && marbles&line == line {
					sc.Marks = append(sc.Marks, scene.Mark{Cell: cell, Kind: scene.WinLine})
					break
				}
			}
		}
	}
	for turn, button := range buttons {
		name := string(rune('A'+turn/2)) + string("+-"[turn%2])
		sc.Cells = append(sc.Cells, scene.Cell{Name: name, X: button.x, Y: button.y, Width: 0.8, Height: 0.8, Sign: button.sign})
	}
	sc.Zones = []scene.Zone{quarters[0], quarters[3]}
	middle := float64(side)/2 + margin
	sc.Lines = []scene.Line{
		{X1: margin, Y1: middle, X2: margin + side, Y2: middle, Width: 0.08, Player: -1},
		{X1: middle, Y1: margin, X2: middle, Y2: margin + side, Width: 0.08, Player: -1},
	}
	return sc
}

func drawCell(cell int) scene.Cell {
	row, column := at(cell)
	c := scene.Cell{
		Name: string(rune('a'+column)) + strconv.Itoa(side-row),
		X:    float64(column) + 0.5 + margin, Y: float64(row) + 0.5 + margin,
	}
	if column < side-1 {
		c.Near = append(c.Near, cellAt(row, column+1))
	}
	if row < side-1 {
		c.Near = append(c.Near, cellAt(row+1, column))
	}
	return c
}

// Aims defines the input of moves: a click on a cell and one on a button. The highlighted result is
// the cell of the marble after the turn.
func (Board) Aims(m Move) []scene.Aim {
	cell := int(m.cell)
	if m.turn == noTurn {
		return scene.Click(cell)
	}
	aim := scene.Aim{Path: []int{cell, cells + int(m.turn)}, Land: cell}
	if first := int(m.turn) / 2 * quarterCells; cell/quarterCells == int(m.turn)/2 {
		aim.Land = first + inside(cell-first, int(m.turn)%2)
	}
	return []scene.Aim{aim}
}
