package rating

import "math"

// GameCounts is all games of one of two players: pairs and single games, such as those of a filtered
// selection or an unfinished run. Both count. The score is the ratio of points to games, and its
// error is computed for clusters of unequal size: a pair has two games, a single game has one
// (Cochran, Sampling Techniques, 1977, section 9A.1). For pairs or single games alone, the result
// is their own estimate.
type GameCounts struct {
	Pairs  Pairs
	Single Tally // games without a partner
}

// Estimate returns the estimate from all games. The effective number of observations of a mixture
// is the square of the number of games divided by the sum of the squared cluster sizes (Kish,
// Survey Sampling, 1965).
func (g GameCounts) Estimate() Estimate {
	return newEstimate(combineSamples(g.Pairs.distribution(), g.Single.distribution()))
}

// Opposite returns the same games from the other player's point of view.
func (g GameCounts) Opposite() GameCounts { return GameCounts{g.Pairs.Opposite(), g.Single.Opposite()} }

// completePair adds a pair and removes its first game from the single games.
func (g *GameCounts) completePair(before, now Points) {
	g.Single.addTimes(before, -1)
	g.Pairs.Add(before, now)
}

// estimateInput is the input of an estimate: sums over samples of one or both kinds, in games.
type estimateInput struct {
	counted          int64   // number of games
	games            float64 // number of games, regularised
	mean             float64 // score, regularised
	squares          float64 // sum of the squared deviations of clusters, regularised
	observations     float64 // effective number of observations, not regularised
	score            float64 // score, not regularised
	plainSquares     float64 // squares without regularisation, in observations
	minorityOutcomes float64 // observations other than the most frequent outcome of their kind
	bound            int     // 1 if all games were won, -1 if all were lost
}

// combineSamples adds up samples; an empty sample is ignored unless all are empty.
func combineSamples(parts ...scoreDistribution) (e estimateInput) {
	var samples []scoreDistribution
	for _, d := range parts {
		if d.observations > 0 {
			samples = append(samples, d)
		}
	}
	if samples == nil {
		samples = parts[:1]
	}
	games := e.sumSamples(samples)
	for i := range samples {
		d := &samples[i]
		n := d.gamesPerObservation()
		mean, variance := d.moments()
		e.squares += d.count * n * n * (variance + (mean-e.mean)*(mean-e.mean))
		maxCount := 0.0
		for k := range d.size {
			maxCount = math.Max(maxCount, d.share[k])
			off := n * (d.outcomeScore(k) - e.score)
			e.plainSquares += math.Max(0, math.Round(d.share[k]*d.count-absentCount)) * off * off
		}
		e.minorityOutcomes += (1 - maxCount) * d.observations
	}
	if games > 0 {
		e.plainSquares *= (e.observations / games) * (e.observations / games)
	}
	return e
}

// sumSamples computes the totals of the samples, including the mean that squares refer to, and
// returns the number of games.
func (e *estimateInput) sumSamples(parts []scoreDistribution) (games float64) {
	clusters, points, mean := 0.0, 0.0, 0.0
	ends := [2]bool{true, true}
	for i := range parts {
		d := &parts[i]
		n := d.gamesPerObservation()
		m, _ := d.moments()
		e.games += d.count * n
		mean += d.count * n * m
		games += d.observations * n
		e.counted += int64(d.observations * n)
		clusters += d.observations * n * n
		points += d.sum * n
		ends[0], ends[1] = ends[0] && d.soleOutcome == 0, ends[1] && d.soleOutcome == d.size-1
	}
	e.mean = mean / e.games
	e.score = e.mean
	if games > 0 {
		e.observations, e.score = games*games/clusters, points/games
	}
	switch {
	case ends[0]:
		e.bound = -1
	case ends[1]:
		e.bound = 1
	}
	return games
}
