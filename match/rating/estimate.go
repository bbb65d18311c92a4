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
	Games     int64   // that were counted
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
func (t Tally) Estimate() Estimate { return estimate(weigh(t.distribution())) }

// Estimate says what the pairs tell.
func (p Pairs) Estimate() Estimate { return estimate(weigh(p.distribution())) }

func estimate(v evidence) Estimate {
	se := math.Sqrt(v.squares) / v.games
	e := Estimate{
		Games:     v.counted,
		Score:     v.score,
		Elo:       Elo(v.mean),
		EloError:  (Elo(v.mean+z95*se) - Elo(v.mean-z95*se)) / 2,
		NElo:      perDeviation * (v.mean - 0.5) / math.Sqrt(v.squares/v.games),
		NEloError: perDeviation * z95 / math.Sqrt(v.games),
		LOS:       normal((v.mean - 0.5) / se),
		Bound:     v.bound,
	}
	e.Low, e.High = Elo(v.mean-z95*se), Elo(v.mean+z95*se)
	e.Limit, e.Likely = v.oneSided(e.LOS)
	switch {
	case v.seen > 0 && v.seen < few:
		e.meagre(v)
	case !v.trusted():
		e.careful(v)
	}
	if e.Best = e.Elo; e.Bound != 0 {
		e.Best = float64(e.Bound) * Elo(math.Exp2(-1/v.seen))
	}
	return e
}

// oneSided finds the limit and the likelihood for results of which all were the
// best or the worst.
func (v evidence) oneSided(los float64) (limit, likely float64) {
	least, unlikely := Elo(math.Pow(tail, 1/v.seen)), math.Exp2(-v.seen-1)
	switch v.bound {
	case -1:
		return -least, unlikely
	case 1:
		return least, 1 - unlikely
	}
	return 0, los
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
		return fmt.Sprintf("%s: too few to tell, %s", all(e.Games, "won"), los)
	case e.Bound == -1:
		return fmt.Sprintf("%s: too few to tell, %s", all(e.Games, "lost"), los)
	}
	if e.Few {
		return fmt.Sprintf("Elo %s, with so few results from %.0f to %.0f, %s", signed(e.Elo), e.Low, e.High, los)
	}
	return fmt.Sprintf("Elo %s ± %.2f, nElo %s ± %.2f, %s", signed(e.Elo), e.Margin(), signed(e.NElo), e.NEloError, los)
}

// Share is the score with its 95 % interval, which is that of Elo: "62.5 % (55.1 to 69.3)".
// Of nothing but wins, or losses, it has one end.
func (e Estimate) Share() string {
	score := fmt.Sprintf("%.1f %%", 100*e.Score)
	switch e.Bound {
	case 1:
		return fmt.Sprintf("%s (%.1f at least)", score, 100*ExpectedScore(e.Limit))
	case -1:
		return fmt.Sprintf("%s (%.1f at most)", score, 100*ExpectedScore(e.Limit))
	}
	return fmt.Sprintf("%s (%.1f to %.1f)", score, 100*ExpectedScore(e.Low), 100*ExpectedScore(e.High))
}

// all says what came of every game.
func all(games int64, what string) string {
	switch games {
	case 1:
		return "the only game " + what
	case 2:
		return "both games " + what
	}
	return fmt.Sprintf("all %d games %s", games, what)
}

// signed writes two decimals, and 0.00 without a sign.
func signed(x float64) string {
	if text := fmt.Sprintf("%.2f", x); text != "-0.00" {
		return text
	}
	return "0.00"
}
