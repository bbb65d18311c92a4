package ataxx

import (
	"math/bits"
	"strconv"

	"github.com/sente-games/sente/scene"
)

// discs are the pieces of the players.
var discs = []scene.Stone{{Player: 0, Shape: scene.Disc}, {Player: 1, Shape: scene.Disc}}

// Scene draws a board of squares, row 7 at the top.
func (b Board) Scene() scene.Scene {
	sc := scene.Scene{Width: side, Height: side, Look: scene.Tiles, Stones: []scene.Stone{}, Pieces: discs, Inks: []int{2, 3}}
	for i := range squares {
		x, y := i%side, side-1-i/side
		cell := scene.Cell{Name: formatSquare(int8(i)), X: float64(x) + 0.5, Y: float64(y) + 0.5}
		if b.Blocked>>i&1 != 0 {
			cell.Shade, cell.Sign = 1, "X"
		}
		for others := near[i]; others != 0; others &= others - 1 {
			cell.Near = append(cell.Near, bits.TrailingZeros64(others))
		}
		sc.Cells = append(sc.Cells, cell)
		for player, pieces := range b.Pieces {
			if pieces>>i&1 != 0 {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: i, Player: player, Shape: scene.Disc, Ply: scene.Moved})
			}
		}
	}
	sc.Labels = scene.ChessLabels(side)
	for player, pieces := range b.Pieces {
		sc.Texts = append(sc.Texts, scene.Text{Player: player, Name: "pieces", Value: strconv.Itoa(bits.OnesCount64(pieces))})
	}
	if !b.canMove(b.Side) && !b.Outcome().IsOver() {
		sc.Prompt = "no legal move: click any free square to pass"
	}
	return sc
}

// Aims defines the input of moves: a click on a square or its neighbour adds a piece, two clicks
// jump, and a click on any free square passes.
func (b Board) Aims(m Move) []scene.Aim {
	if m == Pass {
		var cells []int
		for free := b.free(); free != 0; free &= free - 1 {
			cells = append(cells, bits.TrailingZeros64(free))
		}
		return scene.ClickAny(cells, -1)
	}
	to := int(m.To)
	if m.From != m.To {
		return scene.Steps(int(m.From), to)
	}
	aims := scene.Click(to)
	for from := near[to] & b.Pieces[b.Side]; from != 0; from &= from - 1 {
		aims = append(aims, scene.Steps(bits.TrailingZeros64(from), to)...)
	}
	return aims
}
