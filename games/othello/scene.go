package othello

import (
	"math/bits"
	"strconv"

	"github.com/sente-games/sente"
)

// Scene draws the board, row 1 at the top, with the number of discs beside it.
func (r Rules) Scene(s *State) sente.Scene {
	scene := sente.Scene{
		Width: float64(r.side), Height: float64(r.side), Look: sente.Tiles, Ground: sente.Felt, Guided: true,
		Cells: make([]sente.Cell, 0, r.side*r.side), Stones: []sente.Stone{},
	}
	discs := [2]uint64{s.Own, s.Other}
	if s.Turn == 1 {
		discs = [2]uint64{s.Other, s.Own}
	}
	for i := range r.side * r.side {
		scene.Cells = append(scene.Cells, r.drawCell(i))
		for player := range discs {
			if discs[player]>>r.square(i)&1 != 0 {
				scene.Stones = append(scene.Stones, sente.Stone{Cell: i, Player: player, Shape: sente.Disc})
			}
		}
	}
	r.drawLabels(&scene)
	for player, squares := range discs {
		scene.Texts = append(scene.Texts, sente.Text{Player: player, Name: "discs", Value: strconv.Itoa(bits.OnesCount64(squares))})
	}
	if s.Open == 0 && !s.Over {
		scene.Prompt = "no disc can be turned: a click on any free square passes"
	}
	return scene
}

// square is the move of a cell, and cell the other way round.
func (r Rules) square(cell int) Move { return Move(cell/r.side*stride + cell%r.side) }

func (r Rules) cell(m Move) int { return int(m)/stride*r.side + int(m)%stride }

func (r Rules) drawCell(i int) sente.Cell {
	x, y := i%r.side, i/r.side
	cell := sente.Cell{Name: r.Format(nil, r.square(i)), X: float64(x) + 0.5, Y: float64(y) + 0.5}
	if x+1 < r.side {
		cell.Near = append(cell.Near, i+1)
	}
	if y+1 < r.side {
		cell.Near = append(cell.Near, i+r.side)
	}
	return cell
}

func (r Rules) drawLabels(scene *sente.Scene) {
	for i := range r.side {
		middle := float64(i) + 0.5
		scene.Labels = append(scene.Labels,
			sente.Label{X: middle, Y: -0.5, Text: string(rune('a' + i))},
			sente.Label{X: -0.5, Y: middle, Text: strconv.Itoa(i + 1)})
	}
}

// Aims lets a click on a square play it, and one on any free square pass.
func (r Rules) Aims(s *State, m Move) []sente.Aim {
	if m != Pass {
		return sente.Click(r.cell(m))
	}
	var cells []int
	for free := r.board &^ (s.Own | s.Other); free != 0; free &= free - 1 {
		cells = append(cells, r.cell(Move(bits.TrailingZeros64(free))))
	}
	return sente.ClickAny(cells, -1)
}
