package rating

import "math"

const (
	// perDeviation is how many points of normalised Elo one standard deviation of
	// a game is worth: where draws are absent and the score is near one half, both
	// kinds of Elo agree.
	perDeviation = 800 / math.Ln10
	// extreme is the least score that is taken seriously; fishtest's number.
	extreme = 1e-3
	// z95 is the 97.5 % point of the normal distribution.
	z95 = 1.959963984540054
)

// Elo is the difference of strength, in points of Elo's logistic scale, of a
// player with that score, of 1; scores beyond 0.001 and 0.999 count as these,
// which is ±1199.8.
func Elo(score float64) float64 {
	score = math.Min(math.Max(score, extreme), 1-extreme)
	return -400*math.Log10(1/score-1) + 0 // no negative zero
}

// ExpectedScore is the score, from 0 to 1, of a player better by that many points. It
// undoes [Elo].
func ExpectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// normal is the distribution function of the normal distribution.
func normal(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
