package main

import (
	"math/bits"
	"strconv"

	"github.com/sente-games/sente"
)

// Scene draws a board of squares, row 7 at the top.
func (b Board) Scene() sente.Scene {
	scene := sente.Scene{Width: side, Height: side, Look: sente.Tiles, Stones: []sente.Stone{}, Inks: []int{2, 3}}
	for i := range squares {
		x, y := i%side, side-1-i/side
		cell := sente.Cell{Name: square(int8(i)), X: float64(x) + 0.5, Y: float64(y) + 0.5}
		for others := near[i]; others != 0; others &= others - 1 {
			cell.Near = append(cell.Near, bits.TrailingZeros64(others))
		}
		scene.Cells = append(scene.Cells, cell)
		for player, pieces := range b.Pieces {
			if pieces>>i&1 != 0 {
				scene.Stones = append(scene.Stones, sente.Stone{Cell: i, Player: player, Ply: sente.Moved})
			}
		}
	}
	for i := range side {
		middle := float64(i) + 0.5
		scene.Labels = append(scene.Labels,
			sente.Label{X: middle, Y: side + 0.5, Text: string(rune('a' + i))},
			sente.Label{X: -0.5, Y: side - middle, Text: strconv.Itoa(i + 1)})
	}
	for player, name := range b.Seats() {
		scene.Texts = append(scene.Texts, sente.Text{Player: player, Name: name, Value: strconv.Itoa(bits.OnesCount64(b.Pieces[player]))})
	}
	return scene
}

// Aims lets a piece be added by a click on its square, or from each neighbour, and jump
// by two clicks.
func (b Board) Aims(m Move) []sente.Aim {
	to := int(m.To)
	if m.From != m.To {
		return sente.Steps(int(m.From), to)
	}
	aims := sente.Click(to)
	for from := near[to] & b.Pieces[b.Side]; from != 0; from &= from - 1 {
		aims = append(aims, sente.Steps(bits.TrailingZeros64(from), to)...)
	}
	return aims
}
