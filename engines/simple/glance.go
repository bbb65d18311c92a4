package simple

import (
	"slices"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// glanceDepth is the depth at which a search has itself found everything that a glance finds.
const glanceDepth = 2

// mostGlances is the maximum number of moves that a glance tries.
const mostGlances = 1 << 12

// sight is the result of a glance.
type sight[M any] struct {
	move  M
	score sente.Score
	tried int64
}

// glance searches for a move that wins immediately, otherwise for a move other than chosen after
// which no other player has an immediate win. It corrects searches that ended too early, so that an
// engine with almost no time still sees a win in one and blocks one. If ok is false, chosen is
// kept.
func (c *course[R, S, M]) glance(chosen M) (found sight[M], ok bool) {
	start, me := len(c.states), c.status().Turn
	defer func() { c.states = c.states[:start] }()
	moves := c.rules.Moves(c.now(), nil)
	for _, m := range moves {
		if found.tried++; c.wins(m, me) {
			found.move, found.score = m, sente.WinIn(1)
			return found, true
		}
	}
	if i := slices.Index(moves, chosen); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
	for i, m := range moves {
		if !c.loses(m, me, &found.tried) {
			found.move = m
			return found, i > 0 && found.tried < mostGlances
		}
	}
	return found, false
}

func (c *course[R, S, M]) status() rules.Status { return c.rules.Status(c.now()) }

// try returns ask(status) for the position after m, and undoes m.
func (c *course[R, S, M]) try(m M, ask func(rules.Status) bool) bool {
	var next S
	st := c.rules.Play(&next, c.now(), m, false)
	c.states = append(c.states, next)
	answer := ask(st)
	c.states = c.states[:len(c.states)-1]
	if c.undo != nil {
		c.undo.Undo(c.now(), m)
	}
	return answer
}

// wins reports whether player has won after m.
func (c *course[R, S, M]) wins(m M, player int8) bool {
	return c.try(m, func(st rules.Status) bool { return st.Outcome.Winner(st.Turn) == int(player) })
}

// loses reports whether another player has won after m or can win with the next move. It also
// returns true when the limit of mostGlances is reached.
func (c *course[R, S, M]) loses(m M, me int8, tried *int64) bool {
	return c.try(m, func(st rules.Status) bool {
		switch {
		case st.Outcome.Over():
			winner := st.Outcome.Winner(st.Turn)
			return winner >= 0 && winner != int(me)
		case st.Turn == me:
			return false
		}
		for _, reply := range c.rules.Moves(c.now(), nil) {
			if *tried++; *tried >= mostGlances || c.wins(reply, st.Turn) {
				return true
			}
		}
		return false
	})
}
