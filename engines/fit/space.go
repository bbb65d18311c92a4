package fit

import (
	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/train"
)

// Ranges of what lines and classes may be worth, and be expected.
const (
	leastWorth, mostWorth = -100, 200
	mostLineRank          = 200
	mostClassRank         = 1000
)

const (
	aboutWorth = "points of worth of such a line or class, to the side to move (mover) and to the other (waiter); 200 make the odds e to one, so that none is worth more than that"
	aboutRank  = "how much a stone there is expected, for what it makes (own) and for what it takes from the other (other); 60 make a move e times as likely, and 1000 put it before all others"
)

// AdditiveSpace announces additive weights for matches: lines and classes that neither win at
// once nor are worth nothing, and the tempo. What a line or class is worth to either side is
// tied, and so is how much it is expected.
func AdditiveSpace(start *point.Additive) (s train.Space) {
	add := func(name string, v point.Value, step float64, mostRank float64) {
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
			of := train.Parameter{Name: name + " " + p.column, Tie: name + " " + p.tie, Start: float64(p.start), Min: leastWorth, Max: mostWorth, Step: step, About: aboutWorth}
			if p.rank {
				of.Min, of.Max, of.Step, of.About = 0, mostRank, 6*step, aboutRank
			}
			s = append(s, of)
		}
	}
	for l := line.BlockedOne; l < line.Five; l++ {
		add("line "+point.LineNames[l], start.Line[l], LineSteps[l], mostLineRank)
	}
	for c := point.Two; c < point.OpenFour; c++ {
		add("class "+c.String(), start.Class[c], ClassSteps[c], mostClassRank)
	}
	return append(s, train.Parameter{Name: "tempo", Start: float64(start.Tempo), Min: 0, Max: 100, Step: 10, About: "worth of being to move; half of what makes the odds e to one is far more than a tempo"})
}

// AdditiveOf are the additive weights of some values of [AdditiveSpace]; the others are those
// of the start.
func AdditiveOf(start *point.Additive, values []float64) *point.Additive {
	a, at := *start, 0
	next := func() int16 {
		at++
		return train.Int16(values[at-1])
	}
	take := func() point.Value { return point.Value{Mover: next(), Waiter: next(), Own: next(), Other: next()} }
	for l := line.BlockedOne; l < line.Five; l++ {
		a.Line[l] = take()
	}
	for c := point.Two; c < point.OpenFour; c++ {
		a.Class[c] = take()
	}
	a.Tempo = next()
	return &a
}
