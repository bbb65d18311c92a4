package studio

import (
	"testing"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
)

// tuningText is a journal of the command tune: two generations, a progress match and a batch
// of the test.
const tuningText = `{"sente-tuning":1,"engine":"sente","parameters":["tempo","line o3 own"],"space":"x","plan":{"game":"gomoku","kind":"","players":null,"games":0,"rounds":0,"seed":0},"settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4}}
{"trial":{"generation":0,"number":0,"pairs":[0,0,8,0,0]}}
{"state":{"space":"x","settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4},"generation":1,"games":64,"opening":8,"best":[12.5,40],"method":{}}}
{"state":{"space":"x","settings":{"method":"spsa","seed":0,"games":128,"pairs":8,"trials":4,"progress":4},"generation":2,"games":128,"opening":16,"best":[13,41],"progress":[0,1,1,1,1],"method":{}}}
{"test":{"number":0,"pairs":[1,2,3,4,5]}}
`

// TestATuningJournalIsShown: what a journal tells a page, and that others are refused.
func TestATuningJournalIsShown(t *testing.T) {
	l, err := tuning.ParseLog("x", []byte(tuningText))
	if err != nil {
		t.Fatal(err)
	}
	v := viewOfTuning(l)
	if v.Engine != "sente" || v.Method != "spsa" || v.Generation != 2 || v.Games != 128 || v.Planned != 128 || v.Played != 128+8+30 || v.Test.Count() != 15 {
		t.Errorf("%+v", v)
	}
	if len(v.Curve) != 1 || v.Curve[0].Games != 64 || !(v.Curve[0].Low < v.Curve[0].Elo && v.Curve[0].Elo < v.Curve[0].High) {
		t.Errorf("the curve is %+v", v.Curve)
	}
	if len(v.Numbers) != 2 || v.Numbers[1] != (tuningNumber{"line o3 own", 41}) {
		t.Errorf("the numbers are %+v", v.Numbers)
	}
	if v := viewOfTuning(tuning.Log{Head: l.Head}); v.Curve == nil || v.Numbers == nil || v.Test != nil {
		t.Errorf("before the first generation: %+v", v)
	}
}

// TestALiveTuningTellsItsGames: a page about a run that tunes counts the games of all trials.
func TestALiveTuningTellsItsGames(t *testing.T) {
	l := NewLive(catalog.Standard(), match.Plan{Game: "gomoku", Kind: match.Match, Players: []match.Entrant{{Name: "A"}, {Name: "B"}}, Games: 400})
	log, err := tuning.ParseLog("x", []byte(tuningText))
	if err != nil {
		t.Fatal(err)
	}
	l.Tune(log)
	if v := l.view(); v.Tuning == nil || v.Games != 166 || v.Last != nil || v.Tuning.Generation != 2 {
		t.Errorf("%d games, %+v", v.Games, v.Tuning)
	}
}
