package connectfour_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/sente-games/sente"
	engine "github.com/sente-games/sente/engines/connectfour"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/internal/testutil"
)

func newExact(t testing.TB, o engine.ExactOptions) sente.Engine {
	t.Helper()
	e, err := engine.NewExact(o)
	testutil.NoError(t, err)
	t.Cleanup(func() { sente.Close(e) })
	return e
}

// listen keeps every report and checks that the last one agrees with the choice.
func listen(t testing.TB, e sente.Engine, r sente.Record, l sente.Limits) (sente.Choice, []sente.Info) {
	t.Helper()
	var all []sente.Info
	c, err := e.Think(t.Context(), r, l, func(i sente.Info) { all = append(all, i) })
	testutil.NoError(t, err)
	last := all[len(all)-1]
	if last.Rank != 0 || last.Line[0] != c.Move || last.Score != c.Info.Score || last.Bound != c.Info.Bound || last.Nodes != c.Info.Nodes {
		t.Errorf("chose %+v, but said last %+v", c, last)
	}
	return c, all
}

// What the engine solves has the known score, and its line ends the game.
func TestExact_ScoresAndLines(t *testing.T) {
	e := newExact(t, engine.ExactOptions{Options: engine.Options{Memory: 8 << 20}})
	for _, p := range readScores(t, "testdata/middle.txt") {
		c, _ := listen(t, e, record(p.moves), sente.Limits{})
		if got := stonesLeft(c.Info.Score, len(p.moves)); got != p.score || c.Info.Source != "proof" || c.Info.Bound != sente.Exact {
			t.Errorf("%s: %v %q, score %d, want %d", p.moves, c.Info.Score, c.Info.Source, got, p.score)
		}
		if len(c.Info.Line) != c.Info.Depth {
			t.Errorf("%s: %d moves and depth %d", p.moves, len(c.Info.Line), c.Info.Depth)
		}
		ended(t, record(p.moves), c.Info)
	}
}

// ended plays a line and looks at who has won.
func ended(t testing.TB, r sente.Record, i sente.Info) {
	t.Helper()
	b, err := connectfour.Open(r)
	testutil.NoError(t, err)
	for _, m := range slices.Concat(r.Moves, i.Line) {
		if _, err := b.Play(string(m)); err != nil {
			t.Fatalf("%v %v: %v", r.Moves, i.Line, err)
		}
	}
	over, winner, _ := b.Outcome()
	want := -1
	if i.Score.Decided() {
		want = len(r.Moves) % 2
		if i.Score.Lost() {
			want = 1 - want
		}
	}
	if !over || winner != want {
		t.Errorf("%v %v: over %v, won by %d, want %d", r.Moves, i.Line, over, winner, want)
	}
}

// Every column of an analysis has the score of the position behind it.
func TestExact_AnalysesAllColumns(t *testing.T) {
	e := newExact(t, engine.ExactOptions{Options: engine.Options{Memory: 8 << 20}})
	for _, p := range readScores(t, "testdata/middle.txt")[:8] {
		c, all := listen(t, e, record(p.moves), sente.Limits{Lines: 7})
		ranks := map[int]sente.Info{}
		for _, i := range all {
			ranks[i.Rank] = i
		}
		if len(ranks) != len(c.Info.Candidates) {
			t.Errorf("%s: %d lines and %d candidates", p.moves, len(ranks), len(c.Info.Candidates))
		}
		for rank, i := range ranks {
			ended(t, record(p.moves), i)
			alone, _ := listen(t, e, record(p.moves+string(i.Line[0])), sente.Limits{Nodes: 1 << 40})
			if want := -alone.Info.Score.Later(1); i.Score != want || i.Bound != sente.Exact || c.Info.Candidates[rank].Score != want {
				t.Errorf("%s: column %s has %v, want %v", p.moves, i.Line[0], i.Score, want)
			}
			if rank > 0 && ranks[rank-1].Score < i.Score {
				t.Errorf("%s: rank %d is better than the one before", p.moves, rank)
			}
		}
	}
}

