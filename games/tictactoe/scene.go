package tictactoe

import "github.com/sente-games/sente/scene"

var seatGlyphs = [2]string{"X", "O"}

// Scene draws the board. Without it, moves would be a row of buttons.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: 3, Height: 3, Look: scene.Tiles, Stones: []scene.Stone{}}
	won := b.winningSquares()
	for s := range Square(9) {
		x, y := float64(s%3)+0.5, float64(s/3)+0.5
		sc.Cells = append(sc.Cells, scene.Cell{Name: b.Format(s), X: x, Y: y, Near: cellNeighbours(int(s))})
		for player, stones := range b.Stones {
			if stones>>s&1 != 0 {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: int(s), Player: player, Glyph: seatGlyphs[player]})
			}
		}
		if won>>s&1 != 0 {
			sc.Marks = append(sc.Marks, scene.Mark{Cell: int(s), Kind: scene.WinLine})
		}
	}
	for i := range 3 {
		middle := float64(i) + 0.5
		sc.Labels = append(sc.Labels,
			scene.Label{X: middle, Y: 3.5, Text: string(rune('a' + i))},
			scene.Label{X: -0.5, Y: 3 - middle, Text: string(rune('1' + i))})
	}
	return sc
}

// cellNeighbours returns the squares to the right and below, so that each pair occurs once.
func cellNeighbours(s int) (cells []int) {
	if s%3 < 2 {
		cells = append(cells, s+1)
	}
	if s/3 < 2 {
		cells = append(cells, s+3)
	}
	return cells
}

// Aims maps a click on a square to the move.
func (Board) Aims(s Square) []scene.Aim { return scene.Click(int(s)) }
