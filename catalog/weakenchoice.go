package catalog

import (
	"math/rand/v2"

	"github.com/sente-games/sente"
)

// decidedPlies is how often the chances of a move are halved for a proven loss, and
// doubled for a proven win, compared with one worth nothing: a level that overlooks
// things does not tell them from a large advantage.
const decidedPlies = 6

// half is by how much worse a move looks that is played half as often.
func (p levelPlayer) half(list []sente.Choice) int64 {
	scale := int64(p.Scale)
	if scale == 0 {
		scale = scoreSpread(list)
	}
	return max(1, scale*int64(levelTemperature(p.level))/100)
}

// scoreSpread is how far the undecided scores are apart, the measure where the scale
// of an engine is unknown.
func scoreSpread(list []sente.Choice) int64 {
	var least, most sente.Score
	any := false
	for _, c := range list {
		if s := c.Info.Score; !s.Decided() {
			if !any {
				least, most, any = s, s, true
			}
			least, most = min(least, s), max(most, s)
		}
	}
	return max(1, int64(most-least))
}

// drawChoice is the index of a move taken by lot: each half by which it looks worse
// than the best halves its chances. Whole numbers make it the same everywhere.
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
	at := rng.Int64N(sum)
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return 0
}

// cappedScore is a score among others: what is decided is worth a fixed number of halves.
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

// sixteenths are 2^16 divided by the k-th sixteenth of an octave.
var sixteenths = [16]int64{
	65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
	46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219,
}

// choiceWeight is 2^16 halved n sixteenth times of an octave, at least 1.
func choiceWeight(n int64) int64 {
	if n >= 16*16 {
		return 1
	}
	return max(1, sixteenths[n&15]>>(n>>4))
}
