package review

import (
	"fmt"
	"math"
)

// Grade is the severity of an error, in the usual terms of players.
type Grade int8

// The grades, best first.
const (
	Fine       Grade = iota // no significant loss
	Inaccuracy              // a loss of 2 points of winning chance
	Mistake                 // of 5 points
	Blunder                 // of 10 points
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

// The table of grades: the least loss of each, in points of winning chance. The studio, the terminal
// and sente review all use it.
const (
	inaccuracyPoints = 2
	mistakePoints    = 5
	blunderPoints    = 10
)

// recheckLoss is the unproven loss from which a move is searched again for much longer: an engine
// that overlooks something seems to find losses of this size.
const recheckLoss = 0.30

// gradeMove returns the grade of a move from the views before and after it. Points are counted between
// the whole percentages that people see.
func gradeMove(before, after View) Grade {
	if chanceLoss(before, after) == 0 {
		return Fine
	}
	switch points := before.percent() - after.percent(); {
	case points >= blunderPoints:
		return Blunder
	case points >= mistakePoints:
		return Mistake
	case points >= inaccuracyPoints:
		return Inaccuracy
	}
	return Fine
}

// chanceLoss returns the loss of winning chance of a move from the views before and after it, 0..1.
// A position that stays won or stays lost loses nothing, whatever its distance to the end.
func chanceLoss(before, after View) float64 {
	if before.Outcome == after.Outcome && before.Outcome != Open {
		return 0
	}
	return max(0, roundChance(before.moverChance()-after.moverChance()))
}

// moveAccuracy returns the accuracy of a move with a loss of winning chance, 0..1: the formula of
// lichess, 103.1668·exp(−0.04354·points) − 3.1669 per cent for a loss of so many points of 100
// (https://lichess.org/page/accuracy).
func moveAccuracy(loss float64) float64 {
	return min(max(1.031668*math.Exp(-4.354*loss)-0.031669, 0), 1)
}
