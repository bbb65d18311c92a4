package tictactoe

import "github.com/sente-games/sente/scene"

var glyphs = [2]string{"X", "O"}

// Scene draws the board. Without it the moves would be buttons in a row.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: 3, Height: 3, Look: scene.Tiles, Stones: []scene.Stone{}}
	won := b.line()
	for s := range Square(9) {
		x, y := float64(s%3)+0.5, float64(s/3)+0.5
		sc.Cells = append(sc.Cells, scene.Cell{Name: b.Format(s), X: x, Y: y, Near: near(int(s))})
		for player, stones := range b.Stones {
			if stones>>s&1 != 0 {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: int(s), Player: player, Glyph: glyphs[player]})
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

// near returns the squares to the right and below; each pair is named once.
func near(s int) (cells []int) {
	if s%3 < 2 {
		cells = append(cells, s+1)
	}
	if s/3 < 2 {
		cells = append(cells, s+3)
	}
	return cells
}

// Aims lets a click on a square play it.
func (Board) Aims(s Square) []scene.Aim { return scene.Click(int(s)) }
