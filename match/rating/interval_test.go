package rating

import (
	"math"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// strengths are true shares of outcomes: of pairs and of games, weak and strong players,
// with few draws and with hardly anything else.
var strengths = map[string][]float64{
	"even": {0.2, 0.2, 0.2, 0.2, 0.2}, "better": {0.05, 0.1, 0.5, 0.25, 0.1}, "strong": {0, 0, 0.1, 0.3, 0.6}, "many draws": {0, 0.02, 0.9, 0.08, 0},
	"only draws but for some": {0.001, 0.009, 0.97, 0.018, 0.002}, "all but all won": {0.01, 0.01, 0.01, 0.01, 0.96}, "no draws": {0.3, 0, 0.1, 0, 0.6},
	"games, even": {0.5, 0, 0.5}, "games, draws": {0.03, 0.9, 0.07}, "games, strong": {0.02, 0.05, 0.93}, "games, mixed": {0.3, 0.3, 0.4}, "games, weak": {0.9, 0.08, 0.02},
}

func truthOf(shares []float64) (score float64) {
	for i, p := range shares {
		score += p * float64(i) / float64(len(shares)-1)
	}
	return score
}

// holds reports whether an interval holds a score.
func holds(e Estimate, score float64) bool {
	return e.Low <= Elo(score)+1e-9 && Elo(score)-1e-9 <= e.High
}

// TestIntervalsOfGamesHold adds up all samples of 2 to 60 games: the interval contains the
// truth in 95 of 100 cases.
func TestIntervalsOfGamesHold(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, n := range []int64{2, 3, 9, 10, 20, 60} {
		held := map[string]float64{}
		for wins := range n + 1 {
			for draws := range n - wins + 1 {
				var e *Estimate // of the sample, if it is likely enough for any
				for name, p := range strengths {
					if chance := chanceOfGames(p, n-wins-draws, draws, wins); len(p) == 3 && chance > 1e-9 {
						if e == nil {
							made := Tally{wins, draws, n - wins - draws}.Estimate()
							e = &made
						}
						if holds(*e, truthOf(p)) {
							held[name] += chance
						}
					}
				}
			}
		}
		for name, share := range held {
			if share < 0.95 {
				t.Errorf("%s, %d: the interval holds the truth with %.4f", name, n, share)
			}
		}
	}
}

// chanceOfGames is how likely some games are.
func chanceOfGames(p []float64, losses, draws, wins int64) float64 {
	logs := func(k int64) float64 { v, _ := math.Lgamma(float64(k + 1)); return v }
	return math.Exp(logs(losses+draws+wins) - logs(wins) - logs(draws) - logs(losses) + power(p[0], losses) + power(p[1], draws) + power(p[2], wins))
}

// power is the logarithm of p^k.
func power(p float64, k int64) float64 {
	if k == 0 {
		return 0
	}
	return float64(k) * math.Log(p)
}

// TestIntervalsMeet: where the careful interval ends and the usual one begins, both are
// nearly as wide.
func TestIntervalsMeet(t *testing.T) {
	below, above := Pairs{20, 50, 60, 50, 20}.Estimate(), Pairs{20, 50, 61, 50, 20}.Estimate()
	if ratio := below.Margin() / above.Margin(); ratio < 1 || ratio > 1.06 {
		t.Errorf("± %.2f after 200 pairs, ± %.2f after 201", below.Margin(), above.Margin())
	}
	if above.Margin() != above.EloError || above.Likely != above.LOS {
		t.Errorf("many results have the usual interval: %+v", above)
	}
	if math.Abs(student(9)-2.262157) > 1e-5 || math.Abs(student(199)-1.971957) > 1e-5 {
		t.Errorf("Student's points are %v and %v", student(9), student(199))
	}
}
