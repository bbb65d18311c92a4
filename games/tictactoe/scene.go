package tictactoe

import "github.com/sente-games/sente/scene"

// pieces are the marks of the players.
var pieces = []scene.Stone{{Player: 0, Glyph: "X"}, {Player: 1, Glyph: "O"}}

// Scene draws the board. Without it, moves would be a row of buttons.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: 3, Height: 3, Look: scene.Tiles, Stones: []scene.Stone{}, Pieces: pieces}
	won := b.winningSquares()
	for s := range Square(9) {
		x, y := float64(s%3)+0.5, float64(s/3)+0.5
		sc.Cells = append(sc.Cells, scene.Cell{Name: b.Format(s), X: x, Y: y, Near: scene.NextSquares(int(s), 3)})
		for player, stones := range b.Stones {
			if stones>>s&1 != 0 {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: int(s), Player: player, Glyph: pieces[player].Glyph})
			}
		}
		if won>>s&1 != 0 {
			sc.Marks = append(sc.Marks, scene.Mark{Cell: int(s), Kind: scene.WinLine})
		}
	}
	sc.Labels = scene.ChessLabels(3)
	return sc
}

// Aims maps a click on a square to the move.
func (Board) Aims(s Square) []scene.Aim { return scene.Click(int(s)) }
