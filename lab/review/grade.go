package review

import "fmt"

// Grade is the severity of an error, in the usual terms of players.
type Grade int8

// The grades, best first.
const (
	Fine       Grade = iota // no significant loss
	Inaccuracy              // a small loss of chance, or of a proven win for an overwhelming one
	Mistake                 // a large loss of chance, or a smaller one with a worse outcome
	Blunder                 // loss of a proven outcome, or of most of the chance
)

var gradeNames = [...]string{"", "inaccuracy", "mistake", "blunder"}

// String returns "inaccuracy", "mistake" or "blunder", "" for Fine.
func (g Grade) String() string { return gradeNames[g] }

// MarshalText implements [encoding.TextMarshaler].
func (g Grade) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (g *Grade) UnmarshalText(text []byte) error {
	for i, name := range gradeNames {
		if string(text) == name {
			*g = Grade(i)
			return nil
		}
	}
	return fmt.Errorf("unknown grade %q: expected inaccuracy, mistake or blunder", text)
}

// Thresholds of the lost chance. docs/experiments/0162-review.md contains the apparent losses of
// best moves, since engines are not perfect: one in a hundred exceeds the first threshold.
const (
	inaccuracyLoss = 0.10
	mistakeLoss    = 0.20
	blunderLoss    = 0.30
)

// gradeMove returns the grade of a move from the values before and after it, both for the mover.
func gradeMove(before, after seatValue) Grade {
	from, to := before.expectedOutcome(), after.expectedOutcome()
	gave := before.winChance() - after.winChance()
	switch {
	case before.isProven() && after.isProven():
		if to < from {
			return Blunder // whatever the distances: a slower win is a win
		}
		return Fine
	case gave >= blunderLoss && (!before.isProven() && after.isLikely() || before.isLikely() && !after.isProven()):
		return Mistake // moves may be omitted in a position that appears lost, or to have been won
	case gave >= blunderLoss:
		return Blunder
	}
	g := Fine
	switch {
	case gave >= mistakeLoss:
		g = Mistake
	case gave >= inaccuracyLoss, before.isWon(), after.isLost(): // a new win or loss counts, however small the difference
		g = Inaccuracy
	}
	if gave >= inaccuracyLoss && to < from {
		g = max(g, Mistake)
	}
	return g
}
