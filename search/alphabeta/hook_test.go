package alphabeta_test

import (
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/plain"
)

// byPlace is an evaluation that has nothing to do with that of the tree.
func byPlace(n *searchtest.Node) sente.Score {
	return sente.Score(uint32(n.Place)*2654435761>>22) - 512
}

// heard counts what its rules are counted for.
type heard struct {
	searchtest.Tree
	leaves *int
}

func (a heard) Play(dst, src *searchtest.Node, m searchtest.Branch, leaf bool) rules.Status {
	if leaf {
		*a.leaves++
	}
	return a.Tree.Play(dst, src, m, leaf)
}

// A search that is given an evaluation says what minimax says with it, whatever features
// are on, and asks the rules for theirs nowhere.
func TestEvalByIsTheEvaluation(t *testing.T) {
	for seed := range uint64(12) {
		tree := searchtest.Tree{Seed: seed, Width: 4, Plies: 7, Places: 1 << 20, Turning: 3}
		game := heard{tree, new(int)}
		start := tree.Start()
		for depth := 1; depth <= 6; depth++ {
			want := plain.ScoreBy(tree, &start, depth, func(n *searchtest.Node, _ rules.Status) sente.Score { return byPlace(n) })
			for _, f := range []alphabeta.Feature{0, alphabeta.Exact &^ alphabeta.Fold} {
				got := find(t, game, start, sente.Limits{Depth: depth}, alphabeta.EvalBy(byPlace), alphabeta.Shortest(),
					alphabeta.Without(alphabeta.Sound|alphabeta.Selective|alphabeta.Exact&^f&^alphabeta.Cutoffs), alphabeta.With(f&^alphabeta.Fold))
				if got.Best().Score != want {
					t.Errorf("tree %d to depth %d with %v: %v, want %v", seed, depth, f, got.Best().Score, want)
				}
			}
		}
		if *game.leaves != 0 {
			t.Errorf("tree %d: the rules were counted for %d evaluations", seed, *game.leaves)
		}
	}
}

// An evaluation by a function that says what the rules say walks the same tree, with what
// prunes near the horizon and with quiescence, too.
func TestEvalByWalksTheSameTree(t *testing.T) {
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

// Only leaves are judged, each once, and the root.
func TestEvalByIsCalledAtLeavesOnly(t *testing.T) {
	game := searchtest.Tree{Seed: 5, Width: 5, Plies: 40, Places: 1 << 30}
	for _, off := range []alphabeta.Feature{alphabeta.Sound, alphabeta.Sound | alphabeta.Exact} {
		judged, leaves := 0, horizon(0)
		s, err := alphabeta.New(game, alphabeta.Without(off), alphabeta.EvalBy(func(*searchtest.Node) sente.Score { judged++; return 0 }))
		if err != nil {
			t.Fatal(err)
		}
		s.Trace(&leaves)
		if _, err := s.Search(t.Context(), game.Start(), sente.Limits{Depth: 6}, nil); err != nil {
			t.Fatal(err)
		}
		if judged != int(leaves)+1 || leaves < 10 {
			t.Errorf("without %v %d positions judged for %d leaves", off, judged, leaves)
		}
	}
}

// horizon counts the leaves of a search.
type horizon int

func (*horizon) Enter(*search.Visit[searchtest.Branch]) (inside bool) { return true }
func (h *horizon) Leave(_ int, _ sente.Score, why search.Reason, _ int64) {
	if why == search.AtHorizon {
		*h++
	}
}

func TestOrderByIsTheOrder(t *testing.T) {
	game := searchtest.Tree{Seed: 3, Width: 6, Plies: 12, Places: 1 << 12, Turning: 4}
	own := find(t, game, game.Start(), sente.Limits{Depth: 7})
	same := find(t, game, game.Start(), sente.Limits{Depth: 7}, alphabeta.OrderBy(game.ScoreMoves))
	other := find(t, game, game.Start(), sente.Limits{Depth: 7}, alphabeta.OrderBy(func(s *searchtest.Node, moves []searchtest.Branch, scores []int32) {
		game.ScoreMoves(s, moves, scores)
		for i := range scores {
			scores[i] = -scores[i]
		}
	}))
	if own.Best().Nodes != same.Best().Nodes || own.Best().Nodes == other.Best().Nodes || own.Best().Score != other.Best().Score {
		t.Errorf("%d nodes by the game, %d by its own function, %d by the opposite; scores %v and %v",
			own.Best().Nodes, same.Best().Nodes, other.Best().Nodes, own.Best().Score, other.Best().Score)
	}
}

func TestNoisyByIsFollowed(t *testing.T) {
	game := searchtest.Tree{Seed: 3, Width: 6, Plies: 12, Places: 1 << 12, Turning: 4}
	own := find(t, game, game.Start(), sente.Limits{Depth: 4})
	same := find(t, game, game.Start(), sente.Limits{Depth: 4}, alphabeta.NoisyBy(game.Noisy))
	none := find(t, game, game.Start(), sente.Limits{Depth: 4}, alphabeta.NoisyBy(func(_ *searchtest.Node, buf []searchtest.Branch) []searchtest.Branch { return buf }))
	if own.Best().Nodes != same.Best().Nodes || own.Best().Nodes <= none.Best().Nodes {
		t.Errorf("%d nodes by the game, %d by its own function, %d without noisy moves", own.Best().Nodes, same.Best().Nodes, none.Best().Nodes)
	}
}

// Functions that may look at the board of the rules are counted by one goroutine.
func TestHooksOnABoardAreAskedByOneGoroutine(t *testing.T) {
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

func TestHooksOfOtherGamesAreErrors(t *testing.T) {
	game := searchtest.NewStones(3, 3, 3)
	for want, option := range map[string]alphabeta.Option{
		"alphabeta: EvalBy was given a func(*int) sente.Score, this game needs a func(*searchtest.Grid) sente.Score": alphabeta.EvalBy(func(*int) sente.Score { return 0 }),
		"alphabeta: OrderBy was given a func(*int, []int8, []int32), this game needs a func(*searchtest.Grid":        alphabeta.OrderBy(func(*int, []int8, []int32) {}),
		"alphabeta: NoisyBy was given a func(*int, []int8) []int8, this game needs a func(*searchtest.Grid":          alphabeta.NoisyBy(func(_ *int, buf []int8) []int8 { return buf }),
		"alphabeta: EvalBy needs a function, got nil":                                                                alphabeta.EvalBy[int](nil),
		"alphabeta: OrderBy needs a function, got nil":                                                               alphabeta.OrderBy[int, int](nil),
		"alphabeta: NoisyBy needs a function, got nil":                                                               alphabeta.NoisyBy[int, int](nil),
	} {
		if _, err := alphabeta.New(game, option); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want one that begins with %q", err, want)
		}
	}
}
