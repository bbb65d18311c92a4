package rating

import "math"

const (
	// eloPerDeviation is the number of points of normalised Elo per standard deviation of a game.
	// Without draws and with a score near one half, both kinds of Elo agree.
	eloPerDeviation = 800 / math.Ln10
	// minScore is the smallest score used for estimates; the value is fishtest's.
	minScore = 1e-3
	// z95 is the 97.5 % point of the normal distribution.
	z95 = 1.959963984540054
)

// EloOfScore returns the difference of strength, in points of the logistic scale, of a player with
// the given score from 0 to 1. Scores are clamped to 0.001 and 0.999, which is ±1199.8.
func EloOfScore(score float64) float64 {
	score = math.Min(math.Max(score, minScore), 1-minScore)
	return -400*math.Log10(1/score-1) + 0 // avoids negative zero
}

// ExpectedScore returns the score, from 0 to 1, of a player that is stronger by elo points. It is
// the inverse of [EloOfScore].
func ExpectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// normalCDF returns the distribution function of the normal distribution.
func normalCDF(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
