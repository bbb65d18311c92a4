package rating

import "math"

// Scale estimates the relation of a player's scores to results: on a scale S a position with the
// score s, in any unit, is won with probability 1/(1+exp(-s/S)), a draw counting half. The zero
// value is ready to use.
type Scale struct{ results map[int64]*Tally }

// Add counts a position by the score that a player gave it and the player's result of the game.
func (s *Scale) Add(score int64, p Points) {
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

// Positions returns the number of positions counted.
func (s *Scale) Positions() (n int64) {
	for _, t := range s.results {
		n += t.Games()
	}
	return n
}

// Estimate returns the maximum-likelihood scale. One draw at the typical score is added, so that it
// is never zero. It is +Inf if scores and results are not positively correlated, or if there are no
// positions.
func (s *Scale) Estimate() float64 {
	squares := 0.0
	for score, t := range s.results {
		squares += float64(score) * float64(score) * float64(t.Games())
	}
	if squares == 0 {
		return math.Inf(1)
	}
	typical := math.Sqrt(squares / float64(s.Positions()))
	if s.slope(typical, 0) <= 0 {
		return math.Inf(1)
	}
	low, high := 0.0, 1.0 // ratio of typical to the scale; the slope is decreasing
	for s.slope(typical, high) > 0 && high < mostOdds {
		low, high = high, 2*high
	}
	for range 60 {
		middle := (low + high) / 2
		if s.slope(typical, middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return typical / high
}

// mostOdds is the maximum logarithm of odds in the search for the scale.
const mostOdds = 1 << 10

// slope returns the derivative of the log-likelihood with respect to k, the ratio of the typical
// score to the scale.
func (s *Scale) slope(typical, k float64) (sum float64) {
	for score, t := range s.results {
		x := float64(score) / typical
		points := float64(t.Wins) + float64(t.Draws)/2
		sum += x * (points - float64(t.Games())*chance(k*x))
	}
	return sum + 0.5 - chance(k)
}

func chance(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
