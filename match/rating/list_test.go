package rating

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// tournament plays a random round robin.
func tournament(r *rand.Rand, players, pairs int) (all []EncounterResult) {
	names := []string{"a", "b", "c", "d", "e", "f", "g"}[:players]
	for i := range names {
		for j := range i {
			for range pairs {
				var t Tally
				for range 2 {
					p := ExpectedScore(float64(60 * (i - j)))
					switch x := r.Float64(); {
					case x < p-0.1:
						t.Add(Win)
					case x < p+0.1:
						t.Add(Draw)
					default:
						t.Add(Loss)
					}
				}
				all = append(all, EncounterResult{names[i], names[j], t})
			}
		}
	}
	return all
}

// At the maximum every player has scored what its rating predicts; Hunter's MM
// iteration (2004) is the slow twin that finds it from elsewhere.
func TestRatePlayers_MaximizesLikelihood(t *testing.T) {
	testutil.SkipUnderRace(t)
	r := rand.New(rand.NewPCG(20, 4))
	for range 100 {
		f, err := newField(tournament(r, 2+r.IntN(6), 1+r.IntN(12)))
		testutil.NoError(t, err)
		elo := f.maximizeLikelihood(t.Context(), f.pairs, make([]float64, len(f.names)))
		f.shiftRatings(elo, -1, 0)
		if !f.virtual[0] {
			slow := f.climbSlowly()
			for i := range elo {
				if math.Abs(elo[i]-slow[i]) > 1e-3 {
					t.Fatalf("%v: Newton %v, MM %v", f.pairs, elo, slow)
				}
			}
			for i := range f.names {
				expected, scored := 0.0, float64(f.results[i].Wins)+float64(f.results[i].Draws)/2
				for _, b := range f.pairs {
					switch i {
					case b.a:
						expected += b.games * ExpectedScore(elo[b.a]-elo[b.b])
					case b.b:
						expected += b.games * ExpectedScore(elo[b.b]-elo[b.a])
					}
				}
				if math.Abs(expected-scored) > 1e-5 {
					t.Fatalf("%s scored %v, its rating predicts %v", f.names[i], scored, expected)
				}
			}
		}
	}
}

func (f *ratingField) climbSlowly() []float64 {
	gamma := make([]float64, len(f.names))
	for i := range gamma {
		gamma[i] = 1
	}
	for range 20000 {
		next := make([]float64, len(gamma))
		for i := range gamma {
			won, sum := float64(f.results[i].Wins)+float64(f.results[i].Draws)/2, 0.0
			for _, b := range f.pairs {
				if b.a == i || b.b == i {
					sum += b.games / (gamma[b.a] + gamma[b.b])
				}
			}
			next[i] = won / sum
		}
		gamma = next
	}
	elo := make([]float64, len(gamma))
	for i := range elo {
		elo[i] = 400 * math.Log10(gamma[i])
	}
	f.shiftRatings(elo, -1, 0)
	return elo
}

func TestRatePlayers_UnboundedStrength(t *testing.T) {
	l, err := RatePlayers(t.Context(), []EncounterResult{
		{"king", "pawn", Tally{10, 0, 0}},
		{"king", "rook", Tally{4, 0, 0}},
		{"rook", "pawn", Tally{2, 1, 1}},
		{"far", "away", Tally{3, 2, 1}},
	}, ListOptions{Anchor: "rook", AnchorElo: 1500, Resamplings: 200})
	testutil.NoError(t, err)
	group := map[string]RatedPlayer{}
	for _, s := range l.Standings {
		group[s.Player] = s
		for _, x := range []float64{s.Elo, s.Low, s.High} {
			if !(math.Abs(x) < 5000) {
				t.Errorf("%+v is not finite enough", s)
			}
		}
	}
	if !group["king"].Virtual || group["far"].Virtual || group["king"].Group == group["far"].Group {
		t.Errorf("groups and limits: %+v", l.Standings)
	}
	near(t, "anchor", group["rook"].Elo, 1500, 1e-9)
	near(t, "the other group", group["far"].Elo+group["away"].Elo, 3000, 1e-9)
	if !(group["king"].Elo > 1500 && group["pawn"].Elo < 1500) {
		t.Errorf("order: %+v", l.Standings)
	}
	for i := range l.LOS {
		for j := range l.LOS {
			near(t, "LOS and its opposite", l.LOS[i][j]+l.LOS[j][i], 1, 1e-12)
		}
	}
}

// The interval of two players is about that of Estimate, and a seed is an answer.
func TestRatePlayers_BootstrapInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	meetings := tournament(r, 2, 400)
	a, err := RatePlayers(t.Context(), meetings, ListOptions{Anchor: "a", Seed: 3})
	testutil.NoError(t, err)
	var p Pairs
	for _, m := range meetings {
		p[int(2*m.Result.Wins+m.Result.Draws)]++
	}
	e, s := p.Estimate(), a.Standings[0]
	if s.Player != "b" || math.Abs(s.Elo-e.Elo) > 1e-6 || math.Abs((s.High-s.Low)/2/e.EloError-1) > 0.12 {
		t.Errorf("%+v, the estimate is %v", s, e)
	}
	b, _ := RatePlayers(t.Context(), meetings, ListOptions{Anchor: "a", Seed: 3})
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seed, another list")
	}
}

