package terminal

import (
	"slices"

	"github.com/sente-games/sente/scene"
)

// sided reports whether a board of hexagons has edges that are players', as in Hex.
func sided(sc scene.Scene) bool {
	return sc.Look == scene.Hexes && slices.ContainsFunc(sc.Lines, func(l scene.Line) bool { return l.Player >= 0 })
}

// side is one of four: above, below, left or right of the cells; and whose it is.
type side struct{ player, dx, dy int }

// sides draws the edges of players around hexagons, in their colours. Where a terminal has
// none, the player's piece at both ends of each edge tells whose it is.
func (d Drawing) sides(sc scene.Scene) {
	if !d.plan.sided {
		return
	}
	ends := map[side][][2]int{}
	for _, l := range sc.Lines {
		at := side{player: l.Player}
		line := d.plan.line((l.Y1 + l.Y2) / 2)
		from, to := d.plan.column(min(l.X1, l.X2)), d.plan.column(max(l.X1, l.X2))
		sign := "━"
		switch {
		case l.Player < 0:
			continue
		case line < 0:
			at.dy = -1
		case line == len(d.plan.rows):
			at.dy = 1
		case l.X1 != l.X2: // between two rows
			continue
		default:
			sign, at.dx = "╲", d.beside(sc, l)
		}
		y := d.plan.top + line*d.plan.stepY
		for x := d.plan.left + from; x <= d.plan.left+to; x++ {
			d.canvas.put(x, y, sign, lineInk(sc, l))
			ends[at] = append(ends[at], [2]int{x, y})
		}
	}
	for at, spots := range ends {
		seat := sc.Ink(at.player) % len(glyphs)
		for _, s := range [][2]int{spots[0], spots[len(spots)-1]} {
			d.canvas.put(s[0], s[1], glyphs[seat], inkBlack+ink(seat))
		}
	}
}

// beside is -1 for an upright line on the left of all cells of its row, 1 on the right.
func (d Drawing) beside(sc scene.Scene, l scene.Line) int {
	for _, c := range sc.Cells {
		if d.plan.line(c.Y) == d.plan.line((l.Y1+l.Y2)/2) && c.X < l.X1 {
			return 1
		}
	}
	return -1
}
