package main

import "github.com/sente-games/sente/scene"

// Scene draws the tiles, row 7 at the top; removed ones are dark and crossed out.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: side, Height: side, Look: scene.Tiles, Inks: []int{1, 2, 3}}
	for cell := range side * side {
		x, y := cell%side, cell/side
		drawn := scene.Cell{Name: square(int8(8*y + x)), X: float64(x) + 0.5, Y: float64(side-y) - 0.5, Near: scene.NextSquares(cell, side)}
		if b.Tiles>>(8*y+x)&1 == 0 {
			drawn.Shade, drawn.Sign = 1, "×"
		}
		sc.Cells = append(sc.Cells, drawn)
	}
	for player, at := range b.Pieces {
		sc.Stones = append(sc.Stones, scene.Stone{Cell: cellOf(at), Player: player, Ply: scene.Moved})
		if b.isOut(int8(player)) {
			sc.Texts = append(sc.Texts, scene.Text{Player: player, Name: "out", Value: "it cannot step"})
		}
	}
	sc.Labels = scene.ChessLabels(side)
	return sc
}

func cellOf(at int8) int { return int(at>>3)*side + int(at&7) }

// Aims defines the input of moves by three clicks: the piece, its destination, the tile to remove.
func (b Board) Aims(m Move) []scene.Aim {
	return []scene.Aim{{Path: []int{cellOf(b.Pieces[b.Side]), cellOf(m.To), cellOf(m.Tile)}, Land: cellOf(m.To)}}
}
