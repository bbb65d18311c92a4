package review

import (
	"slices"
	gotime "time"
)

// Usual is the default time per position.
const Usual = 200 * gotime.Millisecond

// LongestAttempt is the maximum time for a move that a user tries interactively.
const LongestAttempt = 500 * gotime.Millisecond

// Mistakes returns the errors of the given seats, in the order of play.
func (r Review) Mistakes(seats []string) (all []Judgement) {
	for _, j := range r.Moves {
		if j.Grade != Fine && slices.Contains(seats, j.Seat) {
			all = append(all, j)
		}
	}
	return all
}

// Verdict is the result of a move that a user tried instead of a played one.
type Verdict string

// The verdicts.
const (
	Right  Verdict = "right"  // no loss
	Better Verdict = "better" // better than the played move, but with a loss
	Wrong  Verdict = "wrong"
)

// Verdict returns the verdict on a move that was tried instead of another one, played, which is nil
// if it was not judged.
func (j Judgement) Verdict(played *Judgement) Verdict {
	switch {
	case j.Grade == Fine:
		return Right
	case played != nil && j.After.Beats(played.After):
		return Better
	}
	return Wrong
}
