package rating

import "math"

// Games is all games of one of two players: pairs and single games, such as those of a filtered
// selection or an unfinished run. Both count. The score is the ratio of points to games, and its
// error is computed for clusters of unequal size: a pair has two games, a single game has one
// (Cochran, Sampling Techniques, 1977, section 9A.1). For pairs or single games alone, the result
// is their own estimate.
type Games struct {
	Pairs  Pairs
	Single Tally // games without a partner
}

// Estimate returns the estimate from all games. The effective number of observations of a mixture
// is the square of the number of games divided by the sum of the squared cluster sizes (Kish,
// Survey Sampling, 1965).
func (g Games) Estimate() Estimate {
	return estimate(weigh(g.Pairs.distribution(), g.Single.distribution()))
}

// Opposite returns the same games from the other player's point of view.
func (g Games) Opposite() Games { return Games{g.Pairs.Opposite(), g.Single.Opposite()} }

// completePair adds a pair and removes its first game from the single games.
func (g *Games) completePair(before, now Points) {
	g.Single.times(before, -1)
	g.Pairs.Add(before, now)
}

// evidence is the input of an estimate: sums over samples of one or both kinds, in games.
type evidence struct {
	counted int64   // number of games
	games   float64 // number of games, regularised
	mean    float64 // score, regularised
	squares float64 // sum of the squared deviations of clusters, regularised
	seen    float64 // effective number of observations, not regularised
	score   float64 // score, not regularised
	spread  float64 // squares without regularisation, in observations
	unlike  float64 // observations other than the most frequent outcome of their kind
	bound   int     // 1 if all games were won, -1 if all were lost
}

// weigh adds up samples; an empty sample is ignored unless all are empty.
func weigh(parts ...distribution) (e evidence) {
	var there []distribution
	for _, d := range parts {
		if d.seen > 0 {
			there = append(there, d)
		}
	}
	if there == nil {
		there = parts[:1]
	}
	games := e.sum(there)
	for i := range there {
		d := &there[i]
		n := d.games()
		mean, variance := d.moments()
		e.squares += d.count * n * n * (variance + (mean-e.mean)*(mean-e.mean))
		most := 0.0
		for k := range d.size {
			most = math.Max(most, d.share[k])
			off := n * (d.score(k) - e.score)
			e.spread += math.Max(0, math.Round(d.share[k]*d.count-absent)) * off * off
		}
		e.unlike += (1 - most) * d.seen
	}
	if games > 0 {
		e.spread *= (e.seen / games) * (e.seen / games)
	}
	return e
}

// sum computes the totals of the samples, including the mean that squares refer to, and returns the
// number of games.
func (e *evidence) sum(parts []distribution) (games float64) {
	clusters, points, mean := 0.0, 0.0, 0.0
	ends := [2]bool{true, true}
	for i := range parts {
		d := &parts[i]
		n := d.games()
		m, _ := d.moments()
		e.games += d.count * n
		mean += d.count * n * m
		games += d.seen * n
		e.counted += int64(d.seen * n)
		clusters += d.seen * n * n
		points += d.sum * n
		ends[0], ends[1] = ends[0] && d.only == 0, ends[1] && d.only == d.size-1
	}
	e.mean = mean / e.games
	e.score = e.mean
	if games > 0 {
		e.seen, e.score = games*games/clusters, points/games
	}
	switch {
	case ends[0]:
		e.bound = -1
	case ends[1]:
		e.bound = 1
	}
	return games
}
