package fit

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/train"
)

// Ranges of the values and ranks of lines and classes.
const (
	minWorth, maxWorth = -100, 200
	maxLineRank        = 200
	maxClassRank       = 1000
)

const (
	aboutWorth = "points for such a line or class, for the side to move (mover) and the other (waiter); 200 change the odds by a factor of e, which is the maximum"
	aboutRank  = "expectation of a stone on such a point, for what it makes (own) and what it takes from the opponent (other); 60 make a move e times as likely, and at 1000 it is before all others"
)

// AdditiveSpace returns the parameters of additive weights for tuning by matches: the tempo, and
// the lines and classes that neither win immediately nor are worth zero. The values of a line or
// class for both sides are tied, and so are its ranks.
func AdditiveSpace(start *eval.AdditiveWeights) (s train.Space) {
	add := func(name string, v eval.PointValue, step float64, mostRank float64) {
		for _, p := range []struct {
			column, tie string
			start       int16
			rank        bool
		}{
			{"mover", "worth", v.Mover, false},
			{"waiter", "worth", v.Waiter, false},
			{"own", "rank", v.Own, true},
			{"other", "rank", v.Other, true},
		} {
			of := train.Parameter{Name: name + " " + p.column, Tie: name + " " + p.tie, Start: float64(p.start), Min: minWorth, Max: maxWorth, Step: step, About: aboutWorth}
			if p.rank {
				of.Min, of.Max, of.Step, of.About = 0, mostRank, 6*step, aboutRank
			}
			s = append(s, of)
		}
	}
	for l := board.LineBlockedOne; l < board.LineFive; l++ {
		add("line "+board.LineClassNames[l], start.Line[l], LineSteps[l], maxLineRank)
	}
	for c := board.Two; c < board.OpenFour; c++ {
		add("class "+c.String(), start.Class[c], ClassSteps[c], maxClassRank)
	}
	return append(s, train.Parameter{Name: "tempo", Start: float64(start.Tempo), Min: 0, Max: 100, Step: 10, About: "value of being to move; at most half of what changes the odds by a factor of e"})
}

// AdditiveWithValues returns the additive weights for values in the order of [AdditiveSpace]; all others
// are copied from start.
func AdditiveWithValues(start *eval.AdditiveWeights, values []float64) *eval.AdditiveWeights {
	a, at := *start, 0
	next := func() int16 {
		at++
		return train.Int16(values[at-1])
	}
	take := func() eval.PointValue {
		return eval.PointValue{Mover: next(), Waiter: next(), Own: next(), Other: next()}
	}
	for l := board.LineBlockedOne; l < board.LineFive; l++ {
		a.Line[l] = take()
	}
	for c := board.Two; c < board.OpenFour; c++ {
		a.Class[c] = take()
	}
	a.Tempo = next()
	return &a
}
