package bench

import (
	"context"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
)

var games = standard.Games()

// The positions of every game are legal, go on, differ, and are the same again.
func TestFixedPositions_AreLegalAndRepeatable(t *testing.T) {
	for _, g := range games {
		all, err := FixedPositions(g, sente.Record{Game: g.Name})
		again, _ := FixedPositions(g, sente.Record{Game: g.Name})
		if err != nil || len(all) < 3 || len(all) != len(again) {
			t.Fatalf("%s: %d positions, then %d, %v", g.Name, len(all), len(again), err)
		}
		for i, r := range all {
			board, err := g.BoardAfterMoves(r)
			if err != nil {
				t.Fatalf("%s: %v", g.Name, err)
			}
			if over, _, reason := board.Outcome(); over {
				t.Errorf("%s after %v: %s", g.Name, r.Moves, reason)
			}
			if !slices.Equal(r.Moves, again[i].Moves) {
				t.Errorf("%s: %v, then %v", g.Name, r.Moves, again[i].Moves)
			}
			if slices.ContainsFunc(all[:i], func(other sente.Record) bool { return slices.Equal(other.Moves, r.Moves) }) {
				t.Errorf("%s: %v stands there twice", g.Name, r.Moves)
			}
		}
	}
}

// A signature is that of the play: the same again, another with other limits or
// another engine.
func TestBenchSuite_SignatureDependsOnPlay(t *testing.T) {
	g := testutil.Must(games.FindGame("connectfour"))(t)
	starts := testutil.Must(FixedPositions(g, sente.Record{Game: g.Name}))(t)
	measure := func(spec string, nodes int64) SuiteResult {
		at := 0
		f, err := BenchSuite{g, spec, starts, nodes}.MeasureAll(t.Context(), func(position int) { at = position })
		if err != nil || at != len(starts) || f.Positions != at {
			t.Fatalf("%+v after %d of %d positions, %v", f, at, len(starts), err)
		}
		return f
	}
	first := measure("search", 300)
	if again := measure("search", 300); again.Signature != first.Signature || again.Nodes != first.Nodes {
		t.Errorf("%+v, then %+v", first, again)
	}
	if more := measure("search", 600); more.Signature == first.Signature {
		t.Errorf("twice the nodes give the same signature: %+v", more)
	}
	if other := measure("search:without=Table+PVS", 300); other.Signature == first.Signature {
		t.Errorf("another search gives the same signature: %+v", other)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := (BenchSuite{g, "search", starts, 300}).MeasureAll(ctx, func(int) {}); err == nil {
		t.Error("a measurement that was stopped has figures")
	}
}
