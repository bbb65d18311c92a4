package connectfour_test

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	engine "github.com/sente-games/sente/engines/connectfour"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
)

// The solver and the generic search agree on boards of every kind.
func TestSolver_OtherLineLengths(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(23, 5))
	search := simple.SolverOf(newEngine(t, engine.Options{Shortest: true, Memory: 1 << 20}))
	exact := engine.NewSolver(engine.ExactOptions{Options: engine.Options{Memory: 1 << 20}})
	defer exact.Close()
	for _, kind := range []sente.Record{
		{Rules: "connect=3", Size: "5x5"},
		{Rules: "connect=5", Size: "6x5"},
		{Rules: "connect=6", Size: "7x5"},
		{Rules: "connect=5", Size: "3x10"},
		{Size: "3x9"},
		{Size: "14x2"},
	} {
		for range testutil.SampleSize(4, 12) {
			r := wandered(t, rng, kind)
			want, err := search.Solve(t.Context(), r, sente.Limits{}, nil)
			testutil.NoError(t, err)
			got, err := exact.Solve(t.Context(), r, sente.Limits{}, nil)
			if err != nil || got.Score != want.Score || got.Bound != sente.Exact || got.Source != "proof" {
				t.Fatalf("%+v: %+v, the search says %v (%v)", r, got, want.Score, err)
			}
			ended(t, r, got)
		}
	}
}

// wandered is a record of a random game that is nearly over.
func wandered(t *testing.T, rng *rand.Rand, kind sente.Record) sente.Record {
	t.Helper()
	size, err := connectfour.SizeOf(kind)
	testutil.NoError(t, err)
	for {
		b, err := connectfour.Open(kind)
		testutil.NoError(t, err)
		r := kind
		r.Game = "connectfour"
		for range size.Width*size.Height - 14 {
			legal := b.Legal()
			if len(legal) == 0 {
				break
			}
			m := legal[rng.IntN(len(legal))]
			if _, err := b.Play(string(m)); err != nil {
				t.Fatal(err)
			}
			r.Moves = append(r.Moves, m)
		}
		if over, _, _ := b.Outcome(); !over {
			return r
		}
	}
}

// minimax is the plain value of a game with pops.
func minimax(r connectfour.PopOut, seen map[connectfour.PopState]sente.Score, s *connectfour.PopState) sente.Score {
	if v, ok := seen[*s]; ok {
		return v
	}
	best := -sente.MaxScore
	for _, m := range r.Moves(s, nil) {
		var next connectfour.PopState
		st := r.Play(&next, s, m, false)
		v := st.Outcome.Score(st.Turn)
		if st.Outcome == rules.Ongoing {
			v = minimax(r, seen, &next)
		}
		best = max(best, -v.Later(1))
	}
	seen[*s] = best
	return best
}

func TestSolver_PopOut(t *testing.T) {
	exact := engine.NewSolver(engine.ExactOptions{Options: engine.Options{Memory: 1 << 20}})
	defer exact.Close()
	for size, dims := range map[string][2]int{"4x2": {4, 2}, "2x4": {2, 4}, "3x3": {3, 3}, "5x2": {5, 2}} {
		game, err := connectfour.NewPopOut(dims[0], dims[1])
		testutil.NoError(t, err)
		start := game.Start()
		want := minimax(game, map[connectfour.PopState]sente.Score{}, &start)
		got, err := exact.Solve(t.Context(), sente.Record{Game: "connectfour", Rules: "popout", Size: size}, sente.Limits{}, nil)
		if err != nil || got.Score != want || got.Source != "proof" {
			t.Errorf("%s: %+v, want %v (%v)", size, got, want, err)
		}
	}
}
