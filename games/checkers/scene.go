package checkers

import (
	"strconv"

	"github.com/sente-games/sente/scene"
)

const side = 8

// Scene draws the board, black at the top.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: side, Height: side, Look: scene.Tiles, Stones: []scene.Stone{}}
	for row := range side {
		for column := range side {
			sc.Cells = append(sc.Cells, drawCell(row, column))
		}
	}
	for s := range Square(squares) {
		for player, men := range b.men {
			if men>>s&1 == 0 {
				continue
			}
			stone := scene.Stone{Cell: s.cell(), Player: player, Shape: scene.Disc}
			if b.kings>>s&1 != 0 {
				stone.Shape = scene.Crowned
			}
			sc.Stones = append(sc.Stones, stone)
		}
	}
	if b.quiet >= maxQuiet/2 {
		sc.Texts = append(sc.Texts, scene.Text{Player: -1, Name: "moves without progress", Value: strconv.Itoa(int(b.quiet)/2) + "/40"})
	}
	return sc
}

// cell returns the index of a square among all 64.
func (s Square) cell() int {
	row, column := s.at()
	return side*row + column
}

// drawCell returns the cell of a square, with its number if it is playable.
func drawCell(row, column int) scene.Cell {
	cell := scene.Cell{Name: string(rune('a'+column)) + strconv.Itoa(side-row), X: float64(column) + 0.5, Y: float64(row) + 0.5, Near: scene.NextSquares(side*row+column, side)}
	if (row+column)%2 == 1 {
		cell.Name = strconv.Itoa(4*row + column/2 + 1)
		cell.Shade, cell.Sign = 1, cell.Name
	}
	return cell
}

// Aims defines the input of moves: a click on each square.
func (Board) Aims(m Move) []scene.Aim {
	var cells []int
	for _, s := range m.path() {
		cells = append(cells, s.cell())
	}
	return scene.Steps(cells...)
}