func TestExact_ForgetsAndPonders(t *testing.T) {
	e := newExact(t, engine.ExactOptions{Options: engine.Options{Memory: 8 << 20}})
	r := record("44444422")
	first, _ := listen(t, e, r, sente.Limits{})
	e.(sente.Forgetter).Forget()
	again, _ := listen(t, e, r, sente.Limits{})
	if first.Info.Nodes != again.Info.Nodes {
		t.Errorf("%d nodes, and after forgetting %d", first.Info.Nodes, again.Info.Nodes)
	}
	e.(sente.Ponderer).Ponder(t.Context(), r)
	if after, _ := listen(t, e, r, sente.Limits{}); after.Info.Score != first.Info.Score {
		t.Errorf("%v after pondering, %v before", after.Info.Score, first.Info.Score)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e.(sente.Ponderer).Ponder(ctx, record(""))
	if names := e.(sente.Featured).Features(); !slices.Contains(names, "Claim") {
		t.Errorf("features %v", names)
	}
}

// TestSolver_AgreesWithSearch compares the solver with the generic search in random positions of
// 24 plies or more.
func TestSolver_AgreesWithSearch(t *testing.T) {
	s := engine.NewSolver(engine.ExactOptions{Options: engine.Options{Memory: 8 << 20}})
	t.Cleanup(func() { s.Close() })
	g := newEngine(t, engine.Options{Shortest: true, Memory: 8 << 20})
	rng := rand.New(rand.NewPCG(6, 42))
	for range testutil.SampleSize(40, 600) {
		r := stroll(t, rng, 24+rng.IntN(testutil.SampleSize(8, 12)))
		want, err := g.Think(t.Context(), r, sente.Limits{}, nil)
		testutil.NoError(t, err)
		got, err := s.Solve(t.Context(), r, sente.Limits{}, nil)
		if err != nil || got.Score != want.Info.Score || got.Source != "proof" || got.Bound != sente.Exact {
			t.Errorf("%v: %v %q (%v), the search says %v", r.Moves, got.Score, got.Source, err, want.Info.Score)
		}
		ended(t, r, got)
		agreeWeakly(t, s.Weak(), r, want.Info.Score)
	}
}

func agreeWeakly(t *testing.T, s sente.Solver, r sente.Record, want sente.Score) {
	t.Helper()
	got, err := s.Solve(t.Context(), r, sente.Limits{}, nil)
	if err != nil || got.Score.Won() != want.Won() || got.Score.Lost() != want.Lost() {
		t.Errorf("%v: weakly %v (%v), want %v", r.Moves, got.Score, err, want)
	}
	if want.Won() && (got.Bound != sente.Lower || got.Score > want) || want.Lost() && (got.Bound != sente.Upper || got.Score < want) {
		t.Errorf("%v: %v%v does not bound %v", r.Moves, got.Bound, got.Score, want)
	}
	ended(t, r, got)
}

// stroll is a game of n random moves that is not over.
func stroll(t testing.TB, rng *rand.Rand, n int) sente.Record {
	t.Helper()
	for {
		r := record("")
		b, err := connectfour.Open(r)
		testutil.NoError(t, err)
		for over := false; len(r.Moves) < n && !over; over, _, _ = b.Outcome() {
			legal := b.Legal()
			m, err := b.Play(string(legal[rng.IntN(len(legal))]))
			testutil.NoError(t, err)
			r = r.WithMove(m)
		}
		if over, _, _ := b.Outcome(); !over {
			return r
		}
	}
}

// Boards that are not for the solver are solved by the search, and limits leave
// things unknown.
func TestSolver_UnsupportedBoards(t *testing.T) {
	s := engine.NewSolver(engine.ExactOptions{Options: engine.Options{Memory: 4 << 20}, NoBook: true})
	t.Cleanup(func() { s.Close() })
	r := record("")
	r.Size = "5x2"
	if got, err := s.Solve(t.Context(), r, sente.Limits{}, nil); err != nil || got.Source != "proof" || got.Score != 0 {
		t.Errorf("5x2: %+v, %v", got, err)
	}
	for _, l := range []sente.Limits{{Nodes: 500}, {Time: time.Millisecond}} {
		if got, err := s.Solve(t.Context(), record(""), l, nil); err != nil || got.Source != "" || got.Nodes > 200_000 {
			t.Errorf("%+v: %+v, %v", l, got, err)
		}
	}
	bare, err := s.Bare().Solve(t.Context(), record("44444422"), sente.Limits{}, nil)
	if err != nil || bare.Line != nil || bare.Score != sente.WinIn(3) {
		t.Errorf("without a line: %+v, %v", bare, err)
	}
	if _, err := s.Solve(t.Context(), record("1111111"), sente.Limits{}, nil); err == nil {
		t.Error("a full column is no error")
	}
}
