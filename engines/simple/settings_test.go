package simple_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/othello"
)

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
