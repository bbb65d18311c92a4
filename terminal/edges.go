package terminal

import (
	"slices"

	"github.com/sente-games/sente/scene"
)

// hasColouredEdges reports whether a board of hexagons has edges that belong to players, as in Hex.
func hasColouredEdges(sc scene.Scene) bool {
	return sc.Look == scene.Hexes && slices.ContainsFunc(sc.Lines, func(l scene.Line) bool { return l.Player >= 0 })
}

// edgeSide is one of the four edges of the board and its player.
type edgeSide struct{ player, dx, dy int }

// drawSides draws the players' edges around hexagons in their colours. For terminals without
// colours the player's piece at both ends of each edge identifies the player.
func (d Drawing) drawSides(sc scene.Scene) {
	if !d.plan.hasEdges {
		return
	}
	ends := map[edgeSide][][2]int{}
	for _, l := range sc.Lines {
		edge := edgeSide{player: l.Player}
		line := d.plan.rowIndex((l.Y1 + l.Y2) / 2)
		from, to := d.plan.columnAt(min(l.X1, l.X2)), d.plan.columnAt(max(l.X1, l.X2))
		sign := "━"
		switch {
		case l.Player < 0:
			continue
		case line < 0:
			edge.dy = -1
		case line == len(d.plan.rows):
			edge.dy = 1
		case l.X1 != l.X2: // between two rows
			continue
		default:
			sign, edge.dx = "╲", d.horizontalSide(sc, l)
		}
		y := d.plan.top + line*d.plan.stepY
		for x := d.plan.left + from; x <= d.plan.left+to; x++ {
			d.canvas.putText(x, y, sign, lineInk(sc, l))
			ends[edge] = append(ends[edge], [2]int{x, y})
		}
	}
	for edge, spots := range ends {
		seat := sc.Ink(edge.player) % len(seatGlyphs)
		for _, s := range [][2]int{spots[0], spots[len(spots)-1]} {
			d.canvas.putText(s[0], s[1], seatGlyphs[seat], inkBlack+ink(seat))
		}
	}
}

// horizontalSide returns -1 for a vertical line to the left of all cells of its row and 1 for one
// to the right.
func (d Drawing) horizontalSide(sc scene.Scene, l scene.Line) int {
	for _, c := range sc.Cells {
		if d.plan.rowIndex(c.Y) == d.plan.rowIndex((l.Y1+l.Y2)/2) && c.X < l.X1 {
			return 1
		}
	}
	return -1
}
