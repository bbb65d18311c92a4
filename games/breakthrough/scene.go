package breakthrough

import (
	"strconv"

	"github.com/sente-games/sente/scene"
)

// Scene draws a board of squares in two colours, row 8 at the top.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: 8, Height: 8, Look: scene.Tiles, Stones: []scene.Stone{}, Inks: []int{1, 0}}
	for i := range 64 {
		x, y := i%8, 7-i/8
		cell := scene.Cell{Name: formatSquare(int8(i)), X: float64(x) + 0.5, Y: float64(y) + 0.5, Shade: (x + y) % 2}
		if x < 7 {
			cell.Near = append(cell.Near, i+1)
		}
		if y > 0 {
			cell.Near = append(cell.Near, i+8)
		}
		sc.Cells = append(sc.Cells, cell)
		for player, pawns := range b.Pawns {
			if pawns>>i&1 == 0 {
				continue
			}
			sc.Stones = append(sc.Stones, scene.Stone{Cell: i, Player: player, Shape: scene.Pawn, Ply: scene.Moved})
			if goal[player]>>i&1 != 0 {
				sc.Marks = append(sc.Marks, scene.Mark{Cell: i, Kind: scene.WinLine})
			}
		}
	}
	for i := range 8 {
		middle := float64(i) + 0.5
		sc.Labels = append(sc.Labels,
			scene.Label{X: middle, Y: 8.5, Text: string(rune('a' + i))},
			scene.Label{X: -0.5, Y: 8 - middle, Text: strconv.Itoa(i + 1)})
	}
	return sc
}

// Aims defines the input of moves: two clicks or a drag.
func (Board) Aims(m Move) []scene.Aim { return scene.Steps(int(m.From), int(m.To)) }
