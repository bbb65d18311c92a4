package rating

import "math"

// Games are all games of one of two players: pairs, and games without a partner, such as
// those of a choice or of a run that goes on. Both count. The score is a ratio, the points
// through the games, and its error that of clusters of unequal size: a pair is one of two
// games, a game without a partner one of one (Cochran, Sampling Techniques, 1977, section
// 9A.1). Of pairs alone, or single games alone, that is their own estimate.
type Games struct {
	Pairs  Pairs
	Single Tally // games without a partner
}

// Estimate says what all games tell. Few results of both kinds say as much as so many of
// one kind: the square of the games through the sum of the squares of the clusters (Kish,
// Survey Sampling, 1965).
func (g Games) Estimate() Estimate {
	return estimate(weigh(g.Pairs.distribution(), g.Single.distribution()))
}

// Opposite is the same games as the other player saw them.
func (g Games) Opposite() Games { return Games{g.Pairs.Opposite(), g.Single.Opposite()} }

// completePair counts a game whose partner, counted as single before, was there already.
func (g *Games) completePair(before, now Points) {
	g.Single.times(before, -1)
	g.Pairs.Add(before, now)
}

// evidence is what an estimate rests on: samples of one or both kinds, with sums in games.
type evidence struct {
	counted int64   // games as they are
	games   float64 // regularised
	mean    float64 // score, regularised
	squares float64 // of the clusters' deviations, regularised
	seen    float64 // observations as they are: of both kinds, as many of one as tell as much
	score   float64 // as it was seen
	spread  float64 // the squares as they were seen, in observations
	unlike  float64 // observations besides the most frequent outcome of their kind
	bound   int     // 1 if all games were won, -1 if all were lost
}

// weigh adds up samples; those without results count only if all are.
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

// sum finds what the squares are taken about, and how many games there are.
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
