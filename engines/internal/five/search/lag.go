package search

import "time"

// Lag estimates how much later than planned moves are returned because the machine is busy.
type Lag time.Duration

// recordDelay records the delay of one move. A long delay decays over several moves.
func (l *Lag) recordDelay(late time.Duration) { *l = max(Lag(late), *l*15/16) }

// reserveTime returns the part of a time limit to keep for the lag: at least minimum, because the first
// delay cannot be predicted, and at most half of the limit.
func (l Lag) reserveTime(limit, minimum time.Duration) time.Duration {
	return min(max(3*time.Duration(l)/2, minimum), limit/2)
}
