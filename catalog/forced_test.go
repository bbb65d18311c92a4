package catalog_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestAnalysisThinksAboutForcedMoves: where an engine that plays answers at once,
// since one move only is worth a thought, an analysis goes on to its limit, or
// until the result is certain, and both say that the move is forced.
func TestAnalysisThinksAboutForcedMoves(t *testing.T) {
	for rules, want := range map[string]int{"freestyle": 12, "renju": 12, "capture": 6} {
		r, found := rand.New(rand.NewPCG(16, uint64(len(rules)))), 0
		g, engine := engineOf(t, "gomoku")
		for games := 0; found < want; games++ {
			if games == 400 {
				t.Fatalf("%s: only %d forced moves in %d games", rules, found, games)
			}
			found += forcedIn(t, g, engine, sente.Record{Game: "gomoku", Rules: rules, Size: "9"}, r)
		}
	}
}

func engineOf(t *testing.T, name string) (catalog.Game, sente.Engine) {
	t.Helper()
	g, err := catalog.Standard().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	e, err := g.Engine("")
	if err != nil {
		t.Fatal(err)
	}
	return g, e
}

// forcedIn plays a game, half of its moves by the engine, and examines each forced
// move whose end is open.
func forcedIn(t *testing.T, g catalog.Game, engine sente.Engine, r sente.Record, random *rand.Rand) (found int) {
	t.Helper()
	const nodes = 3000
	for range 30 {
		b, err := g.Board(r)
		if err != nil {
			t.Fatal(err)
		}
		if over, _, _ := b.Outcome(); over {
			break
		}
		c, err := engine.Think(context.Background(), r, sente.Limits{Nodes: 300}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.Info.Forced && !c.Info.Score.Decided() {
			found++
			a, err := engine.Think(context.Background(), r, sente.Limits{Nodes: nodes, Analysis: true}, nil)
			switch {
			case err != nil:
				t.Fatal(err)
			case !a.Info.Forced || a.Move != c.Move:
				t.Errorf("%s %v: %s is forced, an analysis says %+v", r.Rules, r.Moves, c.Move, a)
			case !a.Info.Score.Decided() && (a.Info.Nodes < nodes/2 || a.Info.Depth <= c.Info.Depth):
				t.Errorf("%s %v: the analysis of the forced %s ends after %d nodes, depth %d", r.Rules, r.Moves, c.Move, a.Info.Nodes, a.Info.Depth)
			}
		}
		m := c.Move
		if legal := b.Legal(); random.IntN(3) == 0 {
			m = legal[random.IntN(len(legal))]
		}
		r = r.With(m)
	}
	return found
}
