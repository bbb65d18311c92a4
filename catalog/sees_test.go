package catalog_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
)

// asker is one way to ask for a win by force.
type asker struct {
	name string
	ask  func(ctx context.Context, r sente.Record, limits sente.Limits) (sente.Info, error)
	wins []bool
	took int64
}

// TestLongSees measures how many wins by force each way of asking finds, and which of
// them the others do not:
//
//	SENTE_LONG=1 go test ./catalog -run TestLongSees -v -timeout 0
//
// SENTE_SEED names another set than that of seed 170, SENTE_SET another number of
// positions than 60.
func TestLongSees(t *testing.T) {
	testutil.Long(t)
	g, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	solver, engine := open(t, g.Solver), open(t, func() (sente.Engine, error) { return g.Engine("") })
	positions := nearWins(t, g, engine, number("SENTE_SEED", 170), int(number("SENTE_SET", 60)))
	analyzed := func(lines int) func(context.Context, sente.Record, sente.Limits) (sente.Info, error) {
		return func(ctx context.Context, r sente.Record, limits sente.Limits) (sente.Info, error) {
			limits.Lines, limits.Analysis = lines, true
			forget(engine)
			c, err := engine.Think(ctx, r, limits, nil)
			return c.Info, err
		}
	}
	all := []*asker{
		{name: "analyze", ask: analyzed(1)},
		{name: "analyze --lines 3", ask: analyzed(3)},
		{name: "solve", ask: func(ctx context.Context, r sente.Record, limits sente.Limits) (sente.Info, error) {
			forget(solver)
			return solver.Solve(ctx, r, limits, nil)
		}},
	}
	for _, r := range positions {
		for _, a := range all {
			i, err := a.ask(t.Context(), r, sente.Limits{Nodes: 100_000})
			if err != nil {
				t.Fatal(err)
			}
			a.wins, a.took = append(a.wins, i.Score.Won()), a.took+i.Nodes
		}
	}
	any := 0
	for n := range positions {
		for _, a := range all {
			if a.wins[n] {
				any++
				break
			}
		}
	}
	for _, a := range all {
		won, alone, missed := 0, 0, []int(nil)
		for n := range positions {
			others := 0
			for _, b := range all {
				if b.wins[n] {
					others++
				}
			}
			switch {
			case a.wins[n]:
				won++
				if others == 1 {
					alone++
				}
			case others > 0:
				missed = append(missed, n)
			}
		}
		t.Logf("%-18s %d of %d, %d alone, misses %v, %.2f M nodes", a.name, won, len(positions), alone, missed, float64(a.took)/1e6)
	}
	t.Logf("any of them: %d", any)
}

func open[T any](t *testing.T, f func() (T, error)) T {
	t.Helper()
	v, err := f()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sente.Close(v) })
	return v
}

func forget(v any) {
	if f, ok := sente.As[sente.Forgetter](v); ok {
		f.Forget()
	}
}

func number(name string, usual uint64) uint64 {
	if n, err := strconv.ParseUint(os.Getenv(name), 10, 64); err == nil {
		return n
	}
	return usual
}

// nearWins are positions 9, 13, 17 and 21 plies before the end of games of the engine
// against itself after five stones by lot, with the winner to move.
func nearWins(t *testing.T, g catalog.Game, engine sente.Engine, seed uint64, wanted int) (all []sente.Record) {
	t.Helper()
	for n := uint64(0); len(all) < wanted; n++ {
		dice := rand.New(rand.NewPCG(seed, n))
		r := sente.Record{Game: "gomoku", Rules: []string{"freestyle", "standard"}[n%2]}
		board, err := g.Board(r)
		if err != nil {
			t.Fatal(err)
		}
		forget(engine)
		over, winner := false, -1
		for !over && len(r.Moves) < 120 {
			legal := board.Legal()
			next := legal[dice.IntN(len(legal))]
			if len(r.Moves) >= 5 {
				c, err := engine.Think(t.Context(), r, sente.Limits{Nodes: 1500}, nil)
				if err != nil {
					t.Fatal(err)
				}
				next = c.Move
			}
			if next, err = board.Play(string(next)); err != nil {
				t.Fatal(err)
			}
			r = r.With(next)
			over, winner, _ = board.Outcome()
		}
		for _, before := range []int{9, 13, 17, 21} {
			if at := len(r.Moves) - before; winner >= 0 && at > 5 && at%2 == winner && len(all) < wanted {
				cut := r
				cut.Moves = r.Moves[:at:at]
				all = append(all, cut)
			}
		}
	}
	return all
}
