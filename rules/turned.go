package rules

import (
	"math"
	"slices"

	"github.com/sente-games/sente/scene"
)

// Image is a turn or mirror image of a board: where it puts each cell.
type Image struct {
	Mirror  bool  // left and right are exchanged first
	Degrees int   // then the board is turned so far, clockwise as it is drawn
	Cells   []int // by cell of the scene: the cell on which it comes to lie
}

// Turns are the turns and mirror images that put the board of a scene onto itself, as it
// is drawn; the first one leaves it as it is. Hands and reserves, zones that lie apart from
// the board, stay where they are. Whether the game is the same there is up to its rules:
// discs fall in one direction only.
func Turns(sc scene.Scene) (all []Image) {
	aside := aside(sc)
	for _, mirror := range []bool{false, true} {
		for degrees := 0; degrees < 360; degrees += 30 {
			if cells, ok := turned(sc, aside, mirror, degrees); ok {
				all = append(all, Image{mirror, degrees, cells})
			}
		}
	}
	return all
}

// Shift is where a shift to the right and downwards, in units of the scene, puts each
// cell; -1 where it leaves the board.
func Shift(sc scene.Scene, right, down float64) []int {
	cells := make([]int, len(sc.Cells))
	for i, c := range sc.Cells {
		cells[i] = cellAt(sc, c.X+right, c.Y+down)
	}
	return cells
}

// Carry is the set-up with its pieces where cells puts them; see [Turns] and [Shift].
func Carry(u Setup, kit Kit, sc scene.Scene, cells []int) (Setup, error) {
	to := map[string]string{}
	for i, c := range sc.Cells {
		if i < len(cells) && cells[i] >= 0 {
			to[c.Name] = sc.Cells[cells[i]].Name
		}
	}
	return u.Moved(kit, func(cell string) (string, bool) {
		name, ok := to[cell]
		return name, ok
	})
}

// turned says where a turn puts each cell, !ok if one leaves the board.
func turned(sc scene.Scene, aside []bool, mirror bool, degrees int) (cells []int, ok bool) {
	x, y := middle(sc, aside)
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

// aside marks the cells of zones that lie apart from the board: no cell of theirs is a
// neighbour of one outside.
func aside(sc scene.Scene) []bool {
	aside := make([]bool, len(sc.Cells))
	for _, z := range sc.Zones {
		if len(z.Cells) == len(sc.Cells) || touches(sc, z.Cells) {
			continue
		}
		for _, i := range z.Cells {
			aside[i] = true
		}
	}
	return aside
}

// touches reports whether some of the cells are neighbours of cells that are not among them.
func touches(sc scene.Scene, cells []int) bool {
	for i, c := range sc.Cells {
		for _, near := range c.Near {
			if slices.Contains(cells, i) != slices.Contains(cells, near) {
				return true
			}
		}
	}
	return false
}

// middle is the middle of the box that holds all cells of the board.
func middle(sc scene.Scene, aside []bool) (x, y float64) {
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

// cellAt is the cell whose middle is at a place, -1 if there is none.
func cellAt(sc scene.Scene, x, y float64) int {
	const near = 0.1
	for i, c := range sc.Cells {
		if math.Abs(c.X-x) < near && math.Abs(c.Y-y) < near {
			return i
		}
	}
	return -1
}
