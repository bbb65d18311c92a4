package main

import (
	"strconv"

	"github.com/sente-games/sente"
)

// Scene draws a board of squares in two colours, row 10 at the top.
func (b Board) Scene() sente.Scene {
	scene := sente.Scene{Width: side, Height: side, Look: sente.Tiles, Stones: []sente.Stone{}, Inks: []int{1, 0}}
	for i := range side * side {
		x, y := i%side, i/side
		at := squareOf(x, y)
		cell := sente.Cell{Name: at.String(), X: float64(x) + 0.5, Y: float64(side-y) - 0.5, Shade: (x + y + 1) % 2}
		if x < side-1 {
			cell.Near = append(cell.Near, i+1)
		}
		if y < side-1 {
			cell.Near = append(cell.Near, i+side)
		}
		scene.Cells = append(scene.Cells, cell)
		stone := sente.Stone{Cell: i, Shape: sente.Queen, Ply: sente.Moved}
		switch {
		case b.Free.has(at):
			continue
		case b.Queens[1].has(at):
			stone.Player = 1
		case !b.Queens[0].has(at):
			stone.Player, stone.Shape = 1, sente.Arrow
		}
		scene.Stones = append(scene.Stones, stone)
	}
	for i := range side {
		middle := float64(i) + 0.5
		scene.Labels = append(scene.Labels,
			sente.Label{X: middle, Y: side + 0.5, Text: string(rune('a' + i))},
			sente.Label{X: -0.5, Y: side - middle, Text: strconv.Itoa(i + 1)})
	}
	return scene
}

// Aims lets a move be played by three clicks: the amazon, where it goes, where it shoots.
func (Board) Aims(m Move) []sente.Aim {
	return []sente.Aim{{Path: []int{cellOf(m.From), cellOf(m.To), cellOf(m.Shot)}, Land: cellOf(m.To)}}
}

func cellOf(at square) int { return int(at/stride)*side + int(at%stride) }
