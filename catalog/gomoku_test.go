package catalog_test

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

func gomokuEngine(t *testing.T, spec string) sente.Engine {
	t.Helper()
	g, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	e, err := g.Engine(spec)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestEnginesComeBack: after other rules, and errors, they play those they know
// as before.
func TestEnginesComeBack(t *testing.T) {
	r := sente.Record{Moves: []sente.Move{"h8", "i9", "h10", "g9", "i10", "d4"}}
	limits := sente.Limits{Nodes: 3000}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []string{"sente:memory=8", "heuristic"} {
		think := func(e sente.Engine, r sente.Record) sente.Choice {
			c, err := e.Think(t.Context(), r, limits, nil)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		fresh := think(gomokuEngine(t, spec), r)
		e := gomokuEngine(t, spec)
		think(e, sente.Record{Rules: "renju", Moves: []sente.Move{"h8"}})
		if p, ok := sente.As[sente.Ponderer](e); ok {
			p.Ponder(done, sente.Record{Rules: "pente"})
		}
		if _, err := e.Think(t.Context(), sente.Record{Game: "nim", Rules: "caro"}, limits, nil); err == nil {
			t.Errorf("%s plays nim", spec)
		}
		if again := think(e, r); fresh.Move != again.Move || fresh.Info.Score != again.Info.Score || fresh.Info.Nodes != again.Info.Nodes {
			t.Errorf("%s: %+v, and fresh %+v", spec, again, fresh)
		}
	}
}

func open[T any](t *testing.T, f func() (T, error)) T {
	t.Helper()
	v, err := f()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sente.Close(v) })
	return v
}
