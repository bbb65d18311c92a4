package simple_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/trace"
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

// Every formula and every feature can be named, and the settings reach the search:
// what one of them changes is another number of rollouts or another tree.
func TestEachPartChangesTheSearch(t *testing.T) {
	answer := func(set simple.TreeSettings) string {
		e, err := simple.OpenSampling(sente.Record{}, fourInARow, set)
		if err != nil {
			t.Fatalf("%+v: %v", set, err)
		}
		choice, _ := think(t, e, digits("4453"), sente.Limits{Nodes: 300, Seed: 2})
		text := choice.Info.Score.String()
		for _, c := range choice.Info.Candidates {
			text += " " + string(c.Move) + c.Score.String()
		}
		return text
	}
	base := answer(simple.TreeSettings{})
	same := 0
	for _, f := range mcts.Selections() {
		if answer(simple.TreeSettings{Select: f.String()}) == base {
			same++ // the one that is taken anyway
		}
	}
	if same != 1 {
		t.Errorf("%d formulas search like the one taken by default", same)
	}
	if answer(simple.TreeSettings{Rollouts: "1"}) == base {
		t.Error("one rollout a leaf changes nothing")
	}
	for _, f := range []string{"Judge", "Bias", "Widen", "Progress", "Guide"} {
		if answer(simple.TreeSettings{With: f}) == base {
			t.Errorf("%s changes nothing", f)
		}
	}
	for _, f := range []string{"Look", "Implicit", "Decisive", "Wary", "Greedy", "Merge"} {
		if answer(simple.TreeSettings{Without: f}) == base {
			t.Errorf("without %s nothing changes", f)
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

// Three and four players at Nim: the last stick is taken where it can be.
func TestTreePlaysNimOfThreeAndFour(t *testing.T) {
	for _, rules := range []string{"3p", "4p"} {
		e, err := simple.OpenTree(sente.Record{}, nim.FromRecord)
		if err != nil {
			t.Fatal(err)
		}
		r := sente.Record{Game: "nim", Rules: rules, Size: "1-1-3", Moves: []sente.Move{"a1", "b1"}}
		choice, _ := think(t, e, r, sente.Limits{Nodes: 2000})
		if choice.Move != "c3" || choice.Info.Score != sente.WinIn(1) {
			t.Errorf("nim %s after %v: plays %s (%v)", rules, r.Moves, choice.Move, choice.Info.Score)
		}
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

// TestOwnLimitsHoldForATreeToo: an engine with limits of its own keeps to them when its tree
// of samples is asked for.
func TestOwnLimitsHoldForATreeToo(t *testing.T) {
	inner, err := simple.OpenTree(sente.Record{}, fourInARow)
	if err != nil {
		t.Fatal(err)
	}
	e, ok := sente.As[trace.Sampler](simple.Within(inner, sente.Limits{Nodes: 300}))
	if !ok {
		t.Fatal("the tree cannot be asked for")
	}
	tree, err := e.Sample(t.Context(), digits("4453"), sente.Limits{Nodes: 2000, Seed: 1}, trace.Limits{})
	if err != nil || tree.Root.Visits == 0 || tree.Root.Visits > 300 {
		t.Errorf("%v, %+v visits, 300 are allowed", err, tree.Root.Visits)
	}
}
