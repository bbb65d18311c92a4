package openings

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
)

// What is found is legal, goes on, is balanced to the judge asked again, and stands
// there once; the same seed finds the same.
func TestOpeningsAreBalanced(t *testing.T) {
	for _, name := range []string{"connectfour", "othello"} {
		g, err := catalog.Standard().Game(name)
		if err != nil {
			t.Fatal(err)
		}
		base := sente.Record{Game: name}
		wanted := Wanted{Count: 12, Plies: 3, Balance: 60, Limits: sente.Limits{Nodes: 200, Seed: 5}, Seed: 5}
		find := func() []sente.Record {
			judge, err := player.New(g, "search")
			if err != nil {
				t.Fatal(err)
			}
			defer judge.Close()
			told := 0
			all, err := Find(t.Context(), g, base, judge, wanted, func(found, drawn int) { told++ })
			if err != nil || len(all) != wanted.Count || told < wanted.Count {
				t.Fatalf("%s: %d found, told %d times, %v", name, len(all), told, err)
			}
			return all
		}
		all, again := find(), find()
		board, err := g.Open(base)
		if err != nil {
			t.Fatal(err)
		}
		twins := match.NewTwins(board)
		for i, r := range all {
			if !slices.Equal(r.Moves, again[i].Moves) {
				t.Errorf("%s: %v, then %v", name, r.Moves, again[i].Moves)
			}
			if seen, err := twins.Seen(r.Moves); seen || err != nil || len(r.Moves) != wanted.Plies {
				t.Errorf("%s: %v: a twin: %t, %v", name, r.Moves, seen, err)
			}
			judge, err := player.New(g, "search")
			if err != nil {
				t.Fatal(err)
			}
			c, err := judge.Think(t.Context(), r, wanted.Limits, nil)
			judge.Close()
			if s := c.Info.Score; err != nil || s.Decided() || s > wanted.Balance || s < -wanted.Balance {
				t.Errorf("%s: %v is worth %v, %v", name, r.Moves, s, err)
			}
		}
	}
}

// A search that cannot find enough says so, one that is stopped likewise.
func TestTooFewOpenings(t *testing.T) {
	g, err := catalog.Standard().Game("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	judge, err := player.New(g, "random")
	if err != nil {
		t.Fatal(err)
	}
	defer judge.Close()
	wanted := Wanted{Count: 10, Plies: 1, Balance: sente.MaxScore, Limits: sente.Limits{Nodes: 1}}
	base := sente.Record{Game: g.Name}
	all, err := Find(t.Context(), g, base, judge, wanted, func(int, int) {}) // there are nine cells
	if want := fmt.Sprintf("only 9 of 10 openings were found among %d: ", 10*drawsFor); err == nil || len(all) > 0 || err.Error()[:len(want)] != want {
		t.Errorf("%d, %v", len(all), err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Find(ctx, g, base, judge, wanted, func(int, int) {}); err == nil || err.Error() != "stopped after 0 of 10 openings: nothing was written" {
		t.Error(err)
	}
}
