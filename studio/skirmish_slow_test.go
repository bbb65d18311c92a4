//go:build slow

package studio

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/match"
)

// TestAGauntletThatASolverEnds: the first player meets each of the others and these do not
// meet; a proof ends games that the board leaves open, each as a solver of its own says.
func TestAGauntletThatASolverEnds(t *testing.T) {
	h := buildOn(t, catalog.Standard(), Options{Studies: t.TempDir()})
	path := h.skirmishOf(`{"game":"connectfour","size":"5x4","players":["random:seed=7","random","random:seed=3"],"kind":"gauntlet","games":4,"nodes":20,"solve":100000,"slots":1}`)
	v := h.fought(path, "its end", over)
	if v.Phase != done || v.Games != 8 || v.Kind != match.Gauntlet {
		t.Fatalf("%+v", v)
	}
	g, err := catalog.Standard().Game("connectfour")
	if err != nil {
		t.Fatal(err)
	}
	solver, err := g.Solver()
	if err != nil {
		t.Fatal(err)
	}
	defer sente.Close(solver) //nolint:errcheck // it has said what it knows
	met, proven := map[string]int{}, 0
	for _, f := range asked[[]finishedGame](h, path+"/list", `{}`) {
		if !slices.Contains(f.Players, "random:seed=7") {
			t.Errorf("%v meet each other", f.Players)
		}
		for _, name := range f.Players {
			met[name]++
		}
		r := fetch[sente.Record](h, fmt.Sprintf("%s/games/%d", path, f.Number))
		if r.Result.Reason != "proven" {
			continue
		}
		proven++
		r.Thinking, r.Result = nil, sente.Result{}
		board, err := catalog.Standard().Board(r)
		if err != nil {
			t.Fatal(err)
		}
		i, err := solver.Solve(t.Context(), r, sente.Limits{}, nil)
		winner := board.Turn()
		if i.Score < 0 {
			winner = 1 - winner
		}
		want := sente.Draw
		if i.Score != 0 {
			want = board.Seats()[winner]
		}
		if over, _, _ := board.Outcome(); err != nil || over || f.Winner != want {
			t.Errorf("game %d is won by %q, not %q: %v", f.Number, f.Winner, want, err)
		}
	}
	if d := cmp.Diff(map[string]int{"random:seed=7": 8, "random": 4, "random:seed=3": 4}, met); d != "" {
		t.Error(d)
	}
	if proven == 0 {
		t.Error("no game was ended by a proof")
	}
	if n := len(h.studio.pool.all); n != 0 {
		t.Errorf("%d engines and solvers were not given back", n)
	}
}
