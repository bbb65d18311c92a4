package simple_test

import (
	"context"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/trace"
)

// witness is an engine that remembers its limits.
type witness struct{ seen *sente.Limits }

func (w witness) Think(_ context.Context, _ sente.Record, l sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	*w.seen = l
	return sente.Choice{}, nil
}

func TestLimitEngine_KeepsBothLimits(t *testing.T) {
	var seen sente.Limits
	e := simple.LimitEngine(witness{&seen}, sente.Limits{Time: 5 * time.Second, Nodes: 100, Depth: 3, Seed: 9})
	for _, c := range []struct{ asked, want sente.Limits }{
		{sente.Limits{}, sente.Limits{Time: 5 * time.Second, Nodes: 100, Depth: 3}},
		{sente.Limits{Time: time.Second, Nodes: 1000, Depth: 2, Memory: 7, Seed: 1, Lines: 4}, sente.Limits{Time: time.Second, Nodes: 100, Depth: 2, Memory: 7, Seed: 1, Lines: 4}},
		{sente.Limits{Time: time.Minute, Nodes: 10, Depth: 30}, sente.Limits{Time: 5 * time.Second, Nodes: 10, Depth: 3}},
	} {
		if _, err := e.Think(t.Context(), sente.Record{}, c.asked, nil); err != nil || seen != c.want {
			t.Errorf("asked for %+v: %+v, want %+v (%v)", c.asked, seen, c.want, err)
		}
	}
	two := simple.LimitEngine(witness{&seen}, sente.Limits{Threads: 2})
	for _, asked := range []int{0, 1, 5} {
		if _, err := two.Think(t.Context(), sente.Record{}, sente.Limits{Threads: asked}, nil); err != nil || seen.Threads != 2 {
			t.Errorf("asked for %d threads: %d, want its own 2 (%v)", asked, seen.Threads, err)
		}
	}
}

// TestWrappers_LimitTracesSamplesAndExclusions reaches each ability through Within and Forms.
func TestWrappers_LimitTracesSamplesAndExclusions(t *testing.T) {
	wrap := func(open func() (sente.Engine, error)) sente.Engine {
		e, err := simple.NewFormsEngine(sente.Record{}, func(sente.Record) (int, error) { return 1, nil }, func(sente.Record) (sente.Engine, error) { return open() })
		return simple.LimitEngine(testutil.Must(e, err)(t), sente.Limits{Depth: 2, Nodes: 50})
	}
	exact := wrap(func() (sente.Engine, error) { return simple.Open(nim.FromRecord) })
	sampling := wrap(func() (sente.Engine, error) { return simple.Open(nim.FromRecord, simple.MonteCarlo()) })
	excluding, _ := sente.As[sente.Avoider](exact)
	traced, _ := sente.As[trace.Engine](exact)
	sampled, _ := sente.As[trace.Sampler](sampling)
	game, crowd, over := sente.Record{Size: "1-2-4"}, sente.Record{Size: "1-2-4", Rules: "3p"}, sente.Record{Size: "1", Moves: []sente.Move{"a1"}}
	first, _ := think(t, exact, game, sente.Limits{})
	for _, test := range []struct {
		game  sente.Record
		avoid sente.Move
		valid [3]bool
	}{{game, first.Move, [3]bool{true, true, true}}, {game, "z9", [3]bool{false, true, true}}, {over, "a1", [3]bool{}}, {crowd, "a1", [3]bool{2: true}}} {
		choice, avoidErr := excluding.Avoid(t.Context(), test.game, []sente.Move{test.avoid}, sente.Limits{}, nil)
		tree, traceErr := traced.Trace(t.Context(), test.game, sente.Limits{}, trace.Limits{})
		samples, sampleErr := sampled.Sample(t.Context(), test.game, sente.Limits{}, trace.Limits{})
		if test.valid != [3]bool{avoidErr == nil, traceErr == nil, sampleErr == nil} {
			t.Fatalf("%+v: %v, %v, %v", test, avoidErr, traceErr, sampleErr)
		}
		if choice.Move == test.avoid || choice.Info.Depth > 2 || traceErr == nil && tree.Roots[0].Depth > 2 {
			t.Errorf("avoid %s: %+v; trace %+v", test.avoid, choice, tree)
		}
		if sampleErr == nil && (samples.Root.Visits > 51 || len(samples.Root.Children) != 7 || samples.Root.Children[0].Move == "") {
			t.Errorf("samples of %v: %+v", test.game, samples.Root)
		}
	}
	for _, e := range []sente.Engine{exact, sampling} {
		forgetter, _ := sente.As[sente.Forgetter](e)
		forgetter.Forget()
		fresh, _ := think(t, e, game, sente.Limits{Seed: 1})
		forgetter.Forget()
		if again, _ := think(t, e, game, sente.Limits{Seed: 1}); again.Move != fresh.Move || again.Info.Nodes != fresh.Info.Nodes || sente.Close(e) != nil {
			t.Errorf("after Forget %+v, then %+v", fresh, again)
		}
	}
}

func TestInTurn_StopsAtFirstProof(t *testing.T) {
	deep := testutil.Must(simple.Open(nim.FromRecord, simple.Search(simple.SearchSettings{})))(t)
	s := simple.NewSequentialSolver(simple.SolverOf(simple.LimitEngine(deep, sente.Limits{Depth: 1})), simple.NewProofSolver(simple.NewSuite(nim.FromRecord).Prove), simple.SolverOf(deep))
	for size, won := range map[string]bool{"1-2": true, "2-2": false, "1-2-3": false, "3-4-5": true} {
		info, err := s.Solve(t.Context(), sente.Record{Size: size}, sente.Limits{Nodes: 1 << 20, Memory: 1 << 20}, func(sente.Info) {})
		if err != nil || info.Source != "proof" || info.Score.Won() != won || info.Score.Lost() == won || len(info.Line) == 0 {
			t.Errorf("%s: %+v, %v", size, info, err)
		}
	}
	if _, err := simple.NewProofSolver(simple.NewSuite(nim.FromRecord).Prove).Solve(t.Context(), sente.Record{Size: "x"}, sente.Limits{}, nil); err == nil || sente.Close(s) != nil {
		t.Errorf("size x: %v", err)
	}
}
