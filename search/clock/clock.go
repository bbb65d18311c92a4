// Package clock computes the time budget of a move.
//
// Time management is separate from the search so that it can be tested without
// waiting: [Plan] converts limits into a [Budget], and the search compares
// durations with it.
package clock

import (
	"errors"
	"time"

	"github.com/sente-games/sente"
)

// Budget is the time for one move; zero means no limit.
type Budget struct {
	Soft time.Duration // no iteration starts after it
	Hard time.Duration // the search must have returned by then
}

// Stretched returns Soft multiplied by by, at most Hard. If all of the time is
// for one move, it returns Soft unchanged.
func (b Budget) Stretched(by float64) time.Duration {
	if b.Soft >= b.Hard {
		return b.Soft
	}
	return min(max(time.Duration(by*float64(b.Soft)), minBudget), b.Hard)
}

// Habits contains the parameters of time management. The zero value of a field
// selects its default.
type Habits struct {
	// Margin is reserved between the end of the search and the end of the time, for
	// transmitting the move and for scheduling delays. Default 20 ms, but at most
	// one eighth of the available time.
	Margin time.Duration
	// Horizon is the number of own moves for which the remaining time must suffice.
	// Default 25.
	Horizon int
}

// Check returns an error for invalid values.
func (h Habits) Check() error {
	if h.Margin < 0 || h.Horizon < 0 {
		return errors.New("margin and horizon must not be negative; 0 is the default")
	}
	return nil
}

const (
	defaultMargin  = 20 * time.Millisecond
	defaultHorizon = 25
	minBudget      = time.Nanosecond
)

// Plan returns the budget for the next move. Hard is below both Limits.Time and
// Limits.Left by at least the margin.
func Plan(l sente.Limits, h Habits) Budget {
	if h.Margin == 0 {
		h.Margin = defaultMargin
	}
	if h.Horizon == 0 {
		h.Horizon = defaultHorizon
	}
	b := h.clockBudget(l)
	if l.Time == 0 {
		return b
	}
	move := h.usableTime(l.Time)
	if b.Hard == 0 {
		return Budget{Soft: move, Hard: move}
	}
	return Budget{Soft: min(b.Soft, move), Hard: min(b.Hard, move)}
}

// clockBudget returns an equal share of the remaining time plus most of the
// increment. A current iteration may use three shares, but at most a third of
// the clock.
func (h Habits) clockBudget(l sente.Limits) Budget {
	switch {
	case l.Left == 0:
		return Budget{}
	case l.Left < 0:
		return Budget{Soft: minBudget, Hard: minBudget}
	}
	most := h.usableTime(l.Left)
	share := min(l.Left/time.Duration(h.Horizon)+l.Increment*3/4, most)
	hard := min(3*share, max(l.Left/3, share), most)
	return Budget{Soft: max(share*3/5, minBudget), Hard: max(hard, minBudget)}
}

// usableTime returns total minus the margin.
func (h Habits) usableTime(total time.Duration) time.Duration {
	return max(total-min(h.Margin, total/8), minBudget)
}
