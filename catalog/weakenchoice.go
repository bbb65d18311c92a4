package catalog

import (
	"math/rand/v2"

	"github.com/sente-games/sente"
)

// decidedPlies is the number of times the probability of a move is halved for a proven loss, and
// doubled for a proven win, relative to a score of 0: a weak level does not distinguish them from a
// large advantage.
const decidedPlies = 6

// halvingScore returns the score difference that halves the probability of a move.
func (p levelPlayer) halvingScore(list []sente.Choice) int64 {
	scale := int64(p.Scale)
	if scale == 0 {
		scale = scoreSpread(list)
	}
	return max(1, scale*int64(levelTemperature(p.level))/100)
}

// scoreSpread returns the range of the undecided scores, which replaces an unknown scale.
func scoreSpread(list []sente.Choice) int64 {
	var minScore, maxScore sente.Score
	any := false
	for _, c := range list {
		if s := c.Info.Score; !s.Decided() {
			if !any {
				minScore, maxScore, any = s, s, true
			}
			minScore, maxScore = min(minScore, s), max(maxScore, s)
		}
	}
	return max(1, int64(maxScore-minScore))
}

// drawChoice returns the index of a randomly chosen move: each score difference of half to the best
// halves the probability. It uses integers only, so that the result is the same on all platforms.
func drawChoice(list []sente.Choice, half int64, rng *rand.Rand) int {
	best := cappedScore(list[0].Info.Score, half)
	for _, c := range list {
		best = max(best, cappedScore(c.Info.Score, half))
	}
	weights, sum := make([]int64, len(list)), int64(0)
	for i, c := range list {
		weights[i] = choiceWeight((best - cappedScore(c.Info.Score, half)) * 16 / half)
		sum += weights[i]
	}
	target := rng.Int64N(sum)
	for i, w := range weights {
		if target -= w; target < 0 {
			return i
		}
	}
	return 0
}

// cappedScore returns the score limited to decidedPlies times half; decided scores are at the
// limits.
func cappedScore(s sente.Score, half int64) int64 {
	switch most := decidedPlies * half; {
	case s.Won():
		return most
	case s.Lost():
		return -most
	default:
		return min(max(int64(s), -most), most)
	}
}

// sixteenths[k] is 2^16 · 2^(-k/16).
var sixteenths = [16]int64{
	65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
	46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219,
}

// choiceWeight returns 2^16 · 2^(-n/16), at least 1.
func choiceWeight(n int64) int64 {
	if n >= 16*16 {
		return 1
	}
	return max(1, sixteenths[n&15]>>(n>>4))
}
