package simple_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/nim"
)

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
