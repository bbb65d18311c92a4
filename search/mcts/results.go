package mcts

import "github.com/sente-games/sente/rules"

// results is a set of results that a game may still have, as bits: it is what a
// node has proven. Rational players are assumed, but nothing about how they
// choose among results that are equal to them, so that a set is right for any
// number of players; with two it is the pair of bounds, pessimistic and optimistic,
// of Cazenave and Saffidine (2010).
type results uint16

const (
	drawn results = 1

	// MostPlayers is the largest number of players.
	MostPlayers = 14
)

func wonBy(player int) results { return 2 << player }

// anything is the set of all results with n players.
func anything(n int) results { return 2<<n - 1 }

// resultOf is the result of an ended game.
func resultOf(o rules.Outcome, turn int8) results {
	if w := o.Winner(turn); w >= 0 && w < MostPlayers {
		return wonBy(w)
	}
	return drawn
}

// The grades of a result for one player.
const (
	loss = iota
	draw
	win
)

// optimistic is the best grade that player may still reach.
func (r results) optimistic(player int) int {
	switch {
	case r&wonBy(player) != 0:
		return win
	case r&drawn != 0:
		return draw
	}
	return loss
}

// pessimistic is the grade that is certain for player.
func (r results) pessimistic(player int) int {
	switch {
	case r&^(wonBy(player)|drawn) != 0:
		return loss
	case r&drawn != 0:
		return draw
	}
	return win
}

// atLeast leaves out what is worse for player than grade.
func (r results) atLeast(player, grade int) results {
	switch grade {
	case win:
		return r & wonBy(player)
	case draw:
		return r & (wonBy(player) | drawn)
	}
	return r
}

// single reports whether one result alone is left.
func (r results) single() bool { return r&(r-1) == 0 }

// decided reports whether the result is the same to player whatever happens.
func (r results) decided(player int) bool { return r.optimistic(player) == r.pessimistic(player) }

// winner is the player who wins the only result left, -1 in a draw.
func (r results) winner() int {
	for p := range MostPlayers {
		if r == wonBy(p) {
			return p
		}
	}
	return -1
}

// prunable reports whether samples of a move with these results teach nothing to a
// player who is certain of floor: the move is decided, or no better than floor.
func (r results) prunable(player, floor int) bool {
	return r.decided(player) || r.optimistic(player) <= floor
}

// choice collects what the player to move can reach.
type choice struct {
	player int
	union  results
	floor  int // the best grade that one of the moves makes certain
}

func (c *choice) add(r results) {
	c.union |= r
	c.floor = max(c.floor, r.pessimistic(c.player))
}

// results are those that remain when the player takes at least what is certain.
func (c *choice) results() results { return c.union.atLeast(c.player, c.floor) }
