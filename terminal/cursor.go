package terminal

import (
	"math"

	"github.com/sente-games/sente/scene"
)

// direction is a cursor movement.
type direction struct{ dx, dy float64 }

var (
	directionLeft  = direction{-1, 0}
	directionRight = direction{1, 0}
	directionUp    = direction{0, -1}
	directionDown  = direction{0, 1}
)

// centreCell returns the cell nearest to the centre of the board, or -1 if the board has no cells.
func centreCell(sc scene.Scene) int {
	best, least := -1, math.Inf(1)
	for i, c := range sc.Cells {
		if d := math.Hypot(c.X-sc.Width/2, c.Y-sc.Height/2); d < least {
			best, least = i, d
		}
	}
	return best
}

// nextCell returns the next cell in a direction: in the nearest row or column ahead, the cell with
// the smallest sideways offset. It returns from if there is no such cell.
func nextCell(sc scene.Scene, from int, d direction) int {
	if from < 0 || from >= len(sc.Cells) {
		return centreCell(sc)
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

// findAim returns the move that a click on a cell plays.
func findAim(sc scene.Scene, cell int) (scene.Aim, bool) {
	for _, a := range sc.Moves {
		if len(a.Path) == 1 && a.Path[0] == cell {
			return a, true
		}
	}
	return scene.Aim{}, false
}

// landingCell returns the cell to show for a cursor: the cell where its stone would land, or the
// cursor's own cell.
func landingCell(sc scene.Scene, cursor int) int {
	if a, ok := findAim(sc, cursor); ok && a.Land >= 0 {
		return a.Land
	}
	return cursor
}
