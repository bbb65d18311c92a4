package fleet

import (
	"math"
	"time"
)

// growthRate is a rate of growth: an exponentially weighted average with a time constant of one
// minute.
type growthRate struct{ grown, seconds float64 }

// addGrowth adds an increase by n during the time took.
func (p *growthRate) addGrowth(n int64, took time.Duration) {
	if took <= 0 && n == 0 {
		return
	}
	past := math.Exp(-max(took.Seconds(), 0) / 60)
	p.grown = p.grown*past + float64(n)
	p.seconds = p.seconds*past + max(took.Seconds(), 0)
}

// perMinute returns the rate per minute; 0 while it is unknown.
func (p *growthRate) perMinute() float64 {
	if p.seconds < 1 {
		return 0
	}
	return 60 * p.grown / p.seconds
}
