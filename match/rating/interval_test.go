package rating

import (
	"math"
	"math/rand/v2"
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
	return e.Low <= EloOfScore(score)+1e-9 && EloOfScore(score)-1e-9 <= e.High
}

// TestInterval_CoversGames adds up all samples of 2 to 60 games: the interval contains the
// truth in 95 of 100 cases.
func TestInterval_CoversGames(t *testing.T) {
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

// TestInterval_IsContinuous: where the careful interval ends and the usual one begins, both are
// nearly as wide.
func TestInterval_IsContinuous(t *testing.T) {
	below, above := Pairs{20, 50, 60, 50, 20}.Estimate(), Pairs{20, 50, 61, 50, 20}.Estimate()
	if ratio := below.Margin() / above.Margin(); ratio < 1 || ratio > 1.06 {
		t.Errorf("± %.2f after 200 pairs, ± %.2f after 201", below.Margin(), above.Margin())
	}
	if above.Margin() != above.EloError || above.LimitLOS != above.LOS {
		t.Errorf("many results have the usual interval: %+v", above)
	}
	if math.Abs(studentQuantile(9)-2.262157) > 1e-5 || math.Abs(studentQuantile(199)-1.971957) > 1e-5 {
		t.Errorf("Student's points are %v and %v", studentQuantile(9), studentQuantile(199))
	}
}

// TestInterval_CoversFewPairs: for every number of pairs and several strengths, all
// samples that there can be are added up: the interval holds the truth in 95 of 100.
func TestInterval_CoversFewPairs(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, shares := range strengths {
		if len(shares) == 3 {
			continue
		}
		p := [5]float64(shares)
		for n := int64(1); n < minObservations; n++ {
			held, all := 0.0, 0.0
			eachPairs(n, func(s Pairs) {
				chance := chanceOf(s, p)
				all += chance
				if holds(s.Estimate(), truthOf(shares)) {
					held += chance
				}
			})
			if math.Abs(all-1) > 1e-9 || held < 0.95 {
				t.Errorf("%v, %d pairs: the interval holds the truth with %.4f of %.4f", p, n, held, all)
			}
		}
	}
}

// eachPairs calls f with every sample of n pairs.
func eachPairs(n int64, f func(Pairs)) {
	for a := range n + 1 {
		for b := range n - a + 1 {
			for c := range n - a - b + 1 {
				for d := range n - a - b - c + 1 {
					f(Pairs{a, b, c, d, n - a - b - c - d})
				}
			}
		}
	}
}

// chanceOf is how likely a sample is.
func chanceOf(s Pairs, p [5]float64) float64 {
	chance, left := 1.0, s.NumPairs()
	for i, k := range s {
		for j := range k {
			chance *= p[i] * float64(left) / float64(j+1)
			left--
		}
	}
	return chance
}

// TestEstimate_OnePair: what was seen to be said of a win and a loss, and of a win and a draw.
func TestEstimate_OnePair(t *testing.T) {
	for pairs, want := range map[Pairs]string{
		{0, 0, 1, 0, 0}:  "Elo 0.00, -1200 to 1200 because of the few results, LOS 50.00 %",
		{0, 0, 0, 1, 0}:  "Elo 189.70, -896 to 1200 because of the few results, LOS 63.05 %",
		{0, 0, 0, 0, 3}:  "all 6 games won: too few games for an estimate, LOS 93.75 %",
		{3, 0, 0, 0, 0}:  "all 6 games lost: too few games for an estimate, LOS 6.25 %",
		{1, 0, 0, 0, 0}:  "both games lost: too few games for an estimate, LOS 25.00 %",
		{0, 0, 0, 0, 10}: "Elo >= 140.2, LOS 99.95 %",
	} {
		if got := pairs.Estimate().String(); got != want {
			t.Errorf("%v: %s\nwant %s", pairs, got, want)
		}
	}
	if e := (Pairs{0, 0, 0, 0, 3}).Estimate(); math.Abs(e.Low-e.Limit) > 1e-6 || e.High < 1199 {
		t.Errorf("after three pairs won the interval is from %v to %v, and the limit %v", e.Low, e.High, e.Limit)
	}
	if e := (Pairs{2, 1, 3, 2, 2}).Estimate(); e.TooFew || math.Abs(e.Low+e.Margin()-e.Elo) > 20 {
		t.Errorf("ten pairs are enough: %+v", e)
	}
}

// TestIncompleteBeta_EqualsBinomialSum: for whole numbers it is the chance of so many
// successes, which can be added up.
func TestIncompleteBeta_EqualsBinomialSum(t *testing.T) {
	for n := 1; n <= 12; n++ {
		for k := 1; k <= n; k++ {
			for _, x := range []float64{1e-6, 0.025, 0.3, 0.5, 0.77, 0.999} {
				want, choose := 0.0, 1.0
				for j := range n + 1 {
					if j > 0 {
						choose *= float64(n-j+1) / float64(j)
					}
					if j >= k {
						want += choose * math.Pow(x, float64(j)) * math.Pow(1-x, float64(n-j))
					}
				}
				if got := incompleteBeta(x, float64(k), float64(n-k+1)); math.Abs(got-want) > 1e-12 {
					t.Errorf("I(%v; %d, %d) = %.15f, want %.15f", x, k, n-k+1, got, want)
				}
			}
		}
	}
	for _, p := range []float64{0.001, 0.025, 0.5, 0.9} {
		if x := betaQuantile(p, 0.75, 1.25); math.Abs(incompleteBeta(x, 0.75, 1.25)-p) > 1e-9 {
			t.Errorf("the quantile of %v is %v", p, x)
		}
	}
}

// TestEstimate_CountsUnpairedGames: four wins and two losses are no tie because their pairs are.
func TestEstimate_CountsUnpairedGames(t *testing.T) {
	for _, c := range []struct {
		games GameCounts
		score float64
	}{
		{GameCounts{Pairs{0, 0, 2, 0, 0}, Tally{Wins: 2}}, 4. / 6},
		{GameCounts{Pairs{0, 0, 1, 0, 0}, Tally{Wins: 1}}, 2. / 3},
		{GameCounts{Pairs{0, 0, 1, 0, 1}, Tally{}}, 0.75},
		{GameCounts{Pairs{}, Tally{Wins: 3, Losses: 1}}, 0.75},
		{GameCounts{Pairs{0, 0, 0, 0, 2}, Tally{Draws: 1}}, 0.9},
		{GameCounts{Pairs{0, 0, 0, 0, 2}, Tally{Wins: 1}}, 1},
		{GameCounts{Pairs{1}, Tally{}}, 0},
		{GameCounts{}, 0.5},
	} {
		e := c.games.Estimate()
		if math.Abs(e.Score-c.score) > 1e-12 || e.Score > 0.5 != (e.Elo > 0.5) || (e.Bound == 1) != (c.score == 1) {
			t.Errorf("%+v: a score of %v and Elo %v, not %v", c.games, e.Score, e.Elo, c.score)
		}
		o := c.games.Opposite().Estimate()
		if math.Abs(e.Elo+o.Elo) > 1e-6 || math.Abs(e.Low+o.High) > 1e-6 || math.Abs(e.LimitLOS+o.LimitLOS-1) > 1e-9 {
			t.Errorf("%+v: seen by the other, %+v is %+v", c.games, e, o)
		}
	}
}

// TestInterval_CoversFewGamesOfBothKinds adds up all samples of few pairs and few games without a
// partner, of players who play as well on either side and of others.
func TestInterval_CoversFewGamesOfBothKinds(t *testing.T) {
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
						g := GameCounts{p, Tally{wins, draws, n[1] - wins - draws}}
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

// FuzzCounts: any counts and hypotheses give finite numbers within their limits.
func FuzzCounts(f *testing.F) {
	f.Add(int64(0), int64(0), int64(0), int64(0), int64(0), 0.0, 5.0)
	f.Add(int64(0), int64(0), int64(0), int64(0), int64(8), 0.0, 200.0)
	f.Add(int64(math.MaxInt64), int64(0), int64(0), int64(0), int64(0), -2000.0, 2000.0)
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64), int64(1), int64(0), int64(math.MaxInt64), -1e-9, 1e-9)
	f.Add(int64(0), int64(0), int64(1e15), int64(0), int64(0), 1999.0, 2000.0)
	f.Add(int64(-5), int64(1), int64(0), int64(3), int64(0), 0.0, 0.0)
	f.Fuzz(func(t *testing.T, a, b, c, d, e int64, elo0, elo1 float64) {
		for _, s := range []Sample{Pairs{a, b, c, d, e}, Tally{a, b, c}} {
			checkEstimate(t, s.Estimate())
			for _, m := range []Model{Logistic, Normalized, Bayesian} {
				test := SPRT{Elo0: elo0, Elo1: elo1, Model: m}
				if test.Validate() != nil {
					continue
				}
				llr := test.LLR(s)
				if math.IsNaN(llr) || math.IsInf(llr, 0) {
					t.Fatalf("%v %+v: LLR %v", s, test, llr)
				}
				st := test.EstimateStopped(s)
				if !(st.Low <= st.Elo && st.Elo <= st.High && st.LOS >= 0 && st.LOS <= 1) {
					t.Fatalf("%v %+v: %+v", s, test, st)
				}
			}
		}
	})
}

