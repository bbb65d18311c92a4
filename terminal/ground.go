package terminal

import "github.com/sente-games/sente/scene"

// grid draws points joined by lines: the crossing of a cell has an arm towards
// each neighbour.
func (d Drawing) grid() {
	d.plane()
	arms := make([]int, len(d.cells))
	for i, c := range d.cells {
		for _, j := range c.Near {
			arms[i] |= d.arm(c, d.cells[j])
			arms[j] |= d.arm(d.cells[j], c)
			d.join(c, d.cells[j])
		}
	}
	for i, c := range d.cells {
		x, y := d.plan.place(c)
		sign := crossings[arms[i]]
		if c.Star {
			sign = "╋"
		}
		d.canvas.put(x, y, sign, inkBoard)
	}
}

const (
	armUp = 1 << iota
	armDown
	armLeft
	armRight
)

// crossings are the signs of a point by the directions of its neighbours.
var crossings = [16]string{
	0: "·", armUp: "╵", armDown: "╷", armUp | armDown: "│",
	armLeft: "╴", armUp | armLeft: "┘", armDown | armLeft: "┐", armUp | armDown | armLeft: "┤",
	armRight: "╶", armUp | armRight: "└", armDown | armRight: "┌", armUp | armDown | armRight: "├",
	armLeft | armRight: "─", armUp | armLeft | armRight: "┴", armDown | armLeft | armRight: "┬",
	armUp | armDown | armLeft | armRight: "┼",
}

// arm returns the direction of a neighbour, 0 if it is not straight.
func (d Drawing) arm(from, to scene.Cell) int {
	x, y := d.plan.place(from)
	u, v := d.plan.place(to)
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

// join draws the line between two neighbours, where there is room for one.
func (d Drawing) join(from, to scene.Cell) {
	x, y := d.plan.place(from)
	u, v := d.plan.place(to)
	for i := min(x, u) + 1; y == v && i < max(x, u); i++ {
		d.canvas.put(i, y, "─", inkBoard)
	}
	for j := min(y, v) + 1; x == u && j < max(y, v); j++ {
		d.canvas.put(x, j, "│", inkBoard)
	}
}

// tiles draws a frame around every cell.
func (d Drawing) tiles() {
	corners := map[[2]int]int{}
	for _, c := range d.cells {
		x, y := d.plan.place(c)
		l, r, t, b := x-2, x+2, y-1, y+1
		corners[[2]int{l, t}] |= armRight | armDown
		corners[[2]int{r, t}] |= armLeft | armDown
		corners[[2]int{l, b}] |= armRight | armUp
		corners[[2]int{r, b}] |= armLeft | armUp
		for i := l + 1; i < r; i++ {
			d.canvas.put(i, t, "─", inkBoard)
			d.canvas.put(i, b, "─", inkBoard)
		}
		d.canvas.put(l, y, "│ ", inkBoard)
		d.canvas.put(r-1, y, " │", inkBoard)
		d.canvas.put(x, y, " ", inkBoard)
	}
	for at, arms := range corners {
		d.canvas.put(at[0], at[1], crossings[arms], inkBoard)
	}
}

// plane covers the rectangle of the board, so that it can have a colour.
func (d Drawing) plane() {
	right, bottom := d.plan.left, d.plan.top
	for _, c := range d.cells {
		x, y := d.plan.place(c)
		right, bottom = max(right, x), max(bottom, y)
	}
	for y := d.plan.top; y <= bottom; y++ {
		for x := d.plan.left - 1; x <= right+1; x++ {
			d.canvas.put(x, y, " ", inkBoard)
		}
	}
}

// holes draws a box, open at the top, whose empty places are dots.
func (d Drawing) holes() {
	left, right, bottom := d.plan.left-2, d.plan.left, d.plan.top
	for _, c := range d.cells {
		x, y := d.plan.place(c)
		right, bottom = max(right, x+2), max(bottom, y+1)
	}
	for y := d.plan.top; y < bottom; y++ {
		for x := left; x <= right; x++ {
			d.canvas.put(x, y, " ", inkBoard)
		}
		d.canvas.put(left, y, "│", inkBoard)
		d.canvas.put(right, y, "│", inkBoard)
	}
	for x := left; x <= right; x++ {
		d.canvas.put(x, bottom, "─", inkBoard)
	}
	d.canvas.put(left, bottom, "└", inkBoard)
	d.canvas.put(right, bottom, "┘", inkBoard)
	d.fill("·")
}
