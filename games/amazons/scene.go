package amazons

import "github.com/sente-games/sente/scene"

// Scene draws a board of squares in two colours, row 10 at the top.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: side, Height: side, Look: scene.Tiles, Stones: []scene.Stone{}, Inks: []int{1, 0}}
	for i := range side * side {
		x, y := i%side, i/side
		at := squareOf(x, y)
		cell := scene.Cell{Name: at.String(), X: float64(x) + 0.5, Y: float64(side-y) - 0.5, Near: scene.NextSquares(i, side), Shade: (x + y + 1) % 2}
		sc.Cells = append(sc.Cells, cell)
		stone := scene.Stone{Cell: i, Shape: scene.Queen, Ply: scene.Moved}
		switch {
		case b.Free.has(at):
			continue
		case b.Queens[1].has(at):
			stone.Player = 1
		case !b.Queens[0].has(at):
			stone.Player, stone.Shape = 1, scene.Arrow
		}
		sc.Stones = append(sc.Stones, stone)
	}
	sc.Labels = scene.ChessLabels(side)
	return sc
}

// Aims defines the input of moves by three clicks: the amazon, its destination, its target.
func (Board) Aims(m Move) []scene.Aim {
	return []scene.Aim{{Path: []int{cellOf(m.From), cellOf(m.To), cellOf(m.Shot)}, Land: cellOf(m.To)}}
}

func cellOf(at square) int { return int(at/stride)*side + int(at%stride) }
