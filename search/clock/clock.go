// Package clock decides how long to think about one move.
//
// It exists so that the arithmetic of time stands in one place and can be
// tested without waiting: [Plan] turns limits into a [Budget], and the search
// only compares durations with it.
package clock

import (
	"errors"
	"time"

	"github.com/sente-games/sente"
)

// Budget is the time for one move; zero means without limit.
type Budget struct {
	Soft time.Duration // no new iteration begins after it
	Hard time.Duration // the search must have come back by then
}

// Stretched is Soft for a search that deserves a multiple of it, within Hard. Where all of the
// time is for one move, it is all used.
func (b Budget) Stretched(by float64) time.Duration {
	if b.Soft >= b.Hard {
		return b.Soft
	}
	return min(max(time.Duration(by*float64(b.Soft)), atOnce), b.Hard)
}

// Habits are what a plan needs to know besides the limits. The zero value of a
// field takes the default.
type Habits struct {
	// Margin is kept between the end of the search and the end of the time: for
	// reading the move, writing the answer, and a machine that is busy with
	// something else. Default 20 ms; never more than an eighth of a short time.
	Margin time.Duration
	// Horizon is the number of own moves that the time on the clock must last
	// for. Default 25.
	Horizon int
}

// Check reports habits that no plan can be made with.
func (h Habits) Check() error {
	if h.Margin < 0 || h.Horizon < 0 {
		return errors.New("margin and horizon must not be negative; 0 is the default")
	}
	return nil
}

const (
	defaultMargin  = 20 * time.Millisecond
	defaultHorizon = 25
	atOnce         = time.Nanosecond
)

// Plan returns the budget for the next move. Hard is below both Limits.Time and
// Limits.Left by the margin, whatever else holds.
func Plan(l sente.Limits, h Habits) Budget {
	if h.Margin == 0 {
		h.Margin = defaultMargin
	}
	if h.Horizon == 0 {
		h.Horizon = defaultHorizon
	}
	b := h.fromClock(l)
	if l.Time == 0 {
		return b
	}
	move := h.within(l.Time)
	if b.Hard == 0 {
		return Budget{Soft: move, Hard: move}
	}
	return Budget{Soft: min(b.Soft, move), Hard: min(b.Hard, move)}
}

// fromClock spends an even share of what is left and most of the increment. A
// move may take three shares if an iteration is under way, but never more than
// a third of the clock.
func (h Habits) fromClock(l sente.Limits) Budget {
	switch {
	case l.Left == 0:
		return Budget{}
	case l.Left < 0:
		return Budget{Soft: atOnce, Hard: atOnce}
	}
	most := h.within(l.Left)
	share := min(l.Left/time.Duration(h.Horizon)+l.Increment*3/4, most)
	hard := min(3*share, max(l.Left/3, share), most)
	return Budget{Soft: max(share*3/5, atOnce), Hard: max(hard, atOnce)}
}

// within is the time that may be used so that total is not exceeded.
func (h Habits) within(total time.Duration) time.Duration {
	return max(total-min(h.Margin, total/8), atOnce)
}