func TestRatePlayers_RejectsInvalidInput(t *testing.T) {
	for _, m := range []EncounterResult{{"a", "a", Tally{1, 0, 0}}, {"a", "b", Tally{-1, 0, 0}}} {
		if _, err := RatePlayers(t.Context(), []EncounterResult{m}, ListOptions{}); err == nil {
			t.Errorf("%+v is rated", m)
		}
	}
	if _, err := RatePlayers(t.Context(), []EncounterResult{{"a", "b", Tally{1, 0, 0}}}, ListOptions{Anchor: "c"}); err == nil {
		t.Error("an anchor who never played is taken")
	}
	if l, err := RatePlayers(t.Context(), nil, ListOptions{}); err != nil || len(l.Standings) != 0 {
		t.Errorf("nobody: %+v, %v", l, err)
	}
}

// FuzzRate: any small league has a list of finite numbers.
func FuzzRate(f *testing.F) {
	f.Add([]byte{0, 1, 1, 0, 0})
	f.Add([]byte{0, 1, 200, 0, 1, 1, 2, 0, 0, 9, 3, 4, 255, 255, 255})
	f.Fuzz(func(t *testing.T, b []byte) {
		var all []EncounterResult
		for ; len(b) >= 5 && len(all) < 40; b = b[5:] {
			scale := int64(1)
			if b[4] > 200 {
				scale = 1e9
			}
			all = append(all, EncounterResult{string('a' + rune(b[0]%6)), string('a' + rune(b[1]%6)), Tally{int64(b[2]) * scale, int64(b[3]), int64(b[4])}})
		}
		l, err := RatePlayers(t.Context(), all, ListOptions{Resamplings: 20})
		if err != nil {
			return
		}
		for i, s := range l.Standings {
			if !(math.Abs(s.Elo) < 1e5 && s.Low <= s.High && math.Abs(s.Low) < 1e5 && math.Abs(s.High) < 1e5) {
				t.Fatalf("%+v: %+v", all, s)
			}
			for _, p := range l.LOS[i] {
				if !(p >= 0 && p <= 1) {
					t.Fatalf("%+v: LOS %v", all, p)
				}
			}
		}
	})
}

// meetingsOf are games of x against y: pairs, and games without a partner.
func meetingsOf(g GameCounts) (all []EncounterResult) {
	add := func(n int64, t Tally) {
		for range n {
			all = append(all, EncounterResult{"x", "y", t})
		}
	}
	for i, t := range []Tally{{Losses: 2}, {Losses: 1, Draws: 1}, {Draws: 2}, {Wins: 1, Draws: 1}, {Wins: 2}} {
		add(g.Pairs[i], t)
	}
	add(g.Single.Wins, Tally{Wins: 1})
	add(g.Single.Draws, Tally{Draws: 1})
	add(g.Single.Losses, Tally{Losses: 1})
	return all
}

// TestRatePlayers_TwoPlayersEqualEstimate: interval and likelihood of two players are those of
// a match of them, from single games and from pairs; a tie is a tie.
func TestRatePlayers_TwoPlayersEqualEstimate(t *testing.T) {
	for _, g := range []GameCounts{
		{Single: Tally{5, 0, 5}}, {Pairs: Pairs{0, 0, 5, 0, 0}}, {Pairs{1, 2, 3, 5, 4}, Tally{3, 1, 2}}, {Single: Tally{Wins: 1}}, {Pairs: Pairs{7, 3, 3, 3, 1}},
	} {
		e := g.Estimate()
		for _, anchor := range []string{"", "x", "y"} {
			l, err := RatePlayers(t.Context(), meetingsOf(g), ListOptions{Anchor: anchor, Resamplings: 10})
			testutil.NoError(t, err)
			x, at := l.Standings[0], 0
			if x.Player != "x" {
				x, at = l.Standings[1], 1
			}
			y := l.Standings[1-at]
			near(t, "LOS", l.LOS[at][1-at], e.LimitLOS, 1e-12)
			near(t, "low", (x.Low-x.Elo)+(y.Elo-y.High)+(x.Elo-y.Elo), e.Low, 1e-6)
			near(t, "high", (x.High-x.Elo)+(y.Elo-y.Low)+(x.Elo-y.Elo), e.High, 1e-6)
			if anchor == "x" && x.High != x.Low || anchor == "y" && y.High != y.Low {
				t.Errorf("the anchor %s has an interval: %+v", anchor, l.Standings)
			}
		}
	}
}
