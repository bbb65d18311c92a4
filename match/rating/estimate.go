package rating

import (
	"fmt"
	"math"
)

// Estimate is what a sample of fixed length tells about the difference of
// strength. Errors and LOS are those of the normal distribution, as fishtest has them; Low,
// High and Likely hold for some dozens of results as well. Of a test that stopped because of
// its results, ask [SPRT.Stopped] instead: its plain Elo is biased.
type Estimate struct {
	Score     float64 // share of the points, 0 to 1, as they were counted: only what is estimated from it is regularised
	Elo       float64 // logistic; within ±1199.8
	EloError  float64
	NElo      float64 // normalised: in units of the standard deviation of a game
	NEloError float64
	LOS       float64 // likelihood of superiority: 0 to 1
	Low, High float64 // ends of the 95 % interval of Elo; they hold for few results as well
	// Best is Elo, but of nothing but wins, or losses, the strength with which such results
	// come in one of two cases: too high as often as too low.
	Best float64

	// Few says that there are fewer than ten observations: the errors, the interval and
	// LOS are then those that hold for any spread of the results, and NElo, whose unit
	// is that spread, says nothing.
	Few bool

	// Bound is 1 if nothing but wins were seen and -1 if nothing but losses: the
	// results set a limit to the strength on one side only. Limit is it, at 97.5 %
	// confidence (Clopper and Pearson 1934), in points of Elo. The variance that LOS
	// rests on is then that of the regularisation and says nothing: Likely is the
	// likelihood of superiority without it, if every chance to win was as likely
	// beforehand as any other (Laplace 1774): 75 % after one win, 94 % after three.
	// After some dozens of results it follows from the interval; of many it is LOS.
	Bound  int
	Limit  float64
	Likely float64
}

// Estimate says what the games tell.
func (t Tally) Estimate() Estimate { return estimate(t.distribution()) }

// Estimate says what the pairs tell.
func (p Pairs) Estimate() Estimate { return estimate(p.distribution()) }

// EstimateOf says what games tell of which some are pairs. Pairs say it with less error than
// single games; they are asked where they make up at least half of the games.
func EstimateOf(games Tally, pairs Pairs) Estimate {
	e := games.Estimate()
	if ArePaired(games, pairs) {
		score := e.Score // of all games
		e = pairs.Estimate()
		e.Score = score
	}
	return e
}

// ArePaired reports whether [EstimateOf] asks the pairs.
func ArePaired(games Tally, pairs Pairs) bool {
	n := pairs.Count()
	return n > 0 && 4*n >= games.Games()
}

func estimate(d distribution) Estimate {
	mean, variance := d.moments()
	se := math.Sqrt(variance / d.count)
	e := Estimate{
		Score:     mean,
		Elo:       Elo(mean),
		EloError:  (Elo(mean+z95*se) - Elo(mean-z95*se)) / 2,
		NElo:      perDeviation * (mean - 0.5) / d.deviation(),
		NEloError: perDeviation * z95 / math.Sqrt(d.count*d.games()),
		LOS:       normal((mean - 0.5) / se),
	}
	if d.seen > 0 {
		e.Score = d.sum / d.seen
	}
	e.Low, e.High = Elo(mean-z95*se), Elo(mean+z95*se)
	e.Bound, e.Limit, e.Likely = d.oneSided(e.LOS)
	switch {
	case d.seen > 0 && d.seen < few:
		e.meagre(&d)
	case !d.trusted():
		e.careful(&d)
	}
	if e.Best = e.Elo; e.Bound != 0 {
		e.Best = float64(e.Bound) * Elo(math.Exp2(-1/d.seen))
	}
	return e
}

// oneSided finds the limit and the likelihood for results of which all were the
// best or the worst.
func (d *distribution) oneSided(los float64) (bound int, limit, likely float64) {
	n := d.count - absent*float64(d.size-1)
	least, unlikely := Elo(math.Pow(0.025, 1/n)), math.Exp2(-n-1)
	switch d.only {
	case 0:
		return -1, -least, unlikely
	case d.size - 1:
		return 1, least, 1 - unlikely
	}
	return 0, 0, los
}

// Margin is half of the 95 % interval from Low to High. Where there are many results of
// several kinds it is EloError.
func (e Estimate) Margin() float64 { return (e.High - e.Low) / 2 }

// String is the estimate in words, such as "Elo 40.70 ± 30.43, nElo 49.77 ± 36.77,
// LOS 99.60 %", or "Elo >= 140.2, LOS 99.95 %" after ten wins in ten games.
func (e Estimate) String() string {
	los := fmt.Sprintf("LOS %.2f %%", 100*e.Likely)
	switch {
	case e.Bound == 1 && e.Limit > 0:
		return fmt.Sprintf("Elo >= %.1f, %s", e.Limit, los)
	case e.Bound == -1 && e.Limit < 0:
		return fmt.Sprintf("Elo <= %.1f, %s", e.Limit, los)
	case e.Bound == 1:
		return fmt.Sprintf("Elo >= %.1f, likely about %.0f: all won, but so few results prove little, %s", e.Limit, e.Best, los)
	case e.Bound == -1:
		return fmt.Sprintf("Elo <= %.1f, likely about %.0f: all lost, but so few results prove little, %s", e.Limit, e.Best, los)
	}
	if e.Few {
		return fmt.Sprintf("Elo %s, with so few results from %.0f to %.0f, %s", signed(e.Elo), e.Low, e.High, los)
	}
	return fmt.Sprintf("Elo %s ± %.2f, nElo %s ± %.2f, %s", signed(e.Elo), e.Margin(), signed(e.NElo), e.NEloError, los)
}

// signed writes two decimals, and 0.00 without a sign.
func signed(x float64) string {
	if text := fmt.Sprintf("%.2f", x); text != "-0.00" {
		return text
	}
	return "0.00"
}
