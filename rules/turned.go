package rules

import (
	"math"
	"slices"

	"github.com/sente-games/sente/scene"
)

// Image is a rotation or reflection of a board.
type Image struct {
	Mirror  bool  // reflect left and right first
	Degrees int   // then rotate clockwise by this angle
	Cells   []int // Cells[i] is the image of cell i of the scene
}

// BoardSymmetries returns the rotations and reflections that map the drawn board to itself, the identity
// first. Cells off the board, such as hands and reserves, are not moved. The rules of the game may
// differ in an image: discs fall in one direction only.
func BoardSymmetries(sc scene.Scene) (all []Image) {
	aside := cellsOffBoard(sc)
	for _, mirror := range []bool{false, true} {
		for degrees := 0; degrees < 360; degrees += 30 {
			if cells, ok := rotateCells(sc, aside, mirror, degrees); ok {
				all = append(all, Image{mirror, degrees, cells})
			}
		}
	}
	return all
}

// ShiftCells returns the image of each cell under a shift to the right and down, in units of the
// scene; -1 if it leaves the board.
func ShiftCells(sc scene.Scene, right, down float64) []int {
	cells := make([]int, len(sc.Cells))
	for i, c := range sc.Cells {
		cells[i] = cellAt(sc, c.X+right, c.Y+down)
	}
	return cells
}

// MapSetup returns the set-up with its pieces moved by cells; see [BoardSymmetries] and [ShiftCells].
func MapSetup(u Setup, kit Kit, sc scene.Scene, cells []int) (Setup, error) {
	to := map[string]string{}
	for i, c := range sc.Cells {
		if i < len(cells) && cells[i] >= 0 {
			to[c.Name] = sc.Cells[cells[i]].Name
		}
	}
	return u.MapCells(kit, func(cell string) (string, bool) {
		name, ok := to[cell]
		return name, ok
	})
}

// rotateCells returns the image of each cell; ok is false if one leaves the board.
func rotateCells(sc scene.Scene, aside []bool, mirror bool, degrees int) (cells []int, ok bool) {
	x, y := boardCentre(sc, aside)
	sin, cos := math.Sincos(float64(degrees) * math.Pi / 180)
	for i, c := range sc.Cells {
		if aside[i] {
			cells = append(cells, i)
			continue
		}
		dx, dy := c.X-x, c.Y-y
		if mirror {
			dx = -dx
		}
		to := cellAt(sc, x+dx*cos-dy*sin, y+dx*sin+dy*cos)
		if to < 0 || aside[to] {
			return nil, false
		}
		cells = append(cells, to)
	}
	return cells, true
}

// cellsOffBoard marks the cells of zones without a neighbour outside of the zone, such as hands.
func cellsOffBoard(sc scene.Scene) []bool {
	aside := make([]bool, len(sc.Cells))
	for _, z := range sc.Zones {
		if len(z.Cells) == len(sc.Cells) || hasOutsideNeighbor(sc, z.Cells) {
			continue
		}
		for _, i := range z.Cells {
			aside[i] = true
		}
	}
	return aside
}

// hasOutsideNeighbor reports whether one of cells has a neighbour that is not one of them.
func hasOutsideNeighbor(sc scene.Scene, cells []int) bool {
	for i, c := range sc.Cells {
		for _, near := range c.Near {
			if slices.Contains(cells, i) != slices.Contains(cells, near) {
				return true
			}
		}
	}
	return false
}

// boardCentre returns the centre of the bounding box of the board.
func boardCentre(sc scene.Scene, aside []bool) (x, y float64) {
	left, top := math.Inf(1), math.Inf(1)
	right, bottom := math.Inf(-1), math.Inf(-1)
	for i, c := range sc.Cells {
		if aside[i] {
			continue
		}
		left, right = min(left, c.X), max(right, c.X)
		top, bottom = min(top, c.Y), max(bottom, c.Y)
	}
	return (left + right) / 2, (top + bottom) / 2
}

// cellAt returns the cell with its centre at x, y, or -1.
func cellAt(sc scene.Scene, x, y float64) int {
	const near = 0.1
	for i, c := range sc.Cells {
		if math.Abs(c.X-x) < near && math.Abs(c.Y-y) < near {
			return i
		}
	}
	return -1
}
