package rating

import "math"

// ScaleEstimator estimates the relation of a player's scores to results: on a scale S a position
// with the score s, in any unit, is won with probability 1/(1+exp(-s/S)), a draw counting half. The
// zero value is ready to use.
type ScaleEstimator struct{ results map[int64]*Tally }

// AddPosition counts a position by the score that a player gave it and the player's result of the
// game.
func (s *ScaleEstimator) AddPosition(score int64, p Points) {
	if s.results == nil {
		s.results = map[int64]*Tally{}
	}
	t := s.results[score]
	if t == nil {
		t = &Tally{}
		s.results[score] = t
	}
	t.Add(p)
}

// NumPositions returns the number of positions counted.
func (s *ScaleEstimator) NumPositions() (n int64) {
	for _, t := range s.results {
		n += t.NumGames()
	}
	return n
}

// Estimate returns the maximum-likelihood scale. One draw at the typical score is added, so that it
// is never zero. It is +Inf if scores and results are not positively correlated, or if there are no
// positions.
func (s *ScaleEstimator) Estimate() float64 {
	squares := 0.0
	for score, t := range s.results {
		squares += float64(score) * float64(score) * float64(t.NumGames())
	}
	if squares == 0 {
		return math.Inf(1)
	}
	typical := math.Sqrt(squares / float64(s.NumPositions()))
	if s.likelihoodSlope(typical, 0) <= 0 {
		return math.Inf(1)
	}
	low, high := 0.0, 1.0 // ratio of typical to the scale; the slope is decreasing
	for s.likelihoodSlope(typical, high) > 0 && high < maxLogOdds {
		low, high = high, 2*high
	}
	for range 60 {
		middle := (low + high) / 2
		if s.likelihoodSlope(typical, middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return typical / high
}

// maxLogOdds is the maximum logarithm of odds in the search for the scale.
const maxLogOdds = 1 << 10

// likelihoodSlope returns the derivative of the log-likelihood with respect to k, the ratio of the
// typical score to the scale.
func (s *ScaleEstimator) likelihoodSlope(typical, k float64) (sum float64) {
	for score, t := range s.results {
		x := float64(score) / typical
		points := float64(t.Wins) + float64(t.Draws)/2
		sum += x * (points - float64(t.NumGames())*logisticChance(k*x))
	}
	return sum + 0.5 - logisticChance(k)
}

func logisticChance(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
