package baseline

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/trace"
)

func made(t testing.TB, opts ...mcts.Option) sente.Engine {
	t.Helper()
	e, err := NewSampler(SamplerSettings{Memory: 16 << 20}, opts...)
	testutil.NoError(t, err)
	t.Cleanup(func() { _ = sente.Close(e) })
	return e
}

func think(t testing.TB, e sente.Engine, r sente.Record, l sente.Limits) sente.Choice {
	t.Helper()
	c, err := e.Think(t.Context(), r, l, nil)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	return c
}

// scatteredSampler plays random moves close together, without a winner.
func scatteredSampler(rng *rand.Rand, rules, size string, stones, span int) sente.Record {
	for {
		r := sente.Record{Game: "gomoku", Rules: rules, Size: size}
		board, err := game.Open(r)
		if err != nil {
			panic(err)
		}
		over := false
		for len(r.Moves) < stones && !over {
			if m, err := board.Play(game.PointAt(rng.IntN(span), rng.IntN(span)).String()); err == nil {
				r = r.WithMove(m)
			}
			over, _, _ = board.Outcome()
		}
		if !over {
			return r
		}
	}
}

// What is said to be decided is so by the rules alone, to a search that looks at every move.
func TestGeneric_ProofsAreTrue(t *testing.T) {
	testutil.SkipUnderRace(t)
	oracle, err := simple.Open(game.FromRecord, simple.Search(simple.SearchSettings{}))
	testutil.NoError(t, err)
	rng := rand.New(rand.NewPCG(224, 1))
	engines := map[string]sente.Engine{"freestyle": made(t), "standard": made(t)}
	wins, losses := 0, 0
	for range testutil.SampleSize(200, 600) {
		rules := []string{"freestyle", "standard"}[rng.IntN(2)]
		r := scatteredSampler(rng, rules, "6", 9+rng.IntN(10), 6)
		c := think(t, engines[rules], r, sente.Limits{Nodes: 300})
		n, decided := c.Info.Score.Distance()
		if !decided || n > 6 {
			continue
		}
		truth := think(t, oracle, r, sente.Limits{Depth: n + 2}).Info.Score
		if c.Info.Score.Won() != truth.Won() || c.Info.Score.Lost() != truth.Lost() {
			t.Errorf("%s %v: %v is claimed, the search says %v", rules, r.Moves, c.Info.Score, truth)
		}
		if wins++; c.Info.Score.Lost() {
			wins, losses = wins-1, losses+1
		}
	}
	if wins < testutil.SampleSize(3, 10) || losses < testutil.SampleSize(1, 3) {
		t.Errorf("%d wins and %d losses are too few to be sure", wins, losses)
	}
}

// The visits of the moves are told, and the tree below them is kept for the next move.
func TestSampler_ReportsAndKeepsTree(t *testing.T) {
	e := made(t)
	r := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "i8", "g8", "h9", "h7"}}
	c := think(t, e, r, sente.Limits{Nodes: 1000})
	moves, err := sente.PolicyOf(c.Info).Moves()
	if err != nil || len(moves) < 3 || moves[0].Move != c.Move {
		t.Fatalf("the policy is %v, %v", moves, err)
	}
	if _, walks := sente.As[trace.Engine](e); walks {
		t.Error("it is said to walk a tree")
	}
	sampler, ok := sente.As[trace.Sampler](e)
	if !ok || len(c.Info.Line) < 3 {
		t.Fatalf("no tree is shown, or the line is short: %v", c.Info.Line)
	}
	next := r.WithMove(c.Info.Line[0]).WithMove(c.Info.Line[1])
	tree, err := sampler.Sample(t.Context(), next, sente.Limits{Nodes: 20}, trace.Limits{})
	if err != nil || tree.Root.Visits < 100 {
		t.Fatalf("%d visits at the root after 20 samples, %v", tree.Root.Visits, err)
	}
	below := int64(0)
	for _, child := range tree.Root.Children {
		below += child.Visits
	}
	if below < 100 || below > tree.Root.Visits || tree.Root.Children[0].Move == "" {
		t.Errorf("%d of %d visits stand at moves", below, tree.Root.Visits)
	}
}
