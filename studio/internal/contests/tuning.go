package contests

import (
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match/rating"
)

// TuningView is the state of a tuning run by matches that a page receives.
type TuningView struct {
	Engine     string         `json:"engine"` // the spec of what is tuned
	Method     string         `json:"method"`
	Game       string         `json:"game"`
	Generation int            `json:"generation"` // how many are over
	Games      int            `json:"games"`      // that the optimiser has learned from
	Planned    int            `json:"planned"`
	Played     int            `json:"played"`         // games in all, with those against the start
	Curve      []tuningPoint  `json:"curve"`          // how strong the best numbers became, against the start
	Test       *rating.Pairs  `json:"test,omitempty"` // of the best against the start, LL LD DD WD WW
	Numbers    []tuningNumber `json:"numbers"`        // the best so far
}

// tuningPoint is how strong the best numbers were after some games.
type tuningPoint struct {
	Games int     `json:"games"`
	Elo   float64 `json:"elo"`
	Low   float64 `json:"elo_low"` // the 95 % interval
	High  float64 `json:"elo_high"`
}

// tuningNumber is one of the numbers that are tuned.
type tuningNumber struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// maxTuningPoints is the maximum number of points of a curve that a page receives.
const maxTuningPoints = 300

// ViewTuning returns the view of a tuning journal.
func ViewTuning(l tuning.Log) TuningView {
	h := l.Head
	v := TuningView{Engine: h.Engine, Method: h.Settings.Method, Game: h.Plan.Game, Generation: len(l.States), Planned: h.Settings.Games, Played: l.Played(), Curve: []tuningPoint{}, Numbers: []tuningNumber{}}
	curve := l.Curve()
	step := max(1, (len(curve)+maxTuningPoints-1)/maxTuningPoints)
	for i, p := range curve {
		if i%step == 0 || i == len(curve)-1 {
			e := p.Estimate
			v.Curve = append(v.Curve, tuningPoint{p.Games, e.Best, e.Low, e.High})
		}
	}
	if n := len(l.States); n > 0 {
		last := l.States[n-1]
		v.Games = last.Games
		for i, name := range h.Parameters {
			if i < len(last.Best) {
				v.Numbers = append(v.Numbers, tuningNumber{name, last.Best[i]})
			}
		}
	}
	if l.Test.Count() > 0 {
		v.Test = &l.Test
	}
	return v
}
