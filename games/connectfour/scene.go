package connectfour

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente"
)

// Scene draws the board, top row first.
func (r Rules) Scene(s *State) sente.Scene {
	last := s.Own ^ s.Mask
	return r.draw(int(s.Ply&1), word(s.Own), word(last), word(r.won(last)))
}

// Aims lets every hole of a column play it.
func (r Rules) Aims(s *State, m Move) []sente.Aim {
	return r.aims(m, bits.OnesCount64(s.Mask&r.Column(m)))
}

// Scene draws the board, top row first.
func (r Wide) Scene(s *WideState) sente.Scene {
	last := s.Own.Xor(s.Mask)
	return r.draw(int(s.Ply&1), s.Own, last, r.won(last))
}

// Aims lets every hole of a column play it.
func (r Wide) Aims(s *WideState, m Move) []sente.Aim {
	return r.aims(m, s.Mask.And(r.Column(m)).Count())
}

// set is a set of cells; column c has its lowest cell at
// c * (height + 1).
type set interface{ Has(cell int) bool }

// word is a set in one word.
type word uint64

// Has reports whether the cell belongs to the set.
func (w word) Has(cell int) bool { return w>>cell&1 != 0 }

// draw draws the stones of the side to move, which is turn, those of the other
// one, and which of these have won.
func (f frame[S]) draw(turn int, own, other, won set) sente.Scene {
	scene := sente.Scene{
		Width: float64(f.width), Height: float64(f.height), Look: sente.Holes,
		Cells: make([]sente.Cell, 0, f.MaxPlies()), Stones: []sente.Stone{},
	}
	for row := f.Height() - 1; row >= 0; row-- {
		for c := range Move(f.width) {
			scene.Cells = append(scene.Cells, f.drawCell(c, row))
		}
	}
	f.drawLabels(&scene)
	f.drawStones(&scene, turn, own, other, won)
	return scene
}

// index returns the place of a cell in Scene.Cells; rows count from the bottom.
func (f frame[S]) index(m Move, row int) int { return (f.Height()-1-row)*f.Width() + int(m) }

// drawCell names a cell by column and row, the lowest row being 1: "4.1".
func (f frame[S]) drawCell(m Move, row int) sente.Cell {
	cell := sente.Cell{
		Name: fmt.Sprintf("%s.%d", f.Format(nil, m), row+1),
		X:    float64(m) + 0.5, Y: float64(f.height) - float64(row) - 0.5,
	}
	for _, d := range [...][2]int{{0, 1}, {-1, 0}, {1, 0}, {0, -1}} {
		c, y := m+Move(d[0]), row+d[1]
		if c >= 0 && c < Move(f.width) && y >= 0 && y < f.Height() {
			cell.Near = append(cell.Near, f.index(c, y))
		}
	}
	return cell
}

func (f frame[S]) drawLabels(scene *sente.Scene) {
	for c := range Move(f.width) {
		scene.Labels = append(scene.Labels, sente.Label{X: float64(c) + 0.5, Y: float64(f.height) + 0.5, Text: f.Format(nil, c)})
	}
}

func (f frame[S]) drawStones(scene *sente.Scene, turn int, own, other, won set) {
	for row := range f.Height() {
		for c := range Move(f.width) {
			bit, cell := int(c)*(f.Height()+1)+row, f.index(c, row)
			switch {
			case own.Has(bit):
				scene.Stones = append(scene.Stones, sente.Stone{Cell: cell, Player: turn})
			case other.Has(bit):
				scene.Stones = append(scene.Stones, sente.Stone{Cell: cell, Player: 1 - turn})
			}
			if won.Has(bit) {
				scene.Marks = append(scene.Marks, sente.Mark{Cell: cell, Kind: sente.WinLine})
			}
		}
	}
}

// aims lets a click on any hole of a column, the top one first, play the one above its
// stones.
func (f frame[S]) aims(m Move, stones int) []sente.Aim {
	cells := make([]int, 0, f.height)
	for row := f.Height() - 1; row >= 0; row-- {
		cells = append(cells, f.index(m, row))
	}
	return sente.ClickAny(cells, f.index(m, stones))
}
