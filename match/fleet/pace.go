package fleet

import (
	"math"
	"time"
)

// pace is how fast something grows: an average in which what was a minute ago counts e times
// less than what is now.
type pace struct{ grown, seconds float64 }

// add takes in by how much it has grown, in what time.
func (p *pace) add(n int64, took time.Duration) {
	if took <= 0 && n == 0 {
		return
	}
	past := math.Exp(-max(took.Seconds(), 0) / 60)
	p.grown = p.grown*past + float64(n)
	p.seconds = p.seconds*past + max(took.Seconds(), 0)
}

// perMinute is the rate; 0 before there is one.
func (p *pace) perMinute() float64 {
	if p.seconds < 1 {
		return 0
	}
	return 60 * p.grown / p.seconds
}
