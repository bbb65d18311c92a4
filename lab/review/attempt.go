package review

import (
	"slices"
	gotime "time"
)

// DefaultTime is the default time per position.
const DefaultTime = 200 * gotime.Millisecond

// MaxAttemptTime is the maximum time for a move that a user tries interactively.
const MaxAttemptTime = 500 * gotime.Millisecond

// MistakesOf returns the errors of the given seats, in the order of play.
func (r Review) MistakesOf(seats []string) (all []Judgement) {
	for _, j := range r.Moves {
		if j.Grade != Fine && slices.Contains(seats, j.Seat) {
			all = append(all, j)
		}
	}
	return all
}

// MovesToRetry returns the mistakes and blunders of the given seats, or their inaccuracies if there
// are no worse moves, in the order of play.
func (r Review) MovesToRetry(seats []string) []Judgement {
	all := r.MistakesOf(seats)
	if worse := slices.DeleteFunc(slices.Clone(all), func(j Judgement) bool { return j.Grade == Inaccuracy }); len(worse) > 0 {
		return worse
	}
	return all
}

// DescribeCounts returns the number of moves of each grade: "1 blunder and 2 mistakes".
func DescribeCounts(all []Judgement) string {
	c := GradeCounts{}
	for _, j := range all {
		c.add(j.Grade)
	}
	return c.gradeWords()
}

// Verdict is the result of a move that a user tried instead of a played one.
type Verdict string

// The verdicts.
const (
	Right  Verdict = "right"  // no loss
	Better Verdict = "better" // better than the played move, but with a loss
	Wrong  Verdict = "wrong"
)

// CompareTo returns the verdict on a move that was tried instead of another one, played, which is nil
// if it was not judged.
func (j Judgement) CompareTo(played *Judgement) Verdict {
	switch {
	case j.Grade == Fine:
		return Right
	case played != nil && j.After.IsBetterThan(played.After):
		return Better
	}
	return Wrong
}