func checkEstimate(t *testing.T, e Estimate) {
	t.Helper()
	limits := []struct{ x, most float64 }{
		{e.Score, 1},
		{e.Elo, 1200},
		{e.EloError, 1200},
		{e.NElo, math.MaxFloat64},
		{e.NEloError, math.MaxFloat64},
		{e.LOS, 1},
		{e.LimitLOS, 1},
		{e.Limit, 1200},
	}
	for _, l := range limits {
		if !(math.Abs(l.x) <= l.most) {
			t.Fatalf("%+v has a number beyond %v", e, l.most)
		}
	}
}

func TestSPRTRun_StopsOnce(t *testing.T) {
	r := NewSPRTRun(SPRT{Elo1: 100}, 4)
	for r.Verdict().Decision == Undecided {
		r.AddPair(Win, Draw)
		if r.AllPairs().NumPairs() > 1000 {
			t.Fatal("won pairs never accept H1")
		}
	}
	at := r.DecidedPairs()
	if at.NumPairs()%4 != 0 || at != r.AllPairs() {
		t.Errorf("decided after %v of %v, not after a whole batch", at, r.AllPairs())
	}
	for range 500 {
		r.AddPair(Loss, Loss)
	}
	if r.Verdict().Decision != H1 || r.DecidedPairs() != at || r.AllPairs()[LL] != 500 {
		t.Errorf("late pairs changed the decision: %+v", r)
	}
}

// TestOpposite_ChangesTheSign of a ratio and of Elo.
func TestOpposite_ChangesTheSign(t *testing.T) {
	for _, p := range []Pairs{{1, 2, 3, 4, 5}, {0, 0, 0, 0, 8}, {100, 0, 3, 0, 7}} {
		for _, m := range []Model{Logistic, Normalized, Bayesian} {
			near(t, m.String(), SPRT{Elo0: -3, Elo1: 20, Model: m}.LLR(p), -SPRT{Elo0: -20, Elo1: 3, Model: m}.LLR(p.Opposite()), 1e-9)
		}
	}
}
