package mcts

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/plain"
)

// variants are sets of options that a proof must not depend on.
var variants = []struct {
	name string
	opts []Option
}{
	{"usual", nil},
	{"textbook", []Option{Textbook()}},
	{"tuned", []Option{Without(Look | Resolve), Select(Tuned)}},
	{"puct", []Option{Without(Implicit), Select(PUCT), With(Bias)}},
	{"rave", []Option{Textbook(), Select(RAVE), With(MAST)}},
	{"grave", []Option{Select(GRAVE), With(Progress | MAST | Widen | Bias | Wary), Reference(5)}},
	{"static", []Option{Trust(1)}},
	{"guided", []Option{With(Judge | Guide), Without(Greedy), Probe(0)}},
}

// check compares the result of a search with minimax: a decided score must be
// correct, and consistent with its bound.
func check[M comparable](t *testing.T, got search.Result[M], moves []M, truth []sente.Score) {
	t.Helper()
	best := slices.Max(truth)
	for i, m := range moves {
		for _, c := range got.Best().Candidates {
			if c.Move == m {
				checkScore(t, fmt.Sprintf("move %v", m), c.Score, c.Bound, truth[i])
			}
		}
		if m == got.Move && got.End == search.Solved && grade(truth[i]) != grade(best) {
			t.Errorf("plays %v, which is %v; best is %v", m, truth[i], best)
		}
	}
	r := got.Best()
	checkScore(t, "the root", r.Score, r.Bound, best)
	if got.End == search.Solved && grade(r.Score) != grade(best) {
		t.Errorf("solved as %v, minimax says %v", r.Score, best)
	}
}

func checkScore(t *testing.T, what string, got sente.Score, bound sente.Bound, truth sente.Score) {
	t.Helper()
	if !got.Decided() {
		return
	}
	ok := got == truth
	switch bound {
	case sente.Lower:
		ok = truth >= got
	case sente.Upper:
		ok = truth <= got
	}
	if !ok {
		t.Errorf("%s: %v%v, minimax says %v", what, bound, got, truth)
	}
}

func grade(s sente.Score) [2]bool { return [2]bool{s.Won(), s.Lost()} }

var treeKinds = []searchtest.Tree{
	{Width: 4, Plies: 6, Places: 1 << 20},
	{Width: 4, Plies: 6, Places: 1 << 20, Turning: 6, Ending: 4},
	{Width: 5, Plies: 7, Places: 12, Turning: 3, Ending: 3},
	{Width: 4, Plies: 8, Places: 30, Turning: 4, Ending: 20},
	{Width: 4, Plies: 9, Places: 9, Turning: 4, Ending: 5, Skips: true},
	{Width: 3, Plies: 6, Places: 40, Turning: 16, Ending: 2},
}

func TestSolver_ProvesRandomTrees(t *testing.T) {
	solved := 0
	for _, kind := range treeKinds {
		for seed := range uint64(6) {
			tree := kind
			tree.Seed = seed
			root := tree.Start()
			truth, moves := plain.Moves(tree, &root, tree.Plies), tree.Moves(&root, nil)
			for _, v := range variants {
				for _, nodes := range []int64{30, 20_000} {
					got := find(t, searcher(t, tree, v.opts...), root, sente.Limits{Nodes: nodes, Seed: seed})
					check(t, got, moves, truth)
					if got.End == search.Solved {
						solved++
					} else if nodes > 10_000 {
						t.Errorf("not solved in %d samples", nodes)
					}
					if t.Failed() {
						t.Fatalf("%s, %d samples: %+v", v.name, nodes, tree)
					}
				}
			}
		}
	}
	if solved == 0 {
		t.Error("nothing was solved")
	}
}
