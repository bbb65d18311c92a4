package connectfour

import (
	"fmt"
	"math/bits"

	"github.com/sente-games/sente"
)

// Scene draws the board, top row first.
func (r Rules) Scene(s *State) sente.Scene {
	scene := sente.Scene{
		Width: float64(r.width), Height: float64(r.height), Look: sente.Holes,
		Cells: make([]sente.Cell, 0, r.MaxPlies()), Stones: []sente.Stone{},
	}
	for row := int(r.height) - 1; row >= 0; row-- {
		for c := range Move(r.width) {
			scene.Cells = append(scene.Cells, r.drawCell(c, row))
		}
	}
	r.drawLabels(&scene)
	r.drawStones(&scene, s)
	return scene
}

// index returns the place of a cell in Scene.Cells; rows count from the bottom.
func (r Rules) index(m Move, row int) int { return (int(r.height)-1-row)*int(r.width) + int(m) }

// bit returns the cell as a bit.
func (r Rules) bit(m Move, row int) uint64 { return 1 << (int(m)*(int(r.height)+1) + row) }

// drawCell names a cell by column and row, the lowest row being 1: "4.1".
func (r Rules) drawCell(m Move, row int) sente.Cell {
	cell := sente.Cell{
		Name: fmt.Sprintf("%s.%d", r.Format(nil, m), row+1),
		X:    float64(m) + 0.5, Y: float64(r.height) - float64(row) - 0.5,
	}
	for _, d := range [...][2]int{{0, 1}, {-1, 0}, {1, 0}, {0, -1}} {
		c, y := m+Move(d[0]), row+d[1]
		if c >= 0 && c < Move(r.width) && y >= 0 && y < int(r.height) {
			cell.Near = append(cell.Near, r.index(c, y))
		}
	}
	return cell
}

func (r Rules) drawLabels(scene *sente.Scene) {
	for c := range Move(r.width) {
		scene.Labels = append(scene.Labels, sente.Label{X: float64(c) + 0.5, Y: float64(r.height) + 0.5, Text: r.Format(nil, c)})
	}
}

func (r Rules) drawStones(scene *sente.Scene, s *State) {
	turn := int(s.Ply & 1)
	last := s.Own ^ s.Mask
	won := r.fours(last)
	for row := range int(r.height) {
		for c := range Move(r.width) {
			bit, cell := r.bit(c, row), r.index(c, row)
			switch {
			case s.Own&bit != 0:
				scene.Stones = append(scene.Stones, sente.Stone{Cell: cell, Player: turn})
			case last&bit != 0:
				scene.Stones = append(scene.Stones, sente.Stone{Cell: cell, Player: 1 - turn})
			}
			if won&bit != 0 {
				scene.Marks = append(scene.Marks, sente.Mark{Cell: cell, Kind: sente.WinLine})
			}
		}
	}
}

// fours returns the stones that are part of four in a row.
func (r Rules) fours(p uint64) (line uint64) {
	h := uint(r.height)
	for _, d := range [...]uint{1, h, h + 1, h + 2} {
		first := p & (p >> d) & (p >> (2 * d)) & (p >> (3 * d))
		line |= first | first<<d | first<<(2*d) | first<<(3*d)
	}
	return line
}

// Aims lets every hole of a column play it.
func (r Rules) Aims(s *State, m Move) (cells []int, land int) {
	for row := int(r.height) - 1; row >= 0; row-- {
		cells = append(cells, r.index(m, row))
	}
	return cells, r.index(m, bits.OnesCount64(s.Mask&r.Column(m)))
}
