package alphabeta_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// An evaluation hook that returns the evaluation of the rules results in the
// same tree, including pruning near the horizon and quiescence.
func TestEvalBy_VisitsSameTree(t *testing.T) {
	game := searchtest.Tree{Seed: 3, Width: 6, Plies: 12, Places: 1 << 12, Turning: 4}
	same := alphabeta.EvalBy(func(n *searchtest.Node) sente.Score { return game.Status(n).Eval })
	for _, with := range []alphabeta.Feature{0, alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razor | alphabeta.Reduce, alphabeta.MultiCut | alphabeta.Singular} {
		own := find(t, game, game.Start(), sente.Limits{Depth: 8}, alphabeta.With(with))
		given := find(t, game, game.Start(), sente.Limits{Depth: 8}, alphabeta.With(with), same)
		if a, b := own.Best(), given.Best(); a.Score != b.Score || a.Nodes != b.Nodes {
			t.Errorf("with %v: %v in %d nodes, by a function %v in %d", with, a.Score, a.Nodes, b.Score, b.Nodes)
		}
	}
}

// Functions that may look at the board of the rules are counted by one goroutine.
func TestHooks_OnBoardAreSingleThreaded(t *testing.T) {
	game := searchtest.NewOneBoard(searchtest.NewStones(4, 3, 3))
	calls := 0 // the race detector watches
	s, err := alphabeta.New(game, alphabeta.EvalBy(func(*searchtest.Undone) sente.Score { calls++; return 0 }))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Search(t.Context(), game.Start(), sente.Limits{Depth: 6, Threads: 4}, nil); err != nil || calls == 0 {
		t.Errorf("%d calls, error %v", calls, err)
	}
}
