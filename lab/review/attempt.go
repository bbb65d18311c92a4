package review

import (
	"slices"
	gotime "time"
)

// Usual is how long a judge looks at each position where nobody says how long.
const Usual = 200 * gotime.Millisecond

// LongestAttempt is how long it looks, at most, at a move that a person tries and waits for.
const LongestAttempt = 500 * gotime.Millisecond

// Mistakes are the moves of some seats that gave something away, in the order of play.
func (r Review) Mistakes(seats []string) (all []Judgement) {
	for _, j := range r.Moves {
		if j.Grade != Fine && slices.Contains(seats, j.Seat) {
			all = append(all, j)
		}
	}
	return all
}

// Verdict says what a move is worth that a person tried in the place of one that was
// played.
type Verdict string

// The verdicts.
const (
	Right  Verdict = "right"  // it gives nothing away
	Better Verdict = "better" // than the move that was played, and yet it does
	Wrong  Verdict = "wrong"
)

// Verdict is that on a move that was tried in the place of another one, nil if nothing is
// known of that.
func (j Judgement) Verdict(played *Judgement) Verdict {
	switch {
	case j.Grade == Fine:
		return Right
	case played != nil && j.After.Beats(played.After):
		return Better
	}
	return Wrong
}
