package app

import (
	"os"
	"slices"
	"testing"
	"time"

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

// TestLongWatching says what a search that is traced takes beside one that is not, in turn:
// the median of the pairs.
//
//	SENTE_LONG=1 go test ./app -run TestLongWatching -v
func TestLongWatching(t *testing.T) {
	if os.Getenv("SENTE_LONG") == "" {
		return
	}
	for name, nodes := range map[string]int64{"search": 200_000, "mcts": 2_000} {
		var more []float64
		for range 9 {
			alone := timed(t, name, nodes, false)
			more = append(more, 100*(timed(t, name, nodes, true).Seconds()/alone.Seconds()-1))
		}
		slices.Sort(more)
		t.Logf("%s: its tree told takes %+.1f %% (median of %d pairs, %+.1f to %+.1f)", name, more[len(more)/2], len(more), more[0], more[len(more)-1])
	}
}

// timed is how long a search takes, whose tree is told or not.
func timed(t *testing.T, name string, nodes int64, watched bool) time.Duration {
	t.Helper()
	limits := sente.Limits{Nodes: nodes, Threads: 1, Seed: 7}
	p, r := fresh(t, "gomoku", name)
	r.Moves = []sente.Move{"h8", "i9"}
	began := time.Now()
	var err error
	walks, isWalk := sente.As[trace.Engine](p.Engine)
	samples, _ := sente.As[trace.Sampler](p.Engine)
	switch {
	case !watched:
		_, err = p.Engine.Think(t.Context(), r, limits, nil)
	case isWalk:
		_, err = walks.Trace(t.Context(), r, limits, trace.Limits{})
	default:
		_, err = samples.Sample(t.Context(), r, limits, trace.Limits{})
	}
	if err != nil {
		t.Fatal(err)
	}
	return time.Since(began)
}
