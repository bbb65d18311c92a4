//go:build slow

package app

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/search/trace"
)

// TestWatchingChangesNothing: a search that is traced visits the nodes and chooses the move
// that it does alone, and a tree of samples that was read leaves the search as it was.
func TestWatchingChangesNothing(t *testing.T) {
	for _, name := range []string{"search", "mcts"} {
		p, alone := fresh(t, "connectfour", name)
		limits := sente.Limits{Nodes: 3000, Threads: 1, Seed: 7}
		before, err := p.Engine.Think(t.Context(), alone, limits, nil)
		if err != nil {
			t.Fatal(err)
		}
		p, alone = fresh(t, "connectfour", name)
		if e, ok := sente.As[trace.Engine](p.Engine); ok {
			tree, err := e.Trace(t.Context(), alone, limits, trace.Limits{})
			if err != nil || tree.Visited < before.Info.Nodes {
				t.Errorf("%s: %v, %d nodes were told of %d", name, err, tree.Visited, before.Info.Nodes)
			}
		} else if e, ok := sente.As[trace.Sampler](p.Engine); ok {
			tree, err := e.Sample(t.Context(), alone, limits, trace.Limits{})
			if err != nil || tree.Root.Visits != before.Info.Nodes || tree.Root.Children[0].Move != string(before.Move) {
				t.Errorf("%s: %v, the tree has %d visits and %s first; the search %d and %s", name, err, tree.Root.Visits, tree.Root.Children[0].Move, before.Info.Nodes, before.Move)
			}
		}
	}
}

// fresh is an engine that has learned nothing, and the beginning of a game.
func fresh(t *testing.T, game, name string) (player.Player, sente.Record) {
	t.Helper()
	g, err := catalog.Standard().Game(game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := player.New(g, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p, sente.Record{Game: game, Moves: []sente.Move{"4", "4"}}
}
