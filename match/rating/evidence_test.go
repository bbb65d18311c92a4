package rating

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// TestGamesWithoutPartnerCount: four wins and two losses are no tie because their pairs are.
func TestGamesWithoutPartnerCount(t *testing.T) {
	for _, c := range []struct {
		games Games
		score float64
	}{
		{Games{Pairs{0, 0, 2, 0, 0}, Tally{Wins: 2}}, 4. / 6},
		{Games{Pairs{0, 0, 1, 0, 0}, Tally{Wins: 1}}, 2. / 3},
		{Games{Pairs{0, 0, 1, 0, 1}, Tally{}}, 0.75},
		{Games{Pairs{}, Tally{Wins: 3, Losses: 1}}, 0.75},
		{Games{Pairs{0, 0, 0, 0, 2}, Tally{Draws: 1}}, 0.9},
		{Games{Pairs{0, 0, 0, 0, 2}, Tally{Wins: 1}}, 1},
		{Games{Pairs{1}, Tally{}}, 0},
		{Games{}, 0.5},
	} {
		e := c.games.Estimate()
		if math.Abs(e.Score-c.score) > 1e-12 || e.Score > 0.5 != (e.Elo > 0.5) || (e.Bound == 1) != (c.score == 1) {
			t.Errorf("%+v: a score of %v and Elo %v, not %v", c.games, e.Score, e.Elo, c.score)
		}
		o := c.games.Opposite().Estimate()
		if math.Abs(e.Elo+o.Elo) > 1e-6 || math.Abs(e.Low+o.High) > 1e-6 || math.Abs(e.Likely+o.Likely-1) > 1e-9 {
			t.Errorf("%+v: seen by the other, %+v is %+v", c.games, e, o)
		}
	}
}

// TestFewGamesOfBothKindsHold adds up all samples of few pairs and few games without a
// partner, of players who play as well on either side and of others.
func TestFewGamesOfBothKindsHold(t *testing.T) {
	testutil.SkipUnderRace(t)
	dice := rand.New(rand.NewPCG(3, 9))
	for range 6 {
		pair, game := playersOf(dice)
		truth := truthOf(pair)
		for _, n := range [][2]int64{{1, 1}, {1, 2}, {2, 1}, {3, 2}, {1, 6}, {5, 1}, {5, 3}} {
			held := 0.0
			eachPairs(n[0], func(p Pairs) {
				for wins := range n[1] + 1 {
					for draws := range n[1] - wins + 1 {
						g := Games{p, Tally{wins, draws, n[1] - wins - draws}}
						if holds(g.Estimate(), truth) {
							held += chanceOf(p, [5]float64(pair)) * chanceOfGames(game, g.Single.Losses, draws, wins)
						}
					}
				}
			})
			if held < 0.95 {
				t.Errorf("%d pairs and %d games of %.3f: the interval holds the truth with %.4f", n[0], n[1], pair, held)
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
