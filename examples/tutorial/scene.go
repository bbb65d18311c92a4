package main

import "github.com/sente-games/sente/scene"

// passing is the index of the pass button, which is shown if a pass is the only move.
const passing = 64

// Scene draws a board of squares in two colours, row 8 at the top.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: 8, Height: 8, Look: scene.Tiles, Stones: []scene.Stone{}}
	for i := range 64 {
		x, y := i%8, 7-i/8
		cell := scene.Cell{Name: square(int8(i)), X: float64(x) + 0.5, Y: float64(y) + 0.5, Near: scene.NextSquares(i, 8), Shade: (x + y) % 2}
		sc.Cells = append(sc.Cells, cell)
		for player, men := range b.Men {
			if men>>i&1 == 0 {
				continue
			}
			sc.Stones = append(sc.Stones, scene.Stone{Cell: i, Player: player, Shape: scene.Disc, Ply: scene.Moved})
			if connected(men) {
				sc.Marks = append(sc.Marks, scene.Mark{Cell: i, Kind: scene.WinLine})
			}
		}
	}
	sc.Labels = scene.ChessLabels(8)
	if b.Moves(nil)[0] == pass {
		sc.Width = 9.5
		sc.Cells = append(sc.Cells, scene.Cell{Name: "pass", X: 9, Y: 4, Sign: "pass"})
	}
	return sc
}

// Aims defines the input of moves: two clicks or a drag.
func (Board) Aims(m Move) []scene.Aim {
	if m == pass {
		return scene.ClickAny([]int{passing}, -1)
	}
	return scene.Steps(int(m.From), int(m.To))
}
