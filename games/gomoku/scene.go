package gomoku

import (
	"slices"

	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/scene"
)

// Scene draws the board, top row first.
func (r Rules) Scene(s *State) scene.Scene {
	size := r.Size()
	sc := scene.Scene{
		Width: float64(size), Height: float64(size), Look: scene.Points,
		Cells: make([]scene.Cell, 0, size*size), Stones: []scene.Stone{},
	}
	near := make([]int, 0, 4*size*size) // of all points, one after another
	for y := size - 1; y >= 0; y-- {
		for x := range size {
			sc.Cells = append(sc.Cells, r.drawPoint(x, y, &near))
		}
	}
	r.drawLabels(&sc)
	r.drawStones(&sc, s)
	if r.isSpecial() {
		r.drawOpening(&sc, s)
		r.drawCaptures(&sc, s)
		r.drawLines(&sc, s)
		r.drawForbidden(&sc, s)
	}
	return sc
}

// cellIndex returns the index of a point in Scene.Cells.
func (r Rules) cellIndex(x, y int) int { return (r.Size()-1-y)*r.Size() + x }

func (r Rules) drawPoint(x, y int, near *[]int) scene.Cell {
	from := len(*near)
	cell := scene.Cell{
		Name: PointAt(x, y).String(), Star: r.isStar(x, y),
		X: float64(x) + 0.5, Y: float64(r.Size()-1-y) + 0.5,
	}
	for _, d := range [...][2]int{{0, 1}, {-1, 0}, {1, 0}, {0, -1}} {
		if i, j := x+d[0], y+d[1]; i >= 0 && j >= 0 && i < r.Size() && j < r.Size() {
			*near = append(*near, r.cellIndex(i, j))
		}
	}
	cell.Near = slices.Clip((*near)[from:])
	return cell
}

// isStar reports whether a point is marked for orientation: the centre of odd boards, the four
// corner points from 9 lines on and the midpoints of the sides from 19.
func (r Rules) isStar(x, y int) bool {
	size := r.Size()
	edge := 3
	if size < 13 {
		edge = 2
	}
	atEdge := func(i int) bool { return size >= 9 && (i == edge || i == size-1-edge) }
	inMiddle := func(i int) bool { return size%2 == 1 && i == size/2 }
	switch {
	case inMiddle(x) && inMiddle(y), atEdge(x) && atEdge(y):
		return true
	case size >= 19:
		return atEdge(x) && inMiddle(y) || inMiddle(x) && atEdge(y)
	}
	return false
}

func (r Rules) drawLabels(sc *scene.Scene) {
	size := r.Size()
	sc.Labels = scene.ChessLabels(size)
}

func (r Rules) drawStones(sc *scene.Scene, s *State) {
	won := r.highlightedStones(s)
	for y := r.Size() - 1; y >= 0; y-- {
		for x := range r.Size() {
			p := PointAt(x, y)
			player, ok := s.Stone(p)
			switch {
			case r.Offered(s, p):
			case s.Dead(p):
				sc.Stones = append(sc.Stones, scene.Stone{Cell: r.cellIndex(x, y), Glyph: "+"})
			case ok:
				sc.Stones = append(sc.Stones, scene.Stone{Cell: r.cellIndex(x, y), Player: s.Owner(player)})
			}
			if won.Has(p) {
				sc.Marks = append(sc.Marks, scene.Mark{Cell: r.cellIndex(x, y), Kind: scene.WinLine})
			}
		}
	}
}

// highlightedStones returns the stones of the winning lines, or of all lines in a continuous game.
func (r Rules) highlightedStones(s *State) Plane {
	switch {
	case s.due != 0:
		return Plane{}
	case r.hasClauses(Continuous):
		return s.deadStones()
	}
	switch s.outcome {
	case rules.Lost:
		return r.fiveStones(&s.stones, 1-s.colour())
	case rules.Won:
		return r.fiveStones(&s.stones, s.colour())
	}
	return Plane{}
}
