package simple_test

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
)

func TestPreparationsAreSpentTime(t *testing.T) {
	for _, test := range []struct{ limits, want sente.Limits }{
		{sente.Limits{}, sente.Limits{}},
		{sente.Limits{Depth: 3, Nodes: 9}, sente.Limits{Depth: 3, Nodes: 9}},
		{sente.Limits{Time: time.Second, Left: time.Minute}, sente.Limits{Time: time.Second - time.Millisecond, Left: time.Minute - time.Millisecond}},
		{sente.Limits{Time: time.Microsecond, Left: 1}, sente.Limits{Time: 1, Left: 1}},
		{sente.Limits{Left: -time.Second, Increment: 5}, sente.Limits{Left: -time.Second, Increment: 5}},
	} {
		if got := simple.Spent(test.limits, time.Millisecond); got != test.want {
			t.Errorf("of %+v remains %+v, want %+v", test.limits, got, test.want)
		}
	}
}

// OpenFor asks the source for the game at hand and no other one.
func TestOpenForOneGame(t *testing.T) {
	wide := digits("44")
	wide.Size = "9x6"
	var asked []string
	e, err := simple.OpenFor(wide, func(r sente.Record) (connectfour.Rules, connectfour.State, error) {
		asked = append(asked, r.Size)
		return fourInARow(r)
	})
	if err != nil {
		t.Fatal(err)
	}
	if choice, _ := think(t, e, wide, sente.Limits{Depth: 3}); choice.Move == "" || len(asked) != 1 || asked[0] != "9x6" {
		t.Errorf("the source was asked for %q", asked)
	}
}
