package render

import (
	"math"
	"slices"

	"github.com/sente-games/sente/scene"
)

// box is a rectangle in cells.
type box struct{ x, y, w, h float64 }

func cellWidth(c scene.Cell) float64 {
	if c.Width > 0 {
		return c.Width
	}
	return 1
}

func cellHeight(c scene.Cell) float64 {
	if c.Height > 0 {
		return c.Height
	}
	return 1
}

// boundingBox returns the box around cells. It extends by reach from the centre of a cell of size
// 1.
func boundingBox(cells []scene.Cell, reach float64) box {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range cells {
		across, down := (cellWidth(c)-1)/2, (cellHeight(c)-1)/2
		left, right = min(left, c.X-across), max(right, c.X+across)
		top, bottom = min(top, c.Y-down), max(bottom, c.Y+down)
	}
	return box{left - reach, top - reach, right - left + 2*reach, bottom - top + 2*reach}
}

func (b box) union(o box) box {
	if !(o.w >= 0) {
		return b
	}
	x, y := min(b.x, o.x), min(b.y, o.y)
	return box{x, y, max(b.x+b.w, o.x+o.w) - x, max(b.y+b.h, o.y+o.h) - y}
}

var cellReach = map[scene.Look]float64{scene.Points: 0.72, scene.Hexes: 0.7, scene.Tiles: 0.53, scene.Holes: 0.56, scene.Pits: 0.6, scene.Blank: 0.6}

// layOutFrame computes the box of the board, the box of the whole scene and the size of the
// coordinates.
func (d *drawing) layOutFrame(labelled bool) {
	s := d.scene
	d.apart = cellsOffBoard(s)
	var own, beside []scene.Cell
	for i, c := range s.Cells {
		if d.apart[i] {
			beside = append(beside, c)
		} else {
			own = append(own, c)
		}
	}
	reach, ok := cellReach[s.Look]
	if !ok {
		reach = 0.6
	}
	d.plane = boundingBox(own, reach)
	d.letter = 0.02 * max(d.plane.w, d.plane.h)
	all := d.plane
	if labelled {
		for _, l := range s.Labels {
			l = d.placeLabel(l)
			all = all.union(box{l.X - d.letter, l.Y - d.letter, 2 * d.letter, 2 * d.letter})
		}
	}
	if len(beside) > 0 {
		all = all.union(boundingBox(beside, 0.66))
	}
	for _, l := range s.Lines {
		all = all.union(boundingBox([]scene.Cell{{X: l.X1, Y: l.Y1, Width: 1 + l.Width, Height: 1 + l.Width}, {X: l.X2, Y: l.Y2, Width: 1 + l.Width, Height: 1 + l.Width}}, 0))
	}
	by := 0.01 * d.plane.w
	d.box = box{all.x - by, all.y - by, all.w + 2*by, all.h + 2*by}
}

// placeLabel returns a coordinate label at a fixed distance from the board.
func (d *drawing) placeLabel(l scene.Label) scene.Label {
	slack := 0.3
	if d.scene.Look == scene.Hexes {
		slack = 0.19
	}
	pull := func(at, start, length float64) float64 {
		switch {
		case at < start+slack:
			return start - 0.95*d.letter
		case at > start+length-slack:
			return start + length + 0.95*d.letter
		}
		return at
	}
	l.X, l.Y = pull(l.X, d.plane.x, d.plane.w), pull(l.Y, d.plane.y, d.plane.h)
	return l
}

// cellsOffBoard marks the cells off the board: hands and reserves, each in a separate zone, and
// buttons.
func cellsOffBoard(s scene.Scene) []bool {
	off := make([]bool, len(s.Cells))
	signs := false
	for _, c := range s.Cells {
		signs = signs || c.Sign != ""
	}
	if len(s.Zones) == 0 && !signs {
		return off
	}
	groups := connectedGroups(s.Cells)
	most := 0
	for _, g := range groups {
		most = max(most, len(g))
	}
	for _, g := range groups {
		if 2*len(g) < most && (isInOneZone(s, g) || allHaveSigns(s, g)) {
			for _, i := range g {
				off[i] = true
			}
		}
	}
	return off
}

// isCheckered reports whether all adjacent tiles have different shades, so that they need no joints.
func isCheckered(cells []scene.Cell) bool {
	for i, a := range cells {
		for _, k := range a.Near {
			if k < 0 || k >= len(cells) || k == i {
				continue
			}
			if b := cells[k]; math.Hypot(a.X-b.X, a.Y-b.Y) < 1.05 && (a.Shade > 0) == (b.Shade > 0) {
				return false
			}
		}
	}
	return slices.ContainsFunc(cells, func(c scene.Cell) bool { return c.Shade > 0 })
}

func isInOneZone(s scene.Scene, group []int) bool {
	for _, z := range s.Zones {
		in := map[int]bool{}
		for _, i := range z.Cells {
			in[i] = true
		}
		all := true
		for _, i := range group {
			all = all && in[i]
		}
		if all {
			return true
		}
	}
	return false
}

func allHaveSigns(s scene.Scene, group []int) bool {
	for _, i := range group {
		if s.Cells[i].Sign == "" {
			return false
		}
	}
	return true
}

// connectedGroups returns the groups of adjacent cells.
func connectedGroups(cells []scene.Cell) (groups [][]int) {
	taken := make([]bool, len(cells))
	for start := range cells {
		if taken[start] {
			continue
		}
		taken[start] = true
		group := []int{start}
		for at := 0; at < len(group); at++ {
			a := cells[group[at]]
			for k, b := range cells {
				if !taken[k] && math.Abs(a.X-b.X) < (cellWidth(a)+cellWidth(b))/2+0.15 && math.Abs(a.Y-b.Y) < (cellHeight(a)+cellHeight(b))/2+0.15 {
					taken[k] = true
					group = append(group, k)
				}
			}
		}
		groups = append(groups, group)
	}
	return groups
}
