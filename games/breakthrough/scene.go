package breakthrough

import "github.com/sente-games/sente/scene"

// Scene draws a board of squares in two colours, row 8 at the top.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: 8, Height: 8, Look: scene.Tiles, Stones: []scene.Stone{}, Inks: []int{1, 0}}
	for i := range 64 {
		x, y := i%8, 7-i/8
		cell := scene.Cell{Name: formatSquare(int8(i)), X: float64(x) + 0.5, Y: float64(y) + 0.5, Near: scene.NextSquares(i, 8), Shade: (x + y) % 2}
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
	sc.Labels = scene.ChessLabels(8)
	return sc
}

// Aims defines the input of moves: two clicks or a drag.
func (Board) Aims(m Move) []scene.Aim { return scene.Steps(int(m.From), int(m.To)) }
