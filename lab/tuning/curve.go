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

// curveWindow is the fraction of a run's games whose progress matches form one point of its curve: a
// single progress match is too noisy.
const curveWindow = 10

// StrengthCurve returns the strength of the best values relative to the start. Every generation
// with a progress match has a point, which combines the matches of the last tenth of the run's
// games, so that it lags behind.
func (l TuningLog) StrengthCurve() (curve []Point) {
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
			for i := len(all) - 1; i >= 0 && (before-all[i].games)*curveWindow < max(s.Settings.Games, 1); i-- {
				p.Pairs = p.Pairs.Plus(all[i].pairs)
			}
			p.Estimate = p.Pairs.Estimate()
			curve = append(curve, p)
		}
		before = s.Games
	}
	return curve
}

// NumGames returns the number of games played, including progress matches and the test.
func (l TuningLog) NumGames() (games int) {
	for _, s := range l.States {
		if s.Progress != nil {
			games += 2 * int(s.Progress.NumPairs())
		}
	}
	if n := len(l.States); n > 0 {
		games += l.States[n-1].Games
	}
	return games + 2*int(l.Test.NumPairs())
}
