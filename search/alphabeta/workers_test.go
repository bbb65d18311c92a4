package alphabeta_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// together is a subject that searches with several goroutines.
func together(opts ...alphabeta.Option) searchtest.Subject {
	opts = append(opts, alphabeta.Shortest())
	limits := func(depth int) sente.Limits { return sente.Limits{Depth: depth, Threads: 3} }
	return searchtest.Subject{
		Tree: func(t *testing.T, tree searchtest.Tree, root searchtest.Node, depth int) search.Result[searchtest.Branch] {
			return find(t, tree, root, limits(depth), opts...)
		},
		Stones: func(t *testing.T, game searchtest.Stones, root searchtest.Grid, depth int) search.Result[searchtest.Cell] {
			return find(t, game, root, limits(depth), opts...)
		},
		Board: func(t *testing.T, game searchtest.OneBoard, depth int) search.Result[searchtest.Cell] {
			return find(t, game, game.Start(), limits(depth), opts...)
		},
		Trees: 2,
	}
}

// A parallel search finds the same result as a single-threaded one.
func TestThreads_AgreeWithPlain(t *testing.T) {
	before := runtime.NumGoroutine()
	searchtest.Run(t, together(only(exact)))
	s := together(only(exact | alphabeta.Fold))
	s.Tree, s.Board = nil, nil
	searchtest.Run(t, s)
	// A goroutine that has ended is counted until the scheduler has removed it.
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

func TestThreads_KeepLimits(t *testing.T) {
	s, err := alphabeta.New(wide)
	testutil.NoError(t, err)
	for _, nodes := range []int64{1, 2, 7, 1000, 54321} {
		got, err := s.Search(t.Context(), wide.Start(), sente.Limits{Nodes: nodes, Threads: 4}, nil)
		if err != nil || got.Best().Nodes > nodes || got.End != search.AtNodes {
			t.Errorf("limit %d: %d nodes, ended by %v, %v", nodes, got.Best().Nodes, got.End, err)
		}
		legal(t, got)
	}
	testutil.RunsWithin(t, "50 ms", time.Second, func() {
		got, err := s.Search(t.Context(), wide.Start(), sente.Limits{Time: 50 * time.Millisecond, Threads: 4}, nil)
		if err != nil || got.End != search.AtTime {
			t.Errorf("ended by %v, %v", got.End, err)
		}
		legal(t, got)
	})
}

func TestThreads_UnsharedBoardIsSingleThreaded(t *testing.T) {
	game := unclonable{searchtest.NewOneBoard(searchtest.NewStones(3, 3, 3))}
	got := find(t, game, game.Start(), sente.Limits{Depth: 6, Threads: 4})
	alone := find(t, game, game.Start(), sente.Limits{Depth: 6})
	if got.Best().Nodes != alone.Best().Nodes || got.Best().Score != alone.Best().Score {
		t.Errorf("%v in %d nodes, alone %v in %d", got.Best().Score, got.Best().Nodes, alone.Best().Score, alone.Best().Nodes)
	}
}

// unclonable hides that the board can be cloned.
type unclonable struct{ searchtest.OneBoard }

func (unclonable) Clone() {}

// TestWorkers_InterleavedAgreeWithOne alternates threads in the middle of a
// node: their score equals the single-threaded one.
func TestWorkers_InterleavedAgreeWithOne(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for seed := range uint64(testutil.SampleSize(4, 12)) {
		tree := yielding{searchtest.Tree{Seed: seed, Width: 5, Plies: 30, Places: 900}}
		for depth := 5; depth <= 9; depth += 2 {
			alone := find(t, tree, tree.Start(), sente.Limits{Depth: depth}, only(exact)).Best()
			together := find(t, tree, tree.Start(), sente.Limits{Depth: depth, Threads: 3}, only(exact)).Best()
			if alone.Score != together.Score {
				t.Errorf("tree %d to depth %d: %v, alone %v", seed, depth, together.Score, alone.Score)
			}
		}
	}
}

// yielding is a tree that lets another goroutine run after each move.
type yielding struct{ searchtest.Tree }

func (y yielding) Play(dst, src *searchtest.Node, m searchtest.Branch, leaf bool) rules.Status {
	runtime.Gosched()
	return y.Tree.Play(dst, src, m, leaf)
}
