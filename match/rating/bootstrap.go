package rating

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// bootstrapRatings rates the players once per replicate, on encounters drawn with replacement from
// the observed ones (Efron 1979). The number of encounters of each two players is fixed by the
// tournament and stays the same; an encounter is drawn as a whole.
func (f *ratingField) bootstrapRatings(ctx context.Context, o ListOptions, from []float64, anchor int) [][]float64 {
	n := o.Resamplings
	if n == 0 {
		n = 1000
	}
	r := rand.New(rand.NewPCG(o.Seed, 0x5eed))
	var all [][]float64
	for replicate := 0; replicate < n && ctx.Err() == nil; replicate++ {
		g := *f
		g.pairs = make([]pairResults, len(f.pairs))
		for i := range f.pairs {
			g.pairs[i] = f.pairs[i].resampleEncounters(r)
		}
		g.groupOfPlayer, g.virtual = nil, nil
		g.findGroups()
		elo := g.maximizeLikelihood(ctx, g.pairs, from)
		f.shiftRatings(elo, anchor, o.AnchorElo)
		all = append(all, elo)
	}
	return all
}

// resampleEncounters returns results with as many encounters, drawn with replacement.
func (b *pairResults) resampleEncounters(r *rand.Rand) pairResults {
	c := pairResults{a: b.a, b: b.b}
	left := 0
	for _, k := range b.outcomes {
		left += k.count
	}
	remaining := left
	for _, k := range b.outcomes {
		n := randBinomial(r, left, float64(k.count)/float64(remaining))
		c.points += float64(n) * k.points
		c.games += float64(n) * k.games
		left, remaining = left-n, remaining-k.count
	}
	return c
}

// randBinomial returns a random number of successes in n trials with probability p; for a variance
// above 1000 it uses the normal approximation.
func randBinomial(r *rand.Rand, n int, p float64) int {
	if p >= 1 {
		return n
	}
	mean := float64(n) * p
	if v := mean * (1 - p); v > 1000 {
		k := math.Round(mean + math.Sqrt(v)*r.NormFloat64())
		return int(math.Min(math.Max(k, 0), float64(n)))
	}
	hits := 0
	for range n {
		if r.Float64() < p {
			hits++
		}
	}
	return hits
}

// setIntervals computes the intervals and the likelihoods of superiority from the replicates.
func (l *RatingList) setIntervals(f *ratingField, boot [][]float64) {
	rank := make([]int, len(l.Standings))
	for i := range l.Standings {
		rank[i], _ = slices.BinarySearch(f.names, l.Standings[i].Player)
	}
	for i := range l.Standings {
		s := &l.Standings[i]
		var values []float64
		for _, elo := range boot {
			values = append(values, elo[rank[i]])
		}
		if slices.Sort(values); len(values) > 0 {
			last := float64(len(values) - 1)
			s.Low, s.High = values[int(math.Round(0.025*last))], values[int(math.Round(0.975*last))]
		}
		row := make([]float64, len(l.Standings))
		for j := range row {
			row[j] = superiorityShare(boot, rank[i], rank[j], s.Group == l.Standings[j].Group)
		}
		l.LOS = append(l.LOS, row)
	}
}

// superiorityShare returns the share of replicates in which i is rated above j; a tie counts half.
func superiorityShare(boot [][]float64, i, j int, comparable bool) float64 {
	if !comparable || len(boot) == 0 || i == j {
		return 0.5
	}
	sum := 0.0
	for _, elo := range boot {
		switch {
		case elo[i] > elo[j]:
			sum++
		case elo[i] == elo[j]:
			sum += 0.5
		}
	}
	return sum / float64(len(boot))
}
