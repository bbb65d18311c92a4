package rating

import (
	"fmt"
	"math"
)

// Estimate is the difference of strength estimated from a sample of fixed length. Errors and LOS
// assume the normal distribution, as in fishtest; Low, High and Likely are also valid for some
// dozens of results. For a test that stopped because of its results use [SPRT.EstimateStopped]
// instead: its plain Elo is biased.
type Estimate struct {
	Games     int64   // games counted
	Score     float64 // share of the points, 0 to 1, not regularised
	Elo       float64 // logistic; within ±1199.8
	EloError  float64
	NElo      float64 // normalised: in units of the standard deviation of a game
	NEloError float64
	LOS       float64 // likelihood of superiority: 0 to 1
	Low, High float64 // ends of the 95 % interval of Elo, valid also for few results
	// Best is Elo or, if all games were won or all were lost, the strength at which such results
	// have probability one half: a median-unbiased estimate.
	Best float64

	// TooFew is set for fewer than ten observations: the errors, the interval and LOS are then valid
	// for any spread of the results, and NElo, whose unit is that spread, is meaningless.
	TooFew bool

	// Bound is 1 if all games were won and -1 if all were lost: the results then bound the strength
	// on one side only. Limit is that bound, at 97.5 % confidence (Clopper and Pearson 1934), in
	// points of Elo. LOS then depends only on the variance of the regularisation and is
	// meaningless. Likely is the likelihood of superiority without it, with a uniform prior of the
	// chance to win (Laplace 1774): 75 % after one win, 94 % after three. After some dozens of
	// results it follows from the interval; for many results it is LOS.
	Bound    int
	Limit    float64
	LimitLOS float64
}

// Estimate returns the estimate from single games.
func (t Tally) Estimate() Estimate { return newEstimate(combineSamples(t.distribution())) }

// Estimate returns the estimate from pairs.
func (p Pairs) Estimate() Estimate { return newEstimate(combineSamples(p.distribution())) }

func newEstimate(v estimateInput) Estimate {
	se := math.Sqrt(v.squares) / v.games
	e := Estimate{
		Games:     v.counted,
		Score:     v.score,
		Elo:       EloOfScore(v.mean),
		EloError:  (EloOfScore(v.mean+z95*se) - EloOfScore(v.mean-z95*se)) / 2,
		NElo:      eloPerDeviation * (v.mean - 0.5) / math.Sqrt(v.squares/v.games),
		NEloError: eloPerDeviation * z95 / math.Sqrt(v.games),
		LOS:       normalCDF((v.mean - 0.5) / se),
		Bound:     v.bound,
	}
	e.Low, e.High = EloOfScore(v.mean-z95*se), EloOfScore(v.mean+z95*se)
	e.Limit, e.LimitLOS = v.oneSidedLimit(e.LOS)
	switch {
	case v.observations > 0 && v.observations < minObservations:
		e.applySmallSample(v)
	case !v.isNormalValid():
		e.applyKornGraubard(v)
	}
	if e.Best = e.Elo; e.Bound != 0 {
		e.Best = float64(e.Bound) * EloOfScore(math.Exp2(-1/v.observations))
	}
	return e
}

// oneSidedLimit returns the limit and the likelihood of superiority if all results are the best or
// the worst.
func (v estimateInput) oneSidedLimit(los float64) (limit, likely float64) {
	least, unlikely := EloOfScore(math.Pow(tailProbability, 1/v.observations)), math.Exp2(-v.observations-1)
	switch v.bound {
	case -1:
		return -least, unlikely
	case 1:
		return least, 1 - unlikely
	}
	return 0, los
}

// Margin returns half of the 95 % interval from Low to High. For many results of several kinds it
// equals EloError.
func (e Estimate) Margin() float64 { return (e.High - e.Low) / 2 }

// String returns the estimate as text, such as "Elo 40.70 ± 30.43, nElo 49.77 ± 36.77, LOS 99.60
// %", or "Elo >= 140.2, LOS 99.95 %" after ten wins in ten games.
func (e Estimate) String() string {
	los := fmt.Sprintf("LOS %.2f %%", 100*e.LimitLOS)
	switch {
	case e.Bound == 1 && e.Limit > 0:
		return fmt.Sprintf("Elo >= %.1f, %s", e.Limit, los)
	case e.Bound == -1 && e.Limit < 0:
		return fmt.Sprintf("Elo <= %.1f, %s", e.Limit, los)
	case e.Bound == 1:
		return fmt.Sprintf("%s: too few games for an estimate, %s", formatAllGames(e.Games, "won"), los)
	case e.Bound == -1:
		return fmt.Sprintf("%s: too few games for an estimate, %s", formatAllGames(e.Games, "lost"), los)
	}
	if e.TooFew {
		return fmt.Sprintf("Elo %s, %.0f to %.0f because of the few results, %s", formatSigned(e.Elo), e.Low, e.High, los)
	}
	return fmt.Sprintf("Elo %s ± %.2f, nElo %s ± %.2f, %s", formatSigned(e.Elo), e.Margin(), formatSigned(e.NElo), e.NEloError, los)
}

// FormatScore returns the score with its 95 % interval, converted from the interval of Elo: "62.5 %
// (55.1 to 69.3)". If all games were won or all were lost, the interval has one end.
func (e Estimate) FormatScore() string {
	score := fmt.Sprintf("%.1f %%", 100*e.Score)
	switch e.Bound {
	case 1:
		return fmt.Sprintf("%s (%.1f at least)", score, 100*ExpectedScore(e.Limit))
	case -1:
		return fmt.Sprintf("%s (%.1f at most)", score, 100*ExpectedScore(e.Limit))
	}
	return fmt.Sprintf("%s (%.1f to %.1f)", score, 100*ExpectedScore(e.Low), 100*ExpectedScore(e.High))
}

// formatAllGames returns a phrase for the common result of all games.
func formatAllGames(games int64, what string) string {
	switch games {
	case 1:
		return "the only game " + what
	case 2:
		return "both games " + what
	}
	return fmt.Sprintf("all %d games %s", games, what)
}

// formatSigned formats a number with two decimals, and -0.00 as 0.00.
func formatSigned(x float64) string {
	if text := fmt.Sprintf("%.2f", x); text != "-0.00" {
		return text
	}
	return "0.00"
}
