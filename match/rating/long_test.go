package rating

import (
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestLongIntervalsOfFreshTruths draws true strengths that no constant was chosen with, by
// SENTE_SEED (default: 174), and says how often the intervals hold them: of two players with
// some chance to win and to draw on openings that favour one side, and of any five shares.
//
//	SENTE_LONG=1 SENTE_SEED=175 go test ./match/rating -run LongIntervals -v
func TestLongIntervalsOfFreshTruths(t *testing.T) {
	testutil.Long(t)
	seed, err := strconv.ParseUint(os.Getenv("SENTE_SEED"), 10, 64)
	if err != nil {
		seed = 174
	}
	const truths, runs = 40, 4000
	dice := rand.New(rand.NewPCG(seed, 0))
	for _, kind := range []struct {
		name  string
		truth func(*rand.Rand) (pair, game []float64)
		alone float64 // games without a partner for each pair
		least float64 // of the worst of all; the standard error of one is 0.0034, more than five of them are allowed
	}{{"two players", playersOf, 0, 0.93}, {"any five shares", anyShares, 0, 0.80}, {"two players, few games without partner", playersOf, 0.2, 0.93}, {"two players, many games without partner", playersOf, 2, 0.93}} {
		for _, n := range []int{2, 4, 12, 30, 80, 150, 200, 201, 300, 500} {
			worst, sum := 1.0, 0.0
			var at []float64
			single := int(math.Ceil(kind.alone * float64(n)))
			for range truths {
				p, game := kind.truth(dice)
				held := 0
				for range runs {
					games := Games{Pairs: drawn(dice, p, n).(Pairs)}
					if single > 0 {
						games.Single = drawn(dice, game, single).(Tally)
					}
					if holds(games.Estimate(), truthOf(p)) {
						held++
					}
				}
				share := float64(held) / runs
				if sum += share; share < worst {
					worst, at = share, p
				}
			}
			t.Logf("%s, %3d pairs and %d games: %.4f on average, %.4f at worst (%.3f)", kind.name, n, single, sum/truths, worst, at)
			if worst < kind.least {
				t.Errorf("%s, %d pairs of %.3f and %d games: the interval holds the truth in %.4f of the cases", kind.name, n, at, single, worst)
			}
		}
	}
}

// playersOf are the shares of pairs of two players whose games are independent, and of
// games in which each has the first move in half of the cases.
func playersOf(dice *rand.Rand) (pair, single []float64) {
	strength, side, draws := 300*dice.NormFloat64(), 150*dice.NormFloat64(), dice.Float64()
	game := func(elo float64) [3]float64 {
		win := 1 / (1 + math.Pow(10, -elo/400))
		drawn := draws * 2 * min(win, 1-win)
		return [3]float64{1 - win - drawn/2, drawn, win - drawn/2}
	}
	a, b := game(strength+side), game(strength-side)
	p := make([]float64, 5)
	for i, x := range a {
		for k, y := range b {
			p[i+k] += x * y
		}
	}
	return p, []float64{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2}
}

// anyShares are five shares, few of them large.
func anyShares(dice *rand.Rand) (pair, single []float64) {
	p, sum := make([]float64, 5), 0.0
	for i := range p {
		p[i] = math.Pow(dice.ExpFloat64(), 3)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p, nil
}

// drawn is a sample of n pairs.
func drawn(dice *rand.Rand, p []float64, n int) Sample {
	counts := make([]int64, len(p))
	for range n {
		u, i := dice.Float64(), 0
		for ; i < len(p)-1 && u >= p[i]; i++ {
			u -= p[i]
		}
		counts[i]++
	}
	return sampleOf(counts)
}
