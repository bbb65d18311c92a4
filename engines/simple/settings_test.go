package simple_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/internal/testutil"
)

func TestSettings_InvalidValuesAreExplained(t *testing.T) {
	for want, set := range map[string]simple.SearchSettings{
		"with=Speed: unknown feature":                            {With: "Speed"},
		"without=Speed: unknown feature":                         {Without: "Speed"},
		"PVS cannot be both on and off":                          {With: "PVS", Without: "Table+PVS"},
		"search features can only be changed for games with two": {Without: "PVS"},
		"invalid layers=2: expected all, even or odd":            {Layers: "2"},
		"invalid window=0: expected an integer":                  {Window: "0"},
		"method=minmax: games for more than two":                 {Method: "minmax"},
		"invalid horizon=0: expected":                            {Horizon: "0"},
	} {
		if _, err := simple.Open(nim.FromRecord, simple.ForRecord(sente.Record{Rules: "3p"}), simple.Search(set)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", set, err, want)
		}
	}
}

func TestSettings_ReachTheSearch(t *testing.T) {
	nodes := func(rule string, set simple.SearchSettings) int64 {
		r := sente.Record{Game: "nim", Size: "3-4-5", Rules: rule}
		choice, _ := think(t, testutil.Must(simple.Open(nim.FromRecord, simple.ForRecord(r), simple.Search(set)))(t), r, sente.Limits{Depth: 5})
		return choice.Info.Nodes
	}
	for rule, sets := range map[string]map[simple.SearchSettings]bool{
		"":   {{Layers: "all"}: true, {Layers: "even"}: false, {Without: "Table"}: false, {Method: "brs"}: true, {Memory: 1}: false},
		"3p": {{Method: "MaxN"}: true, {Method: "max^n"}: true, {Method: "unpruned"}: false, {Method: "paranoid"}: false, {Memory: 1}: false},
	} {
		plain := nodes(rule, simple.SearchSettings{})
		for set, same := range sets {
			if got := nodes(rule, set); (got == plain) != same {
				t.Errorf("rules %q, %+v: %d nodes, the defaults %d", rule, set, got, plain)
			}
		}
	}
}

// Whatever a user writes is settings or an error, never anything worse.
func FuzzSettings(f *testing.F) {
	f.Add("Table+PVS", "none", "odd", "12", "25", "paranoid")
	f.Add("", "", "", "-1", "0", "BRS+")
	f.Fuzz(func(t *testing.T, with, without, layers, window, horizon, method string) {
		set := simple.SearchSettings{
			With: with, Without: without, Layers: layers, Window: window, Horizon: horizon, Method: method,
		}
		if e, err := simple.Open(nim.FromRecord, simple.Search(simple.SearchSettings{Horizon: horizon, Method: method})); (e == nil) != (err != nil) {
			t.Errorf("%+v: an engine %v, an error %v", set, e != nil, err)
		}
		if opts, err := set.ParseOptions(); err == nil && len(opts) < 2 {
			t.Errorf("%+v came to nothing", set)
		}
	})
}
