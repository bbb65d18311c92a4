package othello

import (
	"math/bits"
	"strconv"

	"github.com/sente-games/sente/scene"
)

// pieces are the discs of the players.
var pieces = []scene.Stone{{Player: 0, Shape: scene.Disc}, {Player: 1, Shape: scene.Disc}}

// Scene draws the board, row 1 at the top, with the number of discs.
func (r Rules) Scene(s *State) scene.Scene {
	sc := scene.Scene{
		Width: float64(r.side), Height: float64(r.side), Look: scene.Tiles, Ground: scene.Felt, Guided: true,
		Cells: make([]scene.Cell, 0, r.side*r.side), Stones: []scene.Stone{}, Pieces: pieces,
	}
	discs := [2]uint64{s.Own, s.Other}
	if s.Turn == 1 {
		discs = [2]uint64{s.Other, s.Own}
	}
	for i := range r.side * r.side {
		sc.Cells = append(sc.Cells, r.drawCell(i))
		for player := range discs {
			if discs[player]>>r.squareMove(i)&1 != 0 {
				sc.Stones = append(sc.Stones, scene.Stone{Cell: i, Player: player, Shape: scene.Disc})
			}
		}
	}
	r.drawLabels(&sc)
	for player, squares := range discs {
		sc.Texts = append(sc.Texts, scene.Text{Player: player, Name: "discs", Value: strconv.Itoa(bits.OnesCount64(squares))})
	}
	if s.Open == 0 && !s.Over {
		sc.Prompt = "no legal move: click any free square to pass"
	}
	return sc
}

// squareMove returns the move of a cell; cellIndex is its inverse.
func (r Rules) squareMove(cell int) Move { return Move(cell/r.side*stride + cell%r.side) }

func (r Rules) cellIndex(m Move) int { return int(m)/stride*r.side + int(m)%stride }

func (r Rules) drawCell(i int) scene.Cell {
	x, y := i%r.side, i/r.side
	cell := scene.Cell{Name: r.Format(nil, r.squareMove(i)), X: float64(x) + 0.5, Y: float64(y) + 0.5}
	if x+1 < r.side {
		cell.Near = append(cell.Near, i+1)
	}
	if y+1 < r.side {
		cell.Near = append(cell.Near, i+r.side)
	}
	return cell
}

func (r Rules) drawLabels(sc *scene.Scene) {
	for i := range r.side {
		middle := float64(i) + 0.5
		sc.Labels = append(sc.Labels,
			scene.Label{X: middle, Y: -0.5, Text: string(rune('a' + i))},
			scene.Label{X: -0.5, Y: middle, Text: strconv.Itoa(i + 1)})
	}
}

// Aims maps a click on a square to a disc, and one on any free square to a pass.
func (r Rules) Aims(s *State, m Move) []scene.Aim {
	if m != Pass {
		return scene.Click(r.cellIndex(m))
	}
	var cells []int
	for free := r.board &^ (s.Own | s.Other); free != 0; free &= free - 1 {
		cells = append(cells, r.cellIndex(Move(bits.TrailingZeros64(free))))
	}
	return scene.ClickAny(cells, -1)
}
