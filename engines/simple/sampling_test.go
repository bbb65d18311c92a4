package simple_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/search/mcts"
)

func TestSamplingIsAskedForByName(t *testing.T) {
	for _, set := range []simple.TreeSettings{
		{},
		{Select: "auto", With: "none", Without: "None"},
		{Select: "grave", With: "mast+progress", Without: "Implicit", Memory: 1},
		{Select: "UCT", Without: (^mcts.Feature(0)).String()},
		{Rollouts: "1"},
		{Rollouts: "9"},
	} {
		e, err := simple.OpenSampling(sente.Record{}, fourInARow, set)
		if err != nil {
			t.Errorf("%+v: %v", set, err)
			continue
		}
		if choice, _ := think(t, e, digits("12121"), sente.Limits{Nodes: 500}); choice.Move != "1" {
			t.Errorf("%+v: plays %s, the block is 1", set, choice.Move)
		}
	}
}

func TestBadNamesOfPartsAreExplained(t *testing.T) {
	for want, set := range map[string]simple.TreeSettings{
		`with=Looks: unknown feature "Looks": the features are Look, Implicit, `:     {With: "Looks"},
		`without=+: unknown feature "": the features are Look, `:                     {Without: "+"},
		`rollouts=0: a leaf is played out 1 to 1000 times`:                           {Rollouts: "0"},
		`rollouts=many: a leaf is played out`:                                        {Rollouts: "many"},
		`select=UCB: unknown formula "UCB": the formulas are UCT, Tuned, PUCT, RAVE`: {Select: "UCB"},
		`MAST cannot be both on and off`:                                             {With: "MAST", Without: "Look+MAST"},
	} {
		_, err := simple.OpenSampling(sente.Record{}, fourInARow, set)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", set, err, want)
		}
	}
	_, err := simple.OpenSampling(sente.Record{Rules: "3p"}, nim.FromRecord, simple.TreeSettings{With: "Judge"})
	if err == nil || !strings.Contains(err.Error(), "Judge needs rules.Evaluated and two players") {
		t.Errorf("%v", err)
	}
}

func FuzzTreeSettings(f *testing.F) {
	for _, text := range []string{"", "none", "Look+MAST", "look + wary", "+", "Ta\x00ble", "uct", "auto"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, set := range []simple.TreeSettings{{With: text}, {Without: text}, {Select: text}} {
			_, err := simple.OpenSampling(sente.Record{}, fourInARow, set)
			if err != nil && !slices.ContainsFunc([]string{"unknown feature", "unknown formula"}, func(s string) bool { return strings.Contains(err.Error(), s) }) {
				t.Errorf("%+v: %v", set, err)
			}
		}
	})
}
