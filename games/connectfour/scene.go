package connectfour

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente/scene"
)

// Scene draws the board, top row first.
func (r Rules) Scene(s *State) scene.Scene {
	last := s.Own ^ s.Mask
	return r.drawScene(int(s.Ply&1), wordSet(s.Own), wordSet(last), wordSet(r.winningStones(last)))
}

// Aims maps clicks on any hole of a column to that column.
func (r Rules) Aims(s *State, m Move) []scene.Aim {
	return r.columnAims(m, bits.OnesCount64(s.Mask&r.Column(m)))
}

// Scene draws the board, top row first.
func (r Wide) Scene(s *WideState) scene.Scene {
	last := s.Own.Xor(s.Mask)
	return r.drawScene(int(s.Ply&1), s.Own, last, r.winningStones(last))
}

// Aims maps clicks on any hole of a column to that column.
func (r Wide) Aims(s *WideState, m Move) []scene.Aim {
	return r.columnAims(m, s.Mask.And(r.Column(m)).Count())
}

// cellSet is a set of cells; the lowest cell of column c is c * (height + 1).
type cellSet interface{ Has(cell int) bool }

// wordSet is a set of cells in one word.
type wordSet uint64

// Has reports whether the cell belongs to the set.
func (w wordSet) Has(cell int) bool { return w>>cell&1 != 0 }

// drawScene draws the stones of the side to move, which is player turn, the stones of the other side,
// and the winning stones among the latter.
func (f frame[S]) drawScene(turn int, own, other, won cellSet) scene.Scene {
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

// cellIndex returns the index of a cell in Scene.Cells; rows count from the bottom.
func (f frame[S]) cellIndex(m Move, row int) int { return (f.Height()-1-row)*f.Width() + int(m) }

// drawCell returns a cell, named by column and row with 1 as the lowest row: "4.1".
func (f frame[S]) drawCell(m Move, row int) scene.Cell {
	cell := scene.Cell{
		Name: fmt.Sprintf("%s.%d", f.Format(nil, m), row+1),
		X:    float64(m) + 0.5, Y: float64(f.height) - float64(row) - 0.5,
	}
	for _, d := range [...][2]int{{0, 1}, {-1, 0}, {1, 0}, {0, -1}} {
		c, y := m+Move(d[0]), row+d[1]
		if c >= 0 && c < Move(f.width) && y >= 0 && y < f.Height() {
			cell.Near = append(cell.Near, f.cellIndex(c, y))
		}
	}
	return cell
}

func (f frame[S]) drawLabels(sc *scene.Scene) {
	for c := range Move(f.width) {
		sc.Labels = append(sc.Labels, scene.Label{X: float64(c) + 0.5, Y: float64(f.height) + 0.5, Text: f.Format(nil, c)})
	}
}

func (f frame[S]) drawStones(sc *scene.Scene, turn int, own, other, won cellSet) {
	for row := range f.Height() {
		for c := range Move(f.width) {
			bit, cell := int(c)*(f.Height()+1)+row, f.cellIndex(c, row)
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

// columnAims maps clicks on any hole of a column, top one first, to a drop on top of its stones.
func (f frame[S]) columnAims(m Move, stones int) []scene.Aim {
	cells := make([]int, 0, f.height)
	for row := f.Height() - 1; row >= 0; row-- {
		cells = append(cells, f.cellIndex(m, row))
	}
	return scene.ClickAny(cells, f.cellIndex(m, stones))
}
