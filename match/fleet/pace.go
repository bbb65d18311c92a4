package fleet

import (
	"math"
	"time"
)

// pace is a rate of growth: an exponentially weighted average with a time constant of one minute.
type pace struct{ grown, seconds float64 }

// add adds an increase by n during the time took.
func (p *pace) add(n int64, took time.Duration) {
	if took <= 0 && n == 0 {
		return
	}
	past := math.Exp(-max(took.Seconds(), 0) / 60)
	p.grown = p.grown*past + float64(n)
	p.seconds = p.seconds*past + max(took.Seconds(), 0)
}

// perMinute returns the rate per minute; 0 while it is unknown.
func (p *pace) perMinute() float64 {
	if p.seconds < 1 {
		return 0
	}
	return 60 * p.grown / p.seconds
}
