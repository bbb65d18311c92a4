package simple

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// minGlanceDepth is the depth at which a search has itself found everything that a glance finds.
const minGlanceDepth = 2

// maxGlanceMoves is the maximum number of moves that a glance tries.
const maxGlanceMoves = 1 << 12

// glanceResult is the result of a glance.
type glanceResult[M any] struct {
	move  M
	score sente.Score
	tried int64
}

// lookAhead searches for a move that wins immediately, otherwise for a move other than chosen after
// which no other player has an immediate win. It corrects searches that ended too early, so that an
// engine with almost no time still sees a win in one and blocks one. If ok is false, chosen is
// kept.
func (c *gameCourse[R, S, M]) lookAhead(chosen M) (found glanceResult[M], ok bool) {
	start, player := len(c.states), c.currentStatus().Turn
	defer func() { c.states = c.states[:start] }()
	moves := c.rules.Moves(c.currentState(), nil)
	for _, m := range moves {
		if found.tried++; c.winsAfter(m, player) {
			found.move, found.score = m, sente.WinIn(1)
			return found, true
		}
	}
	if i := slices.Index(moves, chosen); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
	for i, m := range moves {
		if !c.losesAfter(m, player, &found.tried) {
			found.move = m
			return found, i > 0 && found.tried < maxGlanceMoves
		}
	}
	return found, false
}

func (c *gameCourse[R, S, M]) currentStatus() rules.Status { return c.rules.Status(c.currentState()) }

// withMove returns ask(status) for the position after m, and undoes m.
func (c *gameCourse[R, S, M]) withMove(m M, ask func(rules.Status) bool) bool {
	var next S
	st := c.rules.Play(&next, c.currentState(), m, false)
	c.states = append(c.states, next)
	answer := ask(st)
	c.states = c.states[:len(c.states)-1]
	if c.undo != nil {
		c.undo.Undo(c.currentState(), m)
	}
	return answer
}

// winsAfter reports whether player has won after m.
func (c *gameCourse[R, S, M]) winsAfter(m M, player int8) bool {
	return c.withMove(m, func(st rules.Status) bool { return st.Outcome.Winner(st.Turn) == int(player) })
}

// losesAfter reports whether another player has won after m or can win with the next move. It also
// returns true when the limit of maxGlanceMoves is reached.
func (c *gameCourse[R, S, M]) losesAfter(m M, player int8, tried *int64) bool {
	return c.withMove(m, func(st rules.Status) bool {
		switch {
		case st.Outcome.IsOver():
			winner := st.Outcome.Winner(st.Turn)
			return winner >= 0 && winner != int(player)
		case st.Turn == player:
			return false
		}
		for _, reply := range c.rules.Moves(c.currentState(), nil) {
			if *tried++; *tried >= maxGlanceMoves || c.winsAfter(reply, st.Turn) {
				return true
			}
		}
		return false
	})
}
