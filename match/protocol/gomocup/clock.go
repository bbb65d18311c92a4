package gomocup

import "time"

// defaultTurn is the time for a move before INFO timeout_turn sets one.
const defaultTurn = time.Second

// unlimited is the number of milliseconds that stands for "no limit".
const unlimited = 1<<31 - 1

// clock is what INFO has told of time, and what has been used of it: by the wall clock,
// standstills of the machine included, since a manager may count them.
type clock struct {
	turn  time.Duration // for a move; <= 0 is "as fast as possible"
	match time.Duration // for the game; 0 is no limit
	left  time.Duration // of the game, if limited
	// increment comes back after each move.
	increment time.Duration
	// limited says that left binds; told that the manager has said so itself
	// since the last move, so that a new game does not wind the clock up again.
	limited, told bool
}

// setMatch takes INFO timeout_match, in milliseconds.
func (c *clock) setMatch(ms int64) {
	c.match, c.told = 0, false
	if ms > 0 && ms < unlimited {
		c.match = time.Duration(ms) * time.Millisecond
	}
	c.wind()
}

// setLeft takes INFO time_left, in milliseconds; it may be overdrawn.
func (c *clock) setLeft(ms int64) {
	c.limited, c.told = ms < unlimited, true
	c.left = time.Duration(ms) * time.Millisecond
}

// wind sets the clock for a new game.
func (c *clock) wind() {
	if !c.told {
		c.left, c.limited = c.match, c.match > 0
	}
}

// spend takes the time of an own move off the game's clock, for managers that
// do not tell time_left before every move.
func (c *clock) spend(d time.Duration) { c.left, c.told = c.left-d+c.increment, false }

// budget returns the limits of a move that has already taken spent, in the
// terms of sente.Limits. The reserve is for the way of the answer through the
// pipe; it is never more than half of what there is.
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
