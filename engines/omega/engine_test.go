package omega

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/internal/testutil"
)

// wins is the slow oracle of a verdict: the outcome of best play by trying everything,
// for the player to move: 1, 0 or -1.
func wins(g RolloutGame, s *game.Step) int {
	st := g.Status(s)
	if st.Outcome.IsOver() {
		switch st.Outcome.Winner(st.Turn) {
		case -1:
			return 0
		case int(st.Turn):
			return 1
		}
		return -1
	}
	best := -1
	for _, m := range g.Moves(s, nil) {
		var next game.Step
		after := g.Play(&next, s, m, false)
		v := wins(g, &next)
		g.Undo(s, m)
		if after.Turn != st.Turn {
			v = -v
		}
		best = max(best, v)
	}
	return best
}

func value(score sente.Score) int {
	switch {
	case score.Won():
		return 1
	case score.Lost():
		return -1
	}
	return 0
}

// Verdicts are right whatever ties count, and the move keeps what they say.
func TestSolver_EqualsExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 5))
	e := newEndgameSolver(1 << 16)
	seen := map[int]int{}
	for i := range testutil.SampleSize(150, 300) {
		rules := []string{"", "ties=draw"}[i%2]
		g, s := lay(t, []string{"2", "3", "4", "8"}[i/2%4], rules, nil)
		for left := 1 + rng.IntN(5); g.Left(&s) > left; {
			play(g, &s, glance(g, &s, rng))
		}
		if g.Cells()-g.Field.Placed() > MaxEndgameCells {
			continue
		}
		want := wins(g, &s)
		seen[want]++
		v := e.solvePosition(g.Live, &s, nil)
		if !v.known || value(v.score) != want {
			t.Fatalf("side %d, %q, %d left: %v (%v), trying everything says %d", g.Side(), rules, g.Left(&s), v.score, v.known, want)
		}
		turn := g.ToMove(&s)
		play(g, &s, v.move)
		if g.Left(&s) == 0 {
			continue
		}
		after := wins(g, &s)
		if g.ToMove(&s) != turn {
			after = -after
		}
		if after != want {
			t.Fatalf("side %d, %q: after its move the result is %d, it was %d", g.Side(), rules, after, want)
		}
	}
	if seen[1] < 10 || seen[-1] < 10 || seen[0] < 1 {
		t.Errorf("results met: %v", seen)
	}
}

func newEngine(t *testing.T, o Options) sente.Engine {
	t.Helper()
	return testutil.Must(New(o))(t)
}

// A proven result comes with its line to the end.
func TestSolver_ReportsLine(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 6))
	r := sente.Record{Size: "4"}
	g, s := lay(t, "4", "", nil)
	for g.Left(&s) > 9 {
		m := glance(g, &s, rng)
		r = r.WithMove(sente.Move(g.Format(&s, m)))
		play(g, &s, m)
	}
	solver := testutil.Must(NewSolver(1 << 20))(t)
	info, err := solver.Solve(t.Context(), r, sente.Limits{}, nil)
	if err != nil || info.Source != "proof" || len(info.Line) != 9 {
		t.Fatalf("%+v, %v", info, err)
	}
	b := testutil.Must(game.Open(r))(t)
	turn := 0
	for i, m := range append(r.Moves, info.Line...) {
		if i == len(r.Moves) {
			turn = b.Turn()
		}
		testutil.Must(b.Play(string(m)))(t)
	}
	if _, winner, _ := b.Outcome(); (winner == turn) != info.Score.Won() {
		t.Errorf("the line ends with a win of %d, the verdict for %d is %v", winner, turn, info.Score)
	}
	if info, err = solver.Solve(t.Context(), sente.Record{}, sente.Limits{Nodes: 10}, nil); err != nil || info.Source != "" {
		t.Errorf("an empty board: %+v, %v", info, err)
	}
}

// TestNegamax_KeepsProvenResults plays whole games against itself: a proven result does not
// change, and the time of all stones fits on the clock.
func TestNegamax_KeepsProvenResults(t *testing.T) {
	for _, limits := range []sente.Limits{{Nodes: 300}, {Left: 400 * time.Millisecond}} {
		e := testutil.Must(OpenNegamax(nil, 1<<22))(t)
		r, proven, proofs := sente.Record{Size: "3"}, 0, 0
		g, s := lay(t, "3", "", nil)
		for g.Left(&s) > 0 {
			choice := testutil.Must(e.Think(t.Context(), r, limits, func(sente.Info) {}))(t)
			first := value(choice.Info.Score) * (1 - 2*g.ToMove(&s))
			if limits.Nodes == 0 {
				spent := timeForStone(limits, g, &s).Time
				if limits.Left -= spent; spent <= 0 || limits.Left <= 0 {
					t.Fatalf("%d stones left: %v of the clock, %v remain", g.Left(&s), spent, limits.Left)
				}
			}
			if choice.Info.Source == "proof" && limits.Nodes > 0 {
				if proofs++; proofs > 1 && first != proven {
					t.Errorf("%d stones left: %v, the result was %d", g.Left(&s), choice.Info.Score, proven)
				}
				proven = first
			}
			r = r.WithMove(choice.Move)
			play(g, &s, testutil.Must(parseLegalMove(g, &s, choice.Move))(t))
		}
		if _, err := e.Think(t.Context(), r, limits, nil); !errors.Is(err, sente.ErrGameOver) || limits.Nodes > 0 && proofs < 2 || sente.Close(e) != nil {
			t.Errorf("after the end: %v; %d proofs", err, proofs)
		}
	}
}
