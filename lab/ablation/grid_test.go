package ablation

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
)

func game(t *testing.T, name string) catalog.Game {
	t.Helper()
	g, err := catalog.Standard().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Averages are those of the measurements, summed up one by one.
func TestTallies(t *testing.T) {
	one, two := 1, 2
	sum := Tally{}
	for _, c := range []struct {
		nodes, micros int64
		found, known  *int
		cached        bool
	}{{100, 50, &one, &one, false}, {300, 150, &two, &one, true}, {200, 100, nil, &one, false}, {0, 100, &one, nil, false}} {
		sum.add(Measurement{Points: c.found, Nodes: c.nodes, Micros: c.micros, Cached: c.cached}, lab.Case{Known: c.known})
	}
	if sum.Positions != 4 || sum.Nodes != 150 || sum.MS != 0.1 || sum.Rate != 1_500_000 || sum.Known != 3 || sum.Errors != 2 || sum.Cached != 1 {
		t.Errorf("%+v", sum)
	}
}

// A grid measures every configuration on every position, what a journal holds only
// once, and keeps what it has when it is stopped.
func TestGridsGoOn(t *testing.T) {
	g := game(t, "tictactoe")
	cases, err := Starts(g, sente.Record{Game: g.Name})
	if err != nil || len(cases) < 3 {
		t.Fatalf("%d positions, %v", len(cases), err)
	}
	name := t.TempDir() + "/figures.csv"
	run := func(searches int) (*Grid, error) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		grid := New(g, []string{"search", "search:without=Killers"}, cases[:3], sente.Limits{Nodes: 200, Seed: 1})
		j, err := OpenJournal(keep.OS, name)
		if err != nil {
			t.Fatal(err)
		}
		defer j.Close()
		grid.Journal = j
		err = grid.Run(ctx, func(string) {
			if searches--; searches < 0 {
				stop()
			}
		})
		return grid, err
	}
	if grid, err := run(0); err == nil || !grid.Empty() || err.Error() != "stopped after 0 of 6 searches" {
		t.Errorf("stopped at once: %v", err)
	}
	if grid, err := run(3); err == nil || grid.Empty() || err.Error() != "stopped after 3 of 6 searches" {
		t.Errorf("stopped: %v", err)
	}
	first, err := run(6)
	if err != nil {
		t.Fatal(err)
	}
	again, err := run(6)
	if err != nil {
		t.Fatal(err)
	}
	for i, tally := range again.Tallies {
		if before := first.Tallies[i]; before.Cached != 2-i || tally.Cached != 3 || tally.Nodes != before.Nodes || tally.MS != before.MS {
			t.Errorf("%+v, then %+v", *before, *tally)
		}
	}
}

// From an ending no move ends the game at once, and few moves are left.
func TestEndings(t *testing.T) {
	g := game(t, "connectfour")
	all, err := Endings(g, sente.Record{Game: g.Name})
	if err != nil || len(all) == 0 {
		t.Fatal(err)
	}
	again, err := Endings(g, sente.Record{Game: g.Name})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range all {
		if over, _, _ := c.Board.Outcome(); over || endsAtOnce(c.Board) {
			t.Errorf("%v is no ending to search", c.Record.Moves)
		}
		if moves(c) != moves(again[i]) {
			t.Errorf("%v, then %v", c.Record.Moves, again[i].Record.Moves)
		}
	}
	if !HasTextbook(g) || HasTextbook(game(t, "tictactoe")) {
		t.Error("the textbook search is looked for in other games")
	}
}
