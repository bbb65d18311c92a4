package gomocup

import "time"

// defaultTurn is the time for a move before INFO timeout_turn sets one.
const defaultTurn = time.Second

// unlimited is the number of milliseconds that means "no limit".
const unlimited = 1<<31 - 1

// clock is the time limits set by INFO, and the remaining time by the wall clock, including times
// at which the machine is suspended, since a manager may count them.
type clock struct {
	turn  time.Duration // per move; <= 0 means as fast as possible
	match time.Duration // per game; 0 is no limit
	left  time.Duration // remaining time of the game, if limited
	// increment is added after each move.
	increment time.Duration
	// limited is set if left applies. told is set if the manager has sent time_left since the last
	// move, so that a new game does not reset it.
	limited, told bool
}

// setMatch handles INFO timeout_match, in milliseconds.
func (c *clock) setMatch(ms int64) {
	c.match, c.told = 0, false
	if ms > 0 && ms < unlimited {
		c.match = time.Duration(ms) * time.Millisecond
	}
	c.wind()
}

// setLeft handles INFO time_left, in milliseconds; it may be negative.
func (c *clock) setLeft(ms int64) {
	c.limited, c.told = ms < unlimited, true
	c.left = time.Duration(ms) * time.Millisecond
}

// wind resets the clock for a new game.
func (c *clock) wind() {
	if !c.told {
		c.left, c.limited = c.match, c.match > 0
	}
}

// spend subtracts the time of an own move from the game's clock, for managers that do not send
// time_left before every move.
func (c *clock) spend(d time.Duration) { c.left, c.told = c.left-d+c.increment, false }

// budget returns the limits of a move that has already used spent, in the terms of sente.Limits.
// The reserve is for the delivery of the reply; it is at most half of the available time.
func (c *clock) budget(spent, reserve time.Duration) (turn, left time.Duration) {
	turn = max(1, c.turn-spent-min(reserve, c.turn/2))
	if !c.limited {
		return turn, 0
	}
	left = c.left - spent - min(reserve, c.left/2)
	if left <= 0 {
		return turn, -1
	}
	return turn, left
}
