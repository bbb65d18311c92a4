package omega

import (
	"context"
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
)

// CornerOpening plays the opening of the engine of 2018 before another engine: while a corner is free, it
// places a stone of its own colour into the next free corner and the other colours' stones into the
// middle of the board (Trebing 2018). It is a rule rather than a list of positions; the command
// book uses it to write books.
type CornerOpening struct{ inner sente.Engine }

// NewCornerOpening wraps an engine with the opening rule.
func NewCornerOpening(inner sente.Engine) *CornerOpening { return &CornerOpening{inner} }

// Unwrap returns the inner engine.
func (c *CornerOpening) Unwrap() sente.Engine { return c.inner }

// Think plays by the rule or calls the inner engine, which also reports the errors of a record. A
// request for several lines is an analysis and is passed to the inner engine.
func (c *CornerOpening) Think(ctx context.Context, r sente.Record, limits sente.Limits, report func(sente.Info)) (sente.Choice, error) {
	begin := time.Now()
	g, s, err := positionAfter(r)
	if err != nil || limits.Lines > 1 || sente.CheckCall(ctx, "omega", limits) != nil {
		return c.inner.Think(ctx, r, limits, report)
	}
	cell, ok := cornerCell(g, &s, r.Moves)
	if !ok {
		return c.inner.Think(ctx, r, limits, report)
	}
	move := sente.Move(g.Format(&s, game.NewMove(g.NextColour(&s), cell)))
	choice := sente.Choice{Move: move, Info: sente.Info{Depth: 1, Line: []sente.Move{move}, Time: time.Since(begin), Source: "book"}}
	if report != nil {
		report(choice.Info)
	}
	return choice, nil
}

// cornerCell returns the cell for the next stone; ok is false if no corner was free when the turn
// began.
func cornerCell(g RolloutGame, s *game.Step, played []sente.Move) (cell int, ok bool) {
	own, colour := g.Seat(s, g.ToMove(s)), g.NextColour(s)
	corner, free := freeCorner(g)
	if own < colour { // its own stone is already placed
		at := len(played) - colour + own
		if at < 0 {
			return 0, false // it was part of the set-up
		}
		m, err := g.Read(own, string(played[at]))
		if err != nil || !isCorner(g, m.Cell()) {
			return 0, false
		}
		return middleCell(g, -1), true
	}
	switch {
	case !free:
		return 0, false
	case own == colour:
		return corner, true
	}
	return middleCell(g, corner), true
}

// middleCell returns the centre cell if it is empty, otherwise the middle element of the empty cells
// except the cell but.
func middleCell(g RolloutGame, but int) int {
	centre := g.Cells() / 2
	if g.Field.Empty(centre) {
		return centre
	}
	empty := g.Field.AppendEmpty(nil)
	for i, cell := range empty {
		if int(cell) == but {
			empty = append(empty[:i], empty[i+1:]...)
			break
		}
	}
	return int(empty[max(0, len(empty)/2-1)])
}

// freeCorner returns the free corner with the largest cell number: from the bottom to the top, from
// the right to the left.
func freeCorner(g RolloutGame) (cell int, ok bool) {
	for cell := g.Cells() - 1; cell >= 0; cell-- {
		if isCorner(g, cell) && g.Field.Empty(cell) {
			return cell, true
		}
	}
	return 0, false
}

// isCorner reports whether a cell has three neighbours.
func isCorner(g RolloutGame, cell int) bool {
	near := g.Near(cell)
	return int(near[2]) != g.Cells() && int(near[3]) == g.Cells()
}
