package mcts

import "github.com/sente-games/sente/rules"

// results is a set of the results that a game may still have, as bits: the
// proven state of a node. It assumes rational players, but not how they choose
// among results that are equal to them, so it is valid for any number of
// players. With two players it corresponds to the pessimistic and optimistic
// bounds of Cazenave and Saffidine (2010).
type results uint16

const (
	drawResult results = 1

	// MaxPlayers is the maximum number of players.
	MaxPlayers = 14
)

func winResult(player int) results { return 2 << player }

// allResults returns the set of all results with n players.
func allResults(n int) results { return 2<<n - 1 }

// outcomeResult returns the result of a finished game.
func outcomeResult(o rules.Outcome, turn int8) results {
	if w := o.Winner(turn); w >= 0 && w < MaxPlayers {
		return winResult(w)
	}
	return drawResult
}

// Grades of a result for one player.
const (
	loss = iota
	draw
	win
)

// optimisticGrade returns the best grade that player may still reach.
func (r results) optimisticGrade(player int) int {
	switch {
	case r&winResult(player) != 0:
		return win
	case r&drawResult != 0:
		return draw
	}
	return loss
}

// pessimisticGrade returns the worst grade that player may still get.
func (r results) pessimisticGrade(player int) int {
	switch {
	case r&^(winResult(player)|drawResult) != 0:
		return loss
	case r&drawResult != 0:
		return draw
	}
	return win
}

// filterAtLeast removes the results that are worse for player than grade.
func (r results) filterAtLeast(player, grade int) results {
	switch grade {
	case win:
		return r & winResult(player)
	case draw:
		return r & (winResult(player) | drawResult)
	}
	return r
}

// isSingle reports whether only one result is possible.
func (r results) isSingle() bool { return r&(r-1) == 0 }

// isDecided reports whether all possible results have the same grade for
// player.
func (r results) isDecided(player int) bool {
	return r.optimisticGrade(player) == r.pessimisticGrade(player)
}

// singleWinner returns the winner of the only possible result, -1 for a draw.
func (r results) singleWinner() int {
	for p := range MaxPlayers {
		if r == winResult(p) {
			return p
		}
	}
	return -1
}

// canPrune reports whether a move with these results can be ignored by a player
// with a proven grade of floor: it is decided, or no better than floor.
func (r results) canPrune(player, floor int) bool {
	return r.isDecided(player) || r.optimisticGrade(player) <= floor
}

// resultChoice accumulates the results that the player to move can reach.
type resultChoice struct {
	player int
	union  results
	floor  int // best pessimistic grade of a move
}

func (c *resultChoice) add(r results) {
	c.union |= r
	c.floor = max(c.floor, r.pessimisticGrade(c.player))
}

// results returns the results that are possible if the player does not accept
// less than floor.
func (c *resultChoice) results() results { return c.union.filterAtLeast(c.player, c.floor) }
