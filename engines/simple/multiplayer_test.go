package simple_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/nim"
)

// The method and the memory that are asked for reach the search of more than two
// players, and two players do not mind.
func TestSettingsReachTheSearchOfACrowd(t *testing.T) {
	three := sente.Record{Game: "nim", Size: "3-4-5", Rules: "3p"}
	nodes := func(r sente.Record, set simple.SearchSettings) int64 {
		e, err := simple.OpenSearch(r, nim.FromRecord, set)
		if err != nil {
			t.Fatalf("%+v: %v", set, err)
		}
		choice, _ := think(t, e, r, sente.Limits{Depth: 5})
		return choice.Info.Nodes
	}
	plain := nodes(three, simple.SearchSettings{})
	for name, want := range map[string]bool{"maxn": true, "max^n": true, "MAXN": true, "paranoid": false, "brs": false, "BRS+": false, "unpruned": false} {
		if got := nodes(three, simple.SearchSettings{Method: name}); (got == plain) != want {
			t.Errorf("%s takes %d nodes, the search without settings %d", name, got, plain)
		}
	}
	if got := nodes(three, simple.SearchSettings{Memory: 1, Horizon: "9"}); got <= plain {
		t.Errorf("%d nodes with the smallest table, %d with the usual one", got, plain)
	}
	two := sente.Record{Game: "nim", Size: "3-4-5"}
	if got, want := nodes(two, simple.SearchSettings{Method: "paranoid"}), nodes(two, simple.SearchSettings{}); got != want {
		t.Errorf("two players: %d nodes by paranoid, else %d", got, want)
	}
}

func TestBadSettingsOfACrowdAreExplained(t *testing.T) {
	for want, set := range map[string]simple.SearchSettings{
		"method=minmax: more than two players are searched by maxn, paranoid, brs or unpruned": {Method: "minmax"},
		"horizon=0: the time on the clock is to last for 1 to 1000 own moves, such as 25":      {Horizon: "0"},
		"horizon=soon: the time on the clock":                                                  {Horizon: "soon"},
	} {
		for _, rule := range []string{"", "3p"} {
			if _, err := simple.OpenSearch(sente.Record{Rules: rule}, nim.FromRecord, set); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q, %+v: %v, want %q", rule, set, err, want)
			}
		}
	}
}
