package main

import (
	"strconv"

	"github.com/sente-games/sente"
)

// Scene draws a board of squares in two colours, row 8 at the top.
func (b Board) Scene() sente.Scene {
	scene := sente.Scene{Width: 8, Height: 8, Look: sente.Tiles, Stones: []sente.Stone{}, Inks: []int{1, 0}}
	for i := range 64 {
		x, y := i%8, 7-i/8
		cell := sente.Cell{Name: square(int8(i)), X: float64(x) + 0.5, Y: float64(y) + 0.5, Shade: (x + y) % 2}
		if x < 7 {
			cell.Near = append(cell.Near, i+1)
		}
		if y > 0 {
			cell.Near = append(cell.Near, i+8)
		}
		scene.Cells = append(scene.Cells, cell)
		for player, pawns := range b.Pawns {
			if pawns>>i&1 == 0 {
				continue
			}
			scene.Stones = append(scene.Stones, sente.Stone{Cell: i, Player: player, Shape: sente.Pawn, Ply: sente.Moved})
			if goal[player]>>i&1 != 0 {
				scene.Marks = append(scene.Marks, sente.Mark{Cell: i, Kind: sente.WinLine})
			}
		}
	}
	for i := range 8 {
		middle := float64(i) + 0.5
		scene.Labels = append(scene.Labels,
			sente.Label{X: middle, Y: 8.5, Text: string(rune('a' + i))},
			sente.Label{X: -0.5, Y: 8 - middle, Text: strconv.Itoa(i + 1)})
	}
	return scene
}

// Aims lets a pawn be moved by two clicks or dragged.
func (Board) Aims(m Move) []sente.Aim { return sente.Steps(int(m.From), int(m.To)) }
