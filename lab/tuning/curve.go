package tuning

import (
	"github.com/sente-games/sente/match/rating"
)

// Point is the strength of the best values after a number of games.
type Point struct {
	Games    int             // training games so far
	Pairs    rating.Pairs    // results of progress matches against the start
	Estimate rating.Estimate // computed from Pairs
}

// window is the fraction of a run's games whose progress matches form one point of its curve: a
// single progress match is too noisy.
const window = 10

// Curve returns the strength of the best values relative to the start. Every generation with a
// progress match has a point, which combines the matches of the last tenth of the run's games, so
// that it lags behind.
func (l Log) Curve() (curve []Point) {
	type progress struct {
		games int
		pairs rating.Pairs
	}
	var all []progress
	before := 0
	for _, s := range l.States {
		if s.Progress != nil {
			all = append(all, progress{before, *s.Progress})
			p := Point{Games: before}
			for i := len(all) - 1; i >= 0 && (before-all[i].games)*window < max(s.Settings.Games, 1); i-- {
				p.Pairs = p.Pairs.Plus(all[i].pairs)
			}
			p.Estimate = p.Pairs.Estimate()
			curve = append(curve, p)
		}
		before = s.Games
	}
	return curve
}

// Played returns the number of games played, including progress matches and the test.
func (l Log) Played() (games int) {
	for _, s := range l.States {
		if s.Progress != nil {
			games += 2 * int(s.Progress.Count())
		}
	}
	if n := len(l.States); n > 0 {
		games += l.States[n-1].Games
	}
	return games + 2*int(l.Test.Count())
}
