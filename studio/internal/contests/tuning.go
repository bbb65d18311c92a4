package contests

import (
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match/rating"
)

// TuningView is the state of a tuning run for clients.
type TuningView struct {
	Engine     string         `json:"engine"` // spec of the tuned engine
	Method     string         `json:"method"`
	Game       string         `json:"game"`
	Generation int            `json:"generation"` // number of completed generations
	Games      int            `json:"games"`      // number of games the optimiser has used
	Planned    int            `json:"planned"`
	Played     int            `json:"played"`         // total number of games, including those against the initial parameters
	Curve      []tuningPoint  `json:"curve"`          // Elo of the best parameters against the initial ones
	Test       *rating.Pairs  `json:"test,omitempty"` // best against initial parameters: numbers of LL LD DD WD WW pairs
	Numbers    []tuningNumber `json:"numbers"`        // best parameters so far
}

// tuningPoint is the Elo of the best parameters after a number of games.
type tuningPoint struct {
	Games int     `json:"games"`
	Elo   float64 `json:"elo"`
	Low   float64 `json:"elo_low"` // 95 % confidence interval
	High  float64 `json:"elo_high"`
}

// tuningNumber is a tuned parameter.
type tuningNumber struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// maxTuningPoints is the maximum number of points of a curve in a view.
const maxTuningPoints = 300

// NewTuningView returns the view of a tuning journal.
func NewTuningView(l tuning.TuningLog) TuningView {
	h := l.Head
	v := TuningView{Engine: h.Engine, Method: h.Settings.Method, Game: h.Plan.Game, Generation: len(l.States), Planned: h.Settings.Games, Played: l.NumGames(), Curve: []tuningPoint{}, Numbers: []tuningNumber{}}
	curve := l.StrengthCurve()
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
	if l.Test.NumPairs() > 0 {
		v.Test = &l.Test
	}
	return v
}
