package app

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/trace"
)

// checkPlayable plays every line of a tree on a board. It returns an error for an illegal move or a
// wrong side to move.
func checkPlayable(b rules.Board, n *trace.Node) error {
	if b.Turn() != int(n.Turn) {
		return fmt.Errorf("after %v seat %d is to move, not %d", b.Ply(), b.Turn(), n.Turn)
	}
	for _, c := range n.Children {
		if c.Purpose == search.Passing || c.Ply == n.Ply {
			continue
		}
		if _, err := b.Play(c.Move); err != nil {
			return fmt.Errorf("%q after %v: %w", c.Move, n, err)
		}
		if err := checkPlayable(b, c); err != nil {
			return err
		}
		b.Undo()
	}
	return nil
}

func traced(t *testing.T, p player.Player) trace.Engine {
	t.Helper()
	e, ok := sente.As[trace.Engine](p.Engine)
	if !ok {
		t.Fatalf("%s cannot be traced", p.Name)
	}
	return e
}

func TestTrace_LinesAreLegal(t *testing.T) {
	for _, r := range []sente.Record{
		{Game: "tictactoe"},
		{Game: "connectfour", Moves: []sente.Move{"4", "4", "5"}},
		{Game: "connectfour", Size: "9x8"},
		{Game: "othello", Size: "6x6"},
		{Game: "quarto"},
		{Game: "nim", Rules: "misere"},
	} {
		games := standard.Games()
		g, err := games.FindGame(r.Game)
		testutil.NoError(t, err)
		for _, spec := range []string{"", "search:with=ETC+IIR+Reduce,without=Aspiration", "search:without=Table+PVS"} {
			p, err := traceVerb{Engine: spec}.newTracer(g)
			testutil.NoError(t, err)
			tree, err := traced(t, p).Trace(t.Context(), r, sente.Limits{Depth: 4, Seed: 1}, trace.Limits{Nodes: 3000})
			if err != nil || len(tree.Roots) != 1 || tree.Roots[0].Depth != 4 {
				t.Fatalf("%s %s: %d roots, %v", r.Game, spec, len(tree.Roots), err)
			}
			b, err := games.OpenBoard(r)
			testutil.NoError(t, err)
			if err := checkPlayable(b, tree.Roots[0]); err != nil {
				t.Errorf("%s %s: %v", r.Game, spec, err)
			}
		}
	}
}

// TestTrace_LeavesEngineUnchanged checks that a traced search and the searches before and after it
// return the same result.
func TestTrace_LeavesEngineUnchanged(t *testing.T) {
	games := standard.Games()
	g, err := games.FindGame("connectfour")
	testutil.NoError(t, err)
	think := func(told bool) sente.Choice {
		p, err := traceVerb{Engine: "search:without=Table"}.newTracer(g)
		testutil.NoError(t, err)
		r, limits := sente.Record{Game: "connectfour"}, sente.Limits{Depth: 6}
		if told {
			if _, err := traced(t, p).Trace(t.Context(), r, limits, trace.Limits{Nodes: 1}); err != nil {
				t.Fatal(err)
			}
		}
		c, err := p.Think(t.Context(), r, limits, nil)
		testutil.NoError(t, err)
		return c
	}
	if before, after := think(false), think(true); before.Move != after.Move || before.Info.Score != after.Info.Score {
		t.Errorf("%v %v, after a trace %v %v", before.Move, before.Info.Score, after.Move, after.Info.Score)
	}
}

// TestTrace_TreeKindMatchesProfile checks that each engine supports the kind of tree in its profile.
func TestTrace_TreeKindMatchesProfile(t *testing.T) {
	for _, g := range standard.Games() {
		for _, p := range g.Profiles {
			e, err := g.NewEngine(p.Name)
			testutil.NoError(t, err)
			shows := catalog.TreeKind("")
			if _, ok := sente.As[trace.Engine](e); ok {
				shows = catalog.Walked
			} else if _, ok := sente.As[trace.Sampler](e); ok {
				shows = catalog.Sampled
			}
			if p.Tree != shows {
				t.Errorf("%s of %s shows %q, its profile names %q", p.Name, g.Name, shows, p.Tree)
			}
			if err := sente.Close(e); err != nil {
				t.Error(err)
			}
		}
	}
}
