package rating

import "math"

// absentCount replaces a count of zero, so that an outcome that has not occurred is not considered
// impossible. The value is fishtest's.
const absentCount = 1e-3

// maxOutcomes is the maximum number of outcomes of an observation: five, for a pair.
const maxOutcomes = 5

// scoreDistribution is the empirical distribution of a sample. An observation is a game (three
// outcomes) or a pair (five); outcome i scores i/(size-1).
type scoreDistribution struct {
	share        [maxOutcomes]float64 // of each outcome, above 0, with sum 1
	count        float64              // number of observations, regularised
	observations float64              // number of observations
	sum          float64              // sum of their scores
	size         int                  // number of outcomes: 3 or 5
	soleOutcome  int                  // the outcome of all observations, -1 if they differ
}

func (t Tally) distribution() scoreDistribution { return newDistribution(t.Losses, t.Draws, t.Wins) }
func (p Pairs) distribution() scoreDistribution { return newDistribution(p[:]...) }

// newDistribution regularises counts and divides them by their sum. A negative count, which should
// not occur, is treated as 0.
func newDistribution(counts ...int64) scoreDistribution {
	d := scoreDistribution{size: len(counts), soleOutcome: -1}
	seen := 0
	for i, n := range counts {
		d.share[i] = absentCount
		if n > 0 {
			d.share[i] = float64(n)
			d.observations += float64(n)
			d.sum += float64(n) * d.outcomeScore(i)
			d.soleOutcome = i
			seen++
		}
		d.count += d.share[i]
	}
	if seen != 1 {
		d.soleOutcome = -1
	}
	for i := range d.size {
		d.share[i] /= d.count
	}
	return d
}

// outcomeScore returns the score of outcome i, from 0 to 1.
func (d *scoreDistribution) outcomeScore(i int) float64 { return float64(i) / float64(d.size-1) }

// gamesPerObservation returns the number of games of an observation.
func (d *scoreDistribution) gamesPerObservation() float64 { return float64(d.size / 2) }

// moments returns the mean and the variance of the score of an observation; the variance is the
// population's, divided by N and not by N-1.
func (d *scoreDistribution) moments() (mean, variance float64) {
	for i := range d.size {
		mean += d.share[i] * d.outcomeScore(i)
	}
	for i := range d.size {
		e := d.outcomeScore(i) - mean
		variance += d.share[i] * e * e
	}
	return mean, variance
}

// standardDeviation returns the standard deviation of the score of a game, computed from pairs if
// there are pairs: openings that favour one side cancel within a pair and reduce it.
func (d *scoreDistribution) standardDeviation() float64 {
	_, v := d.moments()
	return math.Sqrt(v * d.gamesPerObservation())
}
