package terminal

import "github.com/sente-games/sente/scene"

// drawGrid draws points joined by lines: the intersection of a cell has an arm towards each
// neighbour.
func (d Drawing) drawGrid() {
	d.fillPlane()
	arms := make([]int, len(d.cells))
	for i, c := range d.cells {
		for _, j := range c.Near {
			arms[i] |= d.armDirection(c, d.cells[j])
			arms[j] |= d.armDirection(d.cells[j], c)
			d.joinCells(c, d.cells[j])
		}
	}
	for i, c := range d.cells {
		x, y := d.plan.cellPosition(c)
		sign := boxSigns[arms[i]]
		if c.Star {
			sign = "╋"
		}
		d.canvas.putText(x, y, sign, inkBoard)
	}
}

const (
	armUp = 1 << iota
	armDown
	armLeft
	armRight
)

// boxSigns are the box-drawing characters by the directions of a point's neighbours.
var boxSigns = [16]string{
	0: "·", armUp: "╵", armDown: "╷", armUp | armDown: "│",
	armLeft: "╴", armUp | armLeft: "┘", armDown | armLeft: "┐", armUp | armDown | armLeft: "┤",
	armRight: "╶", armUp | armRight: "└", armDown | armRight: "┌", armUp | armDown | armRight: "├",
	armLeft | armRight: "─", armUp | armLeft | armRight: "┴", armDown | armLeft | armRight: "┬",
	armUp | armDown | armLeft | armRight: "┼",
}

// armDirection returns the direction of a neighbour, or 0 if it is diagonal.
func (d Drawing) armDirection(from, to scene.Cell) int {
	x, y := d.plan.cellPosition(from)
	u, v := d.plan.cellPosition(to)
	switch {
	case x == u && v < y:
		return armUp
	case x == u && v > y:
		return armDown
	case y == v && u < x:
		return armLeft
	case y == v && u > x:
		return armRight
	}
	return 0
}

// joinCells draws the line between two neighbours if there is room for one.
func (d Drawing) joinCells(from, to scene.Cell) {
	x, y := d.plan.cellPosition(from)
	u, v := d.plan.cellPosition(to)
	for i := min(x, u) + 1; y == v && i < max(x, u); i++ {
		d.canvas.putText(i, y, "─", inkBoard)
	}
	for j := min(y, v) + 1; x == u && j < max(y, v); j++ {
		d.canvas.putText(x, j, "│", inkBoard)
	}
}

// drawTiles draws a frame around every cell.
func (d Drawing) drawTiles() {
	corners := map[[2]int]int{}
	for _, c := range d.cells {
		x, y := d.plan.cellPosition(c)
		l, r, t, b := x-2, x+2, y-1, y+1
		corners[[2]int{l, t}] |= armRight | armDown
		corners[[2]int{r, t}] |= armLeft | armDown
		corners[[2]int{l, b}] |= armRight | armUp
		corners[[2]int{r, b}] |= armLeft | armUp
		for i := l + 1; i < r; i++ {
			d.canvas.putText(i, t, "─", inkBoard)
			d.canvas.putText(i, b, "─", inkBoard)
		}
		d.canvas.putText(l, y, "│ ", inkBoard)
		d.canvas.putText(r-1, y, " │", inkBoard)
		d.canvas.putText(x, y, " ", inkBoard)
	}
	for at, arms := range corners {
		d.canvas.putText(at[0], at[1], boxSigns[arms], inkBoard)
	}
}

// fillPlane fills the rectangle of the board so that it can be coloured.
func (d Drawing) fillPlane() {
	right, bottom := d.plan.left, d.plan.top
	for _, c := range d.cells {
		x, y := d.plan.cellPosition(c)
		right, bottom = max(right, x), max(bottom, y)
	}
	for y := d.plan.top; y <= bottom; y++ {
		for x := d.plan.left - 1; x <= right+1; x++ {
			d.canvas.putText(x, y, " ", inkBoard)
		}
	}
}

// drawHoles draws a box, open at the top, with dots for empty cells.
func (d Drawing) drawHoles() {
	left, right, bottom := d.plan.left-2, d.plan.left, d.plan.top
	for _, c := range d.cells {
		x, y := d.plan.cellPosition(c)
		right, bottom = max(right, x+2), max(bottom, y+1)
	}
	for y := d.plan.top; y < bottom; y++ {
		for x := left; x <= right; x++ {
			d.canvas.putText(x, y, " ", inkBoard)
		}
		d.canvas.putText(left, y, "│", inkBoard)
		d.canvas.putText(right, y, "│", inkBoard)
	}
	for x := left; x <= right; x++ {
		d.canvas.putText(x, bottom, "─", inkBoard)
	}
	d.canvas.putText(left, bottom, "└", inkBoard)
	d.canvas.putText(right, bottom, "┘", inkBoard)
	d.fillCells("·")
}
