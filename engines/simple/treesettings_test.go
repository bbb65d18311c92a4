package simple_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/mcts"
)

func TestTreeSettings_SelectFeaturesByName(t *testing.T) {
	for _, set := range []simple.TreeSettings{
		{},
		{Select: "auto", With: "none", Without: "None"},
		{Select: "grave", With: "mast+progress", Without: "Implicit", Memory: 1},
		{Select: "UCT", Without: (^mcts.Feature(0)).String()},
		{Rollouts: "1"},
		{Rollouts: "9"},
	} {
		e := testutil.Must(openSampling(set))(t)
		if choice, _ := think(t, e, digits("12121"), sente.Limits{Nodes: 500}); choice.Move != "1" {
			t.Errorf("%+v: plays %s, the block is 1", set, choice.Move)
		}
	}
}

func openSampling(set simple.TreeSettings) (sente.Engine, error) {
	opts, err := set.ParseOptions()
	if err != nil {
		return nil, err
	}
	return simple.Open(fourInARow, simple.MonteCarlo(opts...))
}

func FuzzTreeSettings(f *testing.F) {
	for _, text := range []string{"", "none", "Look+MAST", "look + wary", "+", "Ta\x00ble", "uct", "auto"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, set := range []simple.TreeSettings{{With: text}, {Without: text}, {Select: text}} {
			_, err := openSampling(set)
			if err != nil && !slices.ContainsFunc([]string{"unknown feature", "unknown formula"}, func(s string) bool { return strings.Contains(err.Error(), s) }) {
				t.Errorf("%+v: %v", set, err)
			}
		}
	})
}
