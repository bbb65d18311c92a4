package connectfour

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente/scene"
)

// Scene draws the board, top row first.
func (r Rules) Scene(s *State) scene.Scene {
	last := s.Own ^ s.Mask
	return r.draw(int(s.Ply&1), word(s.Own), word(last), word(r.won(last)))
}

// Aims lets every hole of a column play it.
func (r Rules) Aims(s *State, m Move) []scene.Aim {
	return r.aims(m, bits.OnesCount64(s.Mask&r.Column(m)))
}

// Scene draws the board, top row first.
func (r Wide) Scene(s *WideState) scene.Scene {
	last := s.Own.Xor(s.Mask)
	return r.draw(int(s.Ply&1), s.Own, last, r.won(last))
}

// Aims lets every hole of a column play it.
func (r Wide) Aims(s *WideState, m Move) []scene.Aim {
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
func (f frame[S]) draw(turn int, own, other, won set) scene.Scene {
	sc := scene.Scene{
		Width: float64(f.width), Height: float64(f.height), Look: scene.Holes,
		Cells: make([]scene.Cell, 0, f.MaxPlies()), Stones: []scene.Stone{},
	}
	for row := f.Height() - 1; row >= 0; row-- {
		for c := range Move(f.width) {
			sc.Cells = append(sc.Cells, f.drawCell(c, row))
		}
	}
	f.drawLabels(&sc)
	f.drawStones(&sc, turn, own, other, won)
	return sc
}

// index returns the place of a cell in Scene.Cells; rows count from the bottom.
func (f frame[S]) index(m Move, row int) int { return (f.Height()-1-row)*f.Width() + int(m) }

// drawCell names a cell by column and row, the lowest row being 1: "4.1".
func (f frame[S]) drawCell(m Move, row int) scene.Cell {
	cell := scene.Cell{
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

func (f frame[S]) drawLabels(sc *scene.Scene) {
	for c := range Move(f.width) {
		sc.Labels = append(sc.Labels, scene.Label{X: float64(c) + 0.5, Y: float64(f.height) + 0.5, Text: f.Format(nil, c)})
	}
}

func (f frame[S]) drawStones(sc *scene.Scene, turn int, own, other, won set) {
	for row := range f.Height() {
		for c := range Move(f.width) {
			bit, cell := int(c)*(f.Height()+1)+row, f.index(c, row)
			switch {
			case own.Has(bit):
				sc.Stones = append(sc.Stones, scene.Stone{Cell: cell, Player: turn})
			case other.Has(bit):
				sc.Stones = append(sc.Stones, scene.Stone{Cell: cell, Player: 1 - turn})
			}
			if won.Has(bit) {
				sc.Marks = append(sc.Marks, scene.Mark{Cell: cell, Kind: scene.WinLine})
			}
		}
	}
}

// aims lets a click on any hole of a column, the top one first, play the one above its
// stones.
func (f frame[S]) aims(m Move, stones int) []scene.Aim {
	cells := make([]int, 0, f.height)
	for row := f.Height() - 1; row >= 0; row-- {
		cells = append(cells, f.index(m, row))
	}
	return scene.ClickAny(cells, f.index(m, stones))
}
