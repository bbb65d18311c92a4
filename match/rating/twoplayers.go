package rating

import "slices"

// setTwoPlayerFigures sets the figures of two players that met only each other to the figures of an
// [Estimate], so that both methods give the same result. The interval of their difference is
// divided equally between both, or, if one of them is the anchor, given to the other one.
func (l *RatingList) setTwoPlayerFigures(f *ratingField, o ListOptions) {
	for i := 0; i+1 < len(l.Standings); i++ {
		a, b := &l.Standings[i], &l.Standings[i+1]
		alone := a.Group == b.Group && (i == 0 || l.Standings[i-1].Group != a.Group) && (i+2 == len(l.Standings) || l.Standings[i+2].Group != a.Group)
		if !alone {
			continue
		}
		games, known := f.gamesBetween(a.Player, b.Player)
		if !known {
			continue
		}
		e, elo := games.Estimate(), a.Elo-b.Elo
		above, below := e.High-elo, elo-e.Low
		shareA, shareB := 0.5, 0.5
		switch o.Anchor {
		case a.Player:
			shareA, shareB = 0, 1
		case b.Player:
			shareA, shareB = 1, 0
		}
		a.Low, a.High = a.Elo-below*shareA, a.Elo+above*shareA
		b.Low, b.High = b.Elo-above*shareB, b.Elo+below*shareB
		l.LOS[i][i+1], l.LOS[i+1][i] = e.LimitLOS, 1-e.LimitLOS
	}
}

// gamesBetween returns the games of two players from the first one's point of view; known is false
// if a encounter has other than one or two games.
func (f *ratingField) gamesBetween(first, second string) (g GameCounts, known bool) {
	a, _ := slices.BinarySearch(f.names, first)
	b, _ := slices.BinarySearch(f.names, second)
	for _, bout := range f.pairs {
		if bout.a != min(a, b) || bout.b != max(a, b) {
			continue
		}
		for _, k := range bout.outcomes {
			half := int(2 * k.points)
			switch k.games {
			case 1:
				g.Single.addTimes(Points(half), int64(k.count))
			case 2:
				g.Pairs[half] += int64(k.count)
			default:
				return g, false
			}
		}
	}
	if a > b {
		g = g.Opposite()
	}
	return g, true
}
