package rating

import "math"

// Scale learns how much the scores of a player are worth: on a scale S a position
// with the score s, in any unit, is won with the chance 1/(1+exp(-s/S)), a draw
// counting half. The zero value knows no positions.
type Scale struct{ results map[int64]*Tally }

// Add counts a position to which a player gave a score, and what it made of the game.
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

// Positions is how many were counted.
func (s *Scale) Positions() (n int64) {
	for _, t := range s.results {
		n += t.Games()
	}
	return n
}

// Estimate is the scale that makes the results likeliest. One draw at the typical
// score is added, so that it is never zero. It is +Inf if scores say nothing of
// results, or the opposite, and if there are none.
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
	low, high := 0.0, 1.0 // of typical over the scale; the slope falls
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

// mostOdds is the logarithm of odds beyond which numbers say no more.
const mostOdds = 1 << 10

// slope is how fast the logarithm of the likelihood grows at the ratio k of the
// typical score to the scale.
func (s *Scale) slope(typical, k float64) (sum float64) {
	for score, t := range s.results {
		x := float64(score) / typical
		points := float64(t.Wins) + float64(t.Draws)/2
		sum += x * (points - float64(t.Games())*chance(k*x))
	}
	return sum + 0.5 - chance(k)
}

func chance(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
