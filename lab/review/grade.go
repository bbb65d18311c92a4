package review

import "fmt"

// Grade is how bad a move is, by the words that players know.
type Grade int8

// The grades, the best first.
const (
	Fine       Grade = iota // nothing worth a word was given away
	Inaccuracy              // a little chance, or a proven win for one that is all but won
	Mistake                 // much of the chance, or a part of it together with the outcome
	Blunder                 // a proven outcome, or most of the chance
)

var gradeNames = [...]string{"", "inaccuracy", "mistake", "blunder"}

// String returns "inaccuracy", "mistake" or "blunder", "" for a move that is fine.
func (g Grade) String() string { return gradeNames[g] }

// MarshalText writes String.
func (g Grade) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (g *Grade) UnmarshalText(text []byte) error {
	for i, name := range gradeNames {
		if string(text) == name {
			*g = Grade(i)
			return nil
		}
	}
	return fmt.Errorf("grade %q is not inaccuracy, mistake or blunder", text)
}

// How much of the chance a move gives away. docs/experiments/0162-review.md has what best
// moves seem to give away, since no engine sees everything: one in a hundred more than the
// first of these.
const (
	toInaccuracy = 0.10
	toMistake    = 0.20
	toBlunder    = 0.30
)

// grade is what a move is that leads from what was there to what is left, both for the
// seat that moved.
func grade(was, left value) Grade {
	from, to := was.outcome(), left.outcome()
	gave := was.chance() - left.chance()
	switch {
	case was.proven() && left.proven():
		if to < from {
			return Blunder // whatever the distances: a slower win is a win
		}
		return Fine
	case gave >= toBlunder && (!was.proven() && left.likely() || was.likely() && !left.proven()):
		return Mistake // moves were left out where it seems to be lost, or to have been won
	case gave >= toBlunder:
		return Blunder
	}
	g := Fine
	switch {
	case gave >= toMistake:
		g = Mistake
	case gave >= toInaccuracy, was.won(), left.lost(): // a win or loss that was none before counts, however near it was
		g = Inaccuracy
	}
	if gave >= toInaccuracy && to < from {
		g = max(g, Mistake)
	}
	return g
}
