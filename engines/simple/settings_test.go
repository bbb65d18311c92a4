package simple_test

import (
	"context"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/othello"
)

// Settings that are exact change how an answer is found, not the answer.
func TestSettingsReachTheSearch(t *testing.T) {
	r := sente.Record{Game: "othello", Size: "6x6"}
	think := func(set simple.SearchSettings) sente.Info {
		e, err := simple.OpenSearch(r, othello.FromRecord, set)
		if err != nil {
			t.Fatalf("%+v: %v", set, err)
		}
		c, err := e.Think(context.Background(), r, sente.Limits{Depth: 7}, nil)
		if err != nil {
			t.Fatalf("%+v: %v", set, err)
		}
		return c.Info
	}
	plain := think(simple.SearchSettings{})
	for name, set := range map[string]simple.SearchSettings{
		"another scheme":  {Scheme: "Two-Tier", Memory: 1 << 12},
		"another window":  {Window: "3"},
		"half the depths": {Layers: "odd"},
	} {
		if info := think(set); info.Score != plain.Score || info.Nodes == plain.Nodes {
			t.Errorf("%s: score %v with %d nodes; without settings %v with %d", name, info.Score, info.Nodes, plain.Score, plain.Nodes)
		}
	}
	pruned := simple.SearchSettings{With: "Futility+LatePrune"}
	nodes := think(pruned).Nodes
	pruned.Margins = "3/1/1/1/0/1"
	if got := think(pruned).Nodes; got >= nodes {
		t.Errorf("narrow margins visit %d nodes, wide ones %d", got, nodes)
	}
	if less := think(simple.SearchSettings{With: "Reduce", Late: "1/2/120/0"}).Nodes; less == think(simple.SearchSettings{With: "Reduce"}).Nodes {
		t.Errorf("reductions of another slope visit %d nodes, too", less)
	}
	for _, same := range []simple.SearchSettings{
		{Scheme: "ageing", Layers: "all", Window: "32", Late: "1/2/99/0", Margins: "3/100/100/200/4/6", Parallel: "lazy"}, {Late: "1/2/99/0/1/3", Margins: "3/100/100/200/4/3/40/132/1"}, {Parallel: "depths"},
	} {
		if info := think(same); info.Nodes != plain.Nodes {
			t.Errorf("%+v visit %d nodes, the defaults %d", same, info.Nodes, plain.Nodes)
		}
	}
}

func TestBadSettingsAreExplained(t *testing.T) {
	for want, set := range map[string]simple.SearchSettings{
		"scheme=fifo: a table is kept by ageing, always, depth-preferred, two-tier": {Scheme: "fifo"},
		"layers=2: depths are all, even or odd":                                     {Layers: "2"},
		"window=0: half a window is a whole number from 1 to 900000":                {Window: "0"},
		"margins=3/100: write depth, futility, ":                                    {Margins: "3/100"},
		"margins=3/100/100/200/4/x: write depth, ":                                  {Margins: "3/100/100/200/4/x"},
		"PruneMargins({Depth:99 ":                                                   {Margins: "99/100/100/200/4/6"},
		"late=4/3: write moves searched in full, ":                                  {Late: "4/3"},
		"LateMoves({Moves:0 ":                                                       {Late: "0/3/60/0"},
		"parallel=fast: goroutines share the work lazy, ":                           {Parallel: "fast"},
	} {
		if _, err := simple.OpenSearch(sente.Record{}, othello.FromRecord, set); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", set, err, want)
		}
	}
}

// Whatever a user writes is settings or an error, never anything worse.
func FuzzSettings(f *testing.F) {
	f.Add("Table+PVS", "none", "two-tier", "odd", "12", "4/3/60/0", "3/100/100/200/4/6", "depths", "25", "paranoid")
	f.Add("", "", "", "", "-1", "///", "/////", "", "0", "BRS+")
	f.Fuzz(func(t *testing.T, with, without, scheme, layers, window, late, margins, parallel, horizon, method string) {
		set := simple.SearchSettings{
			With: with, Without: without, Scheme: scheme, Layers: layers, Window: window,
			Late: late, Margins: margins, Parallel: parallel, Horizon: horizon, Method: method,
		}
		if e, err := simple.OpenSearch(sente.Record{}, nim.FromRecord, simple.SearchSettings{Horizon: horizon, Method: method}); (e == nil) != (err != nil) {
			t.Errorf("%+v: an engine %v, an error %v", set, e != nil, err)
		}
		if opts, err := set.Options(); err == nil && len(opts) < 2 {
			t.Errorf("%+v came to nothing", set)
		}
	})
}
