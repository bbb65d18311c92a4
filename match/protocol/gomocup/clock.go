package gomocup

import "time"

// defaultTurnTime is the time for a move before INFO timeout_turn sets one.
const defaultTurnTime = time.Second

// unlimitedMs is the number of milliseconds that means "no limit".
const unlimitedMs = 1<<31 - 1

// managerClock is the time limits set by INFO, and the remaining time by the wall clock, including
// times at which the machine is suspended, since a manager may count them.
type managerClock struct {
	turn      time.Duration // per move; <= 0 means as fast as possible
	match     time.Duration // per game; 0 is no limit
	remaining time.Duration // remaining time of the game, if limited
	// increment is added after each move.
	increment time.Duration
	// limited is set if left applies. told is set if the manager has sent time_left since the last
	// move, so that a new game does not reset it.
	limited, leftReceived bool
}

// setMatch handles INFO timeout_match, in milliseconds.
func (c *managerClock) setMatch(ms int64) {
	c.match, c.leftReceived = 0, false
	if ms > 0 && ms < unlimitedMs {
		c.match = time.Duration(ms) * time.Millisecond
	}
	c.resetClock()
}

// setLeft handles INFO time_left, in milliseconds; it may be negative.
func (c *managerClock) setLeft(ms int64) {
	c.limited, c.leftReceived = ms < unlimitedMs, true
	c.remaining = time.Duration(ms) * time.Millisecond
}

// resetClock resets the clock for a new game.
func (c *managerClock) resetClock() {
	if !c.leftReceived {
		c.remaining, c.limited = c.match, c.match > 0
	}
}

// spendTime subtracts the time of an own move from the game's clock, for managers that do not send
// time_left before every move.
func (c *managerClock) spendTime(d time.Duration) {
	c.remaining, c.leftReceived = c.remaining-d+c.increment, false
}

// moveBudget returns the limits of a move that has already used spent, in the terms of sente.Limits.
// The reserve is for the delivery of the reply; it is at most half of the available time.
func (c *managerClock) moveBudget(spent, reserve time.Duration) (turn, left time.Duration) {
	turn = max(1, c.turn-spent-min(reserve, c.turn/2))
	if !c.limited {
		return turn, 0
	}
	left = c.remaining - spent - min(reserve, c.remaining/2)
	if left <= 0 {
		return turn, -1
	}
	return turn, left
}
