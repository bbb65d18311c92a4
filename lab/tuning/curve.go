package tuning

import (
	"github.com/sente-games/sente/match/rating"
)

// Point is how strong the best values were after some games.
type Point struct {
	Games    int             // that the optimiser had learned from
	Pairs    rating.Pairs    // of progress matches against the start
	Estimate rating.Estimate // of these
}

// window is the part of a run's games whose progress matches are one point of its curve: one
// progress match alone is mostly luck.
const window = 10

// Curve is how strong the best values became, against the start. Every generation with a
// progress match has a point, which takes those of the last tenth of the run's games
// together, so it lags behind.
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

// Played is how many games were played, with those of progress matches and of the test.
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
