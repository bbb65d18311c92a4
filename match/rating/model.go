package rating

import (
	"fmt"
	"math"
)

// Model is the scale in which the hypotheses of a test are stated.
type Model int

// The scales.
const (
	// Logistic is Elo's scale: 400 points are odds of ten to one.
	Logistic Model = iota
	// Normalized counts standard deviations of a game (Van den Bergh): the number of games that a
	// point costs is then independent of the share of draws.
	Normalized
	// Bayesian is BayesElo's scale (Coulom), on which draws are an interval around equal strength
	// with a width estimated from the results.
	Bayesian
)

var modelNames = [...]string{"logistic", "normalized", "bayesian"}

func (m Model) String() string {
	if m < 0 || int(m) >= len(modelNames) {
		return fmt.Sprintf("Model(%d)", int(m))
	}
	return modelNames[m]
}

// ParseModel returns the model with the given name.
func ParseModel(name string) (Model, error) {
	for m, n := range modelNames {
		if n == name {
			return Model(m), nil
		}
	}
	return 0, fmt.Errorf("unknown model %q: expected logistic, normalized or bayesian", name)
}

// bayesScore returns the score of a player that is better by elo points of BayesElo, with d's share
// of draws.
func bayesScore(d *scoreDistribution, elo float64) float64 {
	width := drawWidth(d)
	win := ExpectedScore(elo - width)
	loss := ExpectedScore(-elo - width)
	return 0.5 + (win-loss)/2
}

// drawWidth returns BayesElo's drawelo, estimated from the sample.
func drawWidth(d *scoreDistribution) float64 {
	win, draw, loss := d.resultShares()
	return 200 * (math.Log10((draw+win)/loss) + math.Log10((draw+loss)/win))
}

// resultShares returns the shares of won, drawn and lost games. The middle outcome of pairs
// includes an unknown number of pairs of two draws; if the games of a pair are independent with
// chances w, d and l, its parts are as d² to 2wl, and the other outcomes, l², 2ld, 2wd and w², give
// that ratio: LD·WD to 8·LL·WW.
func (d *scoreDistribution) resultShares() (win, draw, loss float64) {
	s := &d.share
	if d.size == 3 {
		return s[2], s[1], s[0]
	}
	draws, both := s[LD]*s[WD], 8*s[LL]*s[WW]
	drawn := 0.5 // default if all are too rare for a ratio
	if draws+both > 0 {
		drawn = draws / (draws + both)
	}
	half := s[DD] / 2 * (1 - drawn)
	return s[WW] + s[WD]/2 + half, (s[LD]+s[WD])/2 + s[DD]*drawn, s[LL] + s[LD]/2 + half
}
