package terminal

import (
	"math"

	"github.com/sente-games/sente/scene"
)

// direction is where a key moves the cursor.
type direction struct{ dx, dy float64 }

var (
	leftwards  = direction{-1, 0}
	rightwards = direction{1, 0}
	upwards    = direction{0, -1}
	downwards  = direction{0, 1}
)

// middle returns the cell nearest to the centre of the board, -1 if it has none.
func middle(sc scene.Scene) int {
	best, least := -1, math.Inf(1)
	for i, c := range sc.Cells {
		if d := math.Hypot(c.X-sc.Width/2, c.Y-sc.Height/2); d < least {
			best, least = i, d
		}
	}
	return best
}

// step returns the next cell in a direction: the nearest row or column ahead,
// and in it the cell that lies least to the side. Without one the cursor stays.
func step(sc scene.Scene, from int, d direction) int {
	if from < 0 || from >= len(sc.Cells) {
		return middle(sc)
	}
	best, least := from, math.Inf(1)
	for i, c := range sc.Cells {
		x, y := c.X-sc.Cells[from].X, c.Y-sc.Cells[from].Y
		ahead, aside := x*d.dx+y*d.dy, math.Abs(x*d.dy)+math.Abs(y*d.dx)
		if ahead < 0.1 || d.dx != 0 && aside > 0.1 {
			continue
		}
		if far := 100*ahead + aside; far < least {
			best, least = i, far
		}
	}
	return best
}

// aim returns the move that a click on a cell plays.
func aim(sc scene.Scene, cell int) (scene.Aim, bool) {
	for _, a := range sc.Moves {
		if len(a.Path) == 1 && a.Path[0] == cell {
			return a, true
		}
	}
	return scene.Aim{}, false
}

// target returns the cell to show for a cursor: where its stone would come to
// rest, or the cell itself.
func target(sc scene.Scene, cursor int) int {
	if a, ok := aim(sc, cursor); ok && a.Land >= 0 {
		return a.Land
	}
	return cursor
}
