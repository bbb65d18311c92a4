package rating

import "math"

// absent stands for a count of zero, so that no outcome is thought impossible
// because it was not seen yet. The number is fishtest's.
const absent = 1e-3

// outcomes is the most an observation can have: those of a pair.
const outcomes = 5

// distribution is what a sample says about chances. An observation is a game
// (three outcomes) or a pair (five); outcome i scores i/(size-1).
type distribution struct {
	share [outcomes]float64 // of each outcome, above 0, together 1
	count float64           // observations, regularised
	seen  float64           // observations as they are
	sum   float64           // of their scores
	size  int               // outcomes: 3 or 5
	only  int               // the outcome that all observations have, or -1
}

func (t Tally) distribution() distribution { return shares(t.Losses, t.Draws, t.Wins) }
func (p Pairs) distribution() distribution { return shares(p[:]...) }

// shares regularises counts and divides them by their sum. A count below zero,
// which should not occur, counts as none.
func shares(counts ...int64) distribution {
	d := distribution{size: len(counts), only: -1}
	seen := 0
	for i, n := range counts {
		d.share[i] = absent
		if n > 0 {
			d.share[i] = float64(n)
			d.seen += float64(n)
			d.sum += float64(n) * d.score(i)
			d.only = i
			seen++
		}
		d.count += d.share[i]
	}
	if seen != 1 {
		d.only = -1
	}
	for i := range d.size {
		d.share[i] /= d.count
	}
	return d
}

// score is what outcome i is worth, from 0 to 1.
func (d *distribution) score(i int) float64 { return float64(i) / float64(d.size-1) }

// games is how many games an observation is.
func (d *distribution) games() float64 { return float64(d.size / 2) }

// moments are mean and variance of the score of an observation; the variance is
// that of the population, divided by N and not by N-1.
func (d *distribution) moments() (mean, variance float64) {
	for i := range d.size {
		mean += d.share[i] * d.score(i)
	}
	for i := range d.size {
		e := d.score(i) - mean
		variance += d.share[i] * e * e
	}
	return mean, variance
}

// deviation is the standard deviation of the score of a game, as the pairs show
// it: openings that favour one side cancel within a pair and make it smaller.
func (d *distribution) deviation() float64 {
	_, v := d.moments()
	return math.Sqrt(v * d.games())
}
