package main

import (
	"strconv"

	"github.com/sente-games/sente/scene"
)

// Scene draws the tiles, row 7 at the top; removed ones are dark and crossed out.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: side, Height: side, Look: scene.Tiles, Inks: []int{1, 2, 3}}
	for cell := range side * side {
		x, y := cell%side, cell/side
		drawn := scene.Cell{Name: square(int8(8*y + x)), X: float64(x) + 0.5, Y: float64(side-y) - 0.5}
		if b.Tiles>>(8*y+x)&1 == 0 {
			drawn.Shade, drawn.Sign = 1, "×"
		}
		if x < side-1 {
			drawn.Near = append(drawn.Near, cell+1)
		}
		if y < side-1 {
			drawn.Near = append(drawn.Near, cell+side)
		}
		sc.Cells = append(sc.Cells, drawn)
	}
	for player, at := range b.Pieces {
		sc.Stones = append(sc.Stones, scene.Stone{Cell: cellOf(at), Player: player, Ply: scene.Moved})
		if b.isOut(int8(player)) {
			sc.Texts = append(sc.Texts, scene.Text{Player: player, Name: "out", Value: "it cannot step"})
		}
	}
	for i := range side {
		middle := float64(i) + 0.5
		sc.Labels = append(sc.Labels,
			scene.Label{X: middle, Y: side + 0.5, Text: string(rune('a' + i))},
			scene.Label{X: -0.5, Y: side - middle, Text: strconv.Itoa(i + 1)})
	}
	return sc
}

func cellOf(at int8) int { return int(at>>3)*side + int(at&7) }

// Aims defines the input of moves by three clicks: the piece, its destination, the tile to remove.
func (b Board) Aims(m Move) []scene.Aim {
	return []scene.Aim{{Path: []int{cellOf(b.Pieces[b.Side]), cellOf(m.To), cellOf(m.Tile)}, Land: cellOf(m.To)}}
}
