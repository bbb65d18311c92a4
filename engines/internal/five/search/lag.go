package search

import "time"

// Lag learns by how much answers come later than planned, because the machine is
// busy with something else.
type Lag time.Duration

// learn notes by how much one answer was late. A long delay is remembered for some
// moves.
func (l *Lag) learn(late time.Duration) { *l = max(Lag(late), *l*15/16) }

// reserve is the part of a time limit to give up for it: at least the given part
// of it, since the first delay comes unlearned, and at most a half.
func (l Lag) reserve(limit, least time.Duration) time.Duration {
	return min(max(3*time.Duration(l)/2, least), limit/2)
}
