package catalog_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// TestSolvedWinsHoldAgainstEveryDefence: from a win that the solver has proven, with its
// answers, the winner wins: against the solver's own defences, the engine's and any moves.
func TestSolvedWinsHoldAgainstEveryDefence(t *testing.T) {
	g, err := catalog.Standard().Game("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	solver, err := g.Solver()
	if err != nil {
		t.Fatal(err)
	}
	defer sente.Close(solver)
	engine, err := g.Engine("")
	if err != nil {
		t.Fatal(err)
	}
	defer sente.Close(engine)
	for n, moves := range []string{
		"h8 h1 i8 i1 h9 a15",
	} {
		start := sente.Record{Game: "gomoku"}
		for _, m := range strings.Fields(moves) {
			start.Moves = append(start.Moves, sente.Move(m))
		}
		won, err := solver.Solve(t.Context(), start, sente.Limits{Nodes: 60_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !won.Score.Won() {
			t.Fatalf("%v is not solved", moves)
		}
		for defence := range 3 {
			dice := rand.New(rand.NewPCG(uint64(n), uint64(defence)))
			playOut(t, g, solver, engine, start, defence > 0, dice)
		}
	}
}

// playOut plays a solved win to the end; the loser moves by lot or as the engine does.
func playOut(t *testing.T, g catalog.Game, solver sente.Solver, engine sente.Engine, r sente.Record, byLot bool, dice *rand.Rand) {
	t.Helper()
	board, err := g.Board(r)
	if err != nil {
		t.Fatal(err)
	}
	winner := board.Turn()
	for {
		if over, who, _ := board.Outcome(); over {
			if who != winner {
				t.Errorf("%v: won by %d", r.Moves, who)
			}
			return
		}
		var next sente.Move
		if board.Turn() == winner {
			i, err := solver.Solve(t.Context(), r, sente.Limits{Nodes: 60_000}, nil)
			if err != nil || !i.Score.Won() || i.Source != "proof" || len(i.Line) == 0 {
				t.Errorf("%v: %v by %q, %v", r.Moves, i.Score, i.Source, err)
				return
			}
			next = i.Line[0]
		} else if legal := board.Legal(); byLot {
			next = legal[dice.IntN(len(legal))]
		} else {
			c, err := engine.Think(t.Context(), r, sente.Limits{Nodes: 500}, nil)
			if err != nil {
				t.Fatal(err)
			}
			next = c.Move
		}
		played, err := board.Play(string(next))
		if err != nil {
			t.Fatal(err)
		}
		r = r.With(played)
	}
}
