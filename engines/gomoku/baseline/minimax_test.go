package baseline

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
)

// scatteredMinimax is a game of random moves close together, without a winner.
func scatteredMinimax(rng *rand.Rand, size, stones int) sente.Record {
	for {
		r := sente.Record{Game: "gomoku", Size: []string{5: "5", 6: "6", 7: "7", 9: "9", 15: "15", 19: "19"}[size]}
		board, err := game.Open(r)
		if err != nil {
			panic(err)
		}
		for len(r.Moves) < stones {
			span := min(size, 7)
			p := game.PointAt((size-span)/2+rng.IntN(span), (size-span)/2+rng.IntN(span))
			if m, err := board.Play(p.String()); err == nil {
				r = r.WithMove(m)
			} else if over, _, _ := board.Outcome(); over {
				break
			}
		}
		if over, _, _ := board.Outcome(); !over {
			return r
		}
	}
}

func thinkMinimax(t *testing.T, e sente.Engine, r sente.Record, l sente.Limits) sente.Choice {
	t.Helper()
	c, err := e.Think(t.Context(), r, l, nil)
	if err != nil {
		t.Fatalf("%v: %v", r.Moves, err)
	}
	return c
}

func mustMinimax(t *testing.T) func(e sente.Engine, err error) sente.Engine {
	return func(e sente.Engine, err error) sente.Engine {
		t.Helper()
		testutil.NoError(t, err)
		return e
	}
}

// TestThreatSearch_IsCorrect: a win by threats is a win in at most as many plies to a search
// that looks at every move and knows the rules alone.
func TestThreatSearch_IsCorrect(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(60, 1))
	oracle := mustMinimax(t)(simple.Open(game.FromRecord, simple.Search(simple.SearchSettings{})))
	found := map[int]int{}
	for range testutil.SampleSize(900, 2500) {
		r := scatteredMinimax(rng, 7, 8+rng.IntN(14))
		n, _, err := newNarrowedGame(r, MinimaxSettings{limit: 1000}, new(randomNumbers))
		testutil.NoError(t, err)
		for _, m := range r.Moves {
			c, _ := n.Parse(nil, string(m))
			n.board.Play(c)
		}
		if _, ok := n.board.StaticResult(); ok {
			continue
		}
		key := n.board.Key()
		plies := n.threats.findWin(7)
		if n.board.Key() != key {
			t.Fatal("the threat search leaves stones behind")
		}
		if found[plies]++; plies == 0 || found[plies] > 10 {
			continue
		}
		if score := thinkMinimax(t, oracle, r, sente.Limits{Depth: plies}).Info.Score; score < sente.WinIn(plies) {
			t.Errorf("%v: a win in %d is claimed, the search says %v", r.Moves, plies, score)
		}
	}
	if found[5] < testutil.SampleSize(3, 10) || found[7] < 1 {
		t.Errorf("too few wins to be sure: %v", found)
	}
}

// TestMinimax_SearchesThreatsAtLeaves: two plies of search whose leaves are followed see all
// the wins that two plies alone see, and others behind that horizon.
func TestMinimax_SearchesThreatsAtLeaves(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(60, 7))
	alone, followed := mustMinimax(t)(NewMinimax(MinimaxSettings{Breadth: 10})), mustMinimax(t)(NewMinimax(MinimaxSettings{Breadth: 10, Simulation: 8, Rollout: 100}))
	near, far := 0, 0
	for range testutil.SampleSize(50, 150) {
		r, limits := scatteredMinimax(rng, 15, 12), sente.Limits{Depth: 2}
		a, b := thinkMinimax(t, alone, r, limits).Info.Score.Won(), thinkMinimax(t, followed, r, limits).Info.Score.Won()
		switch {
		case a && !b:
			t.Errorf("%v: a win is seen without following leaves only", r.Moves)
		case a:
			near++
		case b:
			far++
		}
	}
	if near == 0 || far == 0 {
		t.Errorf("%d wins before the horizon, %d behind it", near, far)
	}
}

// TestMinimax_Breadth: no position offers more moves than the breadth, and the ones left
// out promise no more.
func TestMinimax_Breadth(t *testing.T) {
	rng := rand.New(rand.NewPCG(60, 2))
	for range 100 {
		r := scatteredMinimax(rng, 9, rng.IntN(30))
		n, s, err := newNarrowedGame(r, MinimaxSettings{Breadth: 1 + rng.IntN(8)}, new(randomNumbers))
		testutil.NoError(t, err)
		for _, m := range r.Moves {
			c, _ := n.Parse(nil, string(m))
			n.board.Play(c)
		}
		moves := n.Moves(&s, nil)
		if len(moves) == 0 || len(moves) > n.settings.Breadth {
			t.Fatalf("%v: %d moves, the breadth is %d", r.Moves, len(moves), n.settings.Breadth)
		}
		worst := slices.MinFunc(moves, func(a, b gomoku.Cell) int { return int(n.moveValue(a) - n.moveValue(b)) })
		for _, c := range n.board.Moves(nil) {
			if !slices.Contains(moves, c) && n.moveValue(c) > n.moveValue(worst) {
				t.Errorf("%v: %s is left out for %s", r.Moves, n.Format(nil, c), n.Format(nil, worst))
			}
		}
	}
}

// TestMinimax_IsReproducible: chance depends on the seed alone.
func TestMinimax_IsReproducible(t *testing.T) {
	rng := rand.New(rand.NewPCG(60, 4))
	set := MinimaxSettings{Breadth: 8, Simulation: 6, Rollout: 50, MaxRandom: 100}
	fresh, different := func() sente.Engine { return mustMinimax(t)(NewMinimax(set)) }, false
	for range 6 {
		r := scatteredMinimax(rng, 15, 6)
		limits := sente.Limits{Nodes: 60, Depth: 3, Seed: 3}
		a, b := thinkMinimax(t, fresh(), r, limits), thinkMinimax(t, fresh(), r, limits)
		if a.Move != b.Move || a.Info.Score != b.Info.Score || a.Info.Nodes != b.Info.Nodes {
			t.Errorf("%v: %v %v, and again %v %v", r.Moves, a.Move, a.Info.Score, b.Move, b.Info.Score)
		}
		limits.Seed = 4
		c := thinkMinimax(t, fresh(), r, limits)
		different = different || c.Move != a.Move || c.Info.Score != a.Info.Score
	}
	if !different {
		t.Error("another seed changes nothing")
	}
}

// The nodes of the searches allocate nothing.
func TestMinimax_AllocatesNothing(t *testing.T) {
	n, s, err := newNarrowedGame(scatteredMinimax(rand.New(rand.NewPCG(60, 6)), 15, 0), MinimaxSettings{Breadth: 8, Simulation: 8, Rollout: 100, limit: 100}, new(randomNumbers))
	testutil.NoError(t, err)
	var buf [MaxBreadth]gomoku.Cell
	var scores [MaxBreadth]int32
	var next plyState
	if allocs := testing.AllocsPerRun(20, func() {
		moves := n.Moves(&s, buf[:0])
		n.ScoreMoves(&s, moves, scores[:len(moves)])
		n.Play(&next, &s, moves[0], true)
		n.Resolve(&next, 0)
		n.Undo(&s, moves[0])
	}); allocs != 0 {
		t.Errorf("%v allocations in a node", allocs)
	}
}
