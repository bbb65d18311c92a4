package match_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
)

// TestFailingsAreTheFirst: however many games are played at a time, the fault that
// is told of each kind is the first of the schedule.
func TestFailingsAreTheFirst(t *testing.T) {
	p := plan(match.Match, 2, 40)
	open := func(game sente.Record, e match.Entrant) (player.Player, error) {
		inner, err := profiles(game, e)
		if e.Name != p.Players[1].Name || err != nil {
			return inner, err
		}
		return player.Player{Name: e.Name, Engine: engine(func(ctx context.Context, r sente.Record, l sente.Limits) (sente.Choice, error) {
			switch l.Seed % 3 {
			case 0:
				return sente.Choice{}, errors.New("no idea for " + string(r.Moves[0]+r.Moves[1]))
			case 1:
				return sente.Choice{Move: "z9"}, nil
			}
			return inner.Think(ctx, r, l, nil)
		})}, nil
	}
	var all [2][]match.Failing
	for i, slots := range []int{1, 4} {
		local := match.NewLocal(standard, open, slots)
		report, err := match.Run{Plan: p, Games: standard, Runner: local}.Play(t.Context())
		if err := errors.Join(err, local.Close()); err != nil {
			t.Fatal(err)
		}
		all[i] = report.Crosstable.Failings()
	}
	if diff := cmp.Diff(all[0], all[1]); diff != "" || len(all[0]) != 2 || all[0][0].Cause != match.IllegalMove || all[0][1].Cause != match.Crashed {
		t.Errorf("%+v %s", all[0], diff)
	}
}
