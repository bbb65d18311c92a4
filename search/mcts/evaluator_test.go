package mcts

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
)

type stoneLeaf = Leaf[searchtest.Grid, searchtest.Cell]

// opinion is an evaluator without knowledge, other for each position and move.
func opinion(l *stoneLeaf) {
	r := Random{uint64(l.State.Stones[0])<<32 | uint64(l.State.Stones[1])}
	l.Values[0] = float64(r.IntN(unit+1)) / unit
	l.Values[1] = 1 - l.Values[0]
	for i := range l.Moves {
		r := Random{r.state ^ uint64(l.Moves[i])<<48}
		l.Priors[i] = 0.01 + float64(r.IntN(1000))/1000
	}
}

// asked records the calls of an evaluator.
type asked struct {
	sync.Mutex
	batches []int
	grids   []searchtest.Grid
}

func (a *asked) evaluate(_ context.Context, leaves []stoneLeaf) error {
	a.Lock()
	defer a.Unlock()
	a.batches = append(a.batches, len(leaves))
	for i := range leaves {
		opinion(&leaves[i])
		a.grids = append(a.grids, *leaves[i].State)
	}
	return nil
}

// puctTwin is a reference implementation of AlphaZero's search: maps from lines
// of moves to statistics.
type puctTwin struct {
	visits map[string]float64
	reward map[string]float64 // of the player that moved there
	leaves map[string]stoneLeaf
	own    bool // the value of unvisited moves is that of the position
}

func (w *puctTwin) sample() {
	line, pos := "", five.Start()
	for w.leaves[line].State != nil {
		m := w.choose(line)
		var next searchtest.Grid
		five.Play(&next, &pos, m, false)
		line, pos = line+string(rune(m)), next
	}
	l := stoneLeaf{State: &pos, Moves: five.Moves(&pos, nil), Values: make([]float64, 2), Priors: make([]float64, 25)}
	opinion(&l)
	w.leaves[line] = l
	for d := 0; d <= len(line); d++ {
		w.visits[line[:d]]++
		if d > 0 {
			w.reward[line[:d]] += l.Values[(d-1)%2]
		}
	}
}

func (w *puctTwin) choose(line string) (best searchtest.Cell) {
	l := w.leaves[line]
	var sum, tried, reward, visits float64
	for i, m := range l.Moves {
		child := line + string(rune(m))
		sum += l.Priors[i]
		if w.visits[child] > 0 {
			tried, reward, visits = tried+l.Priors[i], reward+w.reward[child], visits+w.visits[child]
		}
	}
	top := math.Inf(-1)
	for i, m := range l.Moves {
		child := line + string(rune(m))
		mean := 0.5
		if n := w.visits[child]; n > 0 {
			mean = w.reward[child] / n
		} else if w.own {
			mean = l.Values[l.State.Turn] - 0.2*math.Sqrt(tried/sum)
		} else if visits > 0 {
			mean = reward/visits - 0.2*math.Sqrt(tried/sum)
		}
		if score := mean + 1.1*l.Priors[i]/sum*math.Sqrt(w.visits[line]+1)/(1+w.visits[child]); score > top+1e-6 {
			best, top = m, score
		}
	}
	return best
}

// comparePUCT compares the tree with the twin and returns the number of visited nodes.
func comparePUCT[R rules.Rules[S, searchtest.Cell], S any](t *testing.T, w *worker[R, S, searchtest.Cell], tw *puctTwin) (compared int) {
	t.Helper()
	var compare func(at uint32, line string)
	compare = func(at uint32, line string) {
		n := &w.tree.nodes[at]
		if float64(n.visits) != tw.visits[line] || line != "" && math.Abs(float64(n.reward)/unit-tw.reward[line]) > 1e-9 {
			t.Fatalf("%x: %d visits, %v; the twin has %v, %v", line, n.visits, float64(n.reward)/unit, tw.visits[line], tw.reward[line])
		}
		if n.visits == 0 {
			return
		}
		compared++
		first, end := n.childRange()
		for c := first; c < end; c++ {
			compare(c, line+string(rune(w.tree.moves[c])))
		}
	}
	compare(0, "")
	return compared
}

// With one leaf per batch the search equals the one in the paper.
func TestEvaluator_AgreesWithReference(t *testing.T) {
	var a asked
	s := searcher(t, five, EvaluateBy(1, a.evaluate), Without(Look|Merge))
	const samples = 120
	find(t, s, five.Start(), sente.Limits{Nodes: samples})
	tw := &puctTwin{map[string]float64{}, map[string]float64{}, map[string]stoneLeaf{}, false}
	for range samples {
		tw.sample()
	}
	if len(a.grids) != samples || slices.Max(a.batches) != 1 {
		t.Fatalf("%d samples asked about %d leaves, up to %d at once", samples, len(a.grids), slices.Max(a.batches))
	}
	compared := comparePUCT(t, s.workers[0], tw)
	if compared != samples {
		t.Errorf("%d nodes were visited, want %d", compared, samples)
	}
}

// Workers evaluate concurrently and wait for each other's leaves.
func TestEvaluator_CalledByAllWorkers(t *testing.T) {
	for _, p := range []Parallel{SharedTree, OwnTrees} {
		for _, n := range []int{1, 8} {
			var a asked
			s := searcher(t, five, EvaluateBy(n, a.evaluate), Workers(p))
			for range 3 {
				got := find(t, s, five.Start(), sente.Limits{Nodes: 200, Threads: 4})
				if got.Best().Nodes != 200 || got.End != search.AtNodes || slices.Max(a.batches) > n {
					t.Errorf("%v, batches of %d: %d samples, %v, up to %d leaves", p, n, got.Best().Nodes, got.End, slices.Max(a.batches))
				}
			}
			if p == SharedTree {
				sound(t, s.workers[0])
			}
		}
	}
}

// A game with one board is evaluated one leaf at a time, with the board at that
// leaf.
func TestEvaluator_OneBoard(t *testing.T) {
	board := searchtest.NewOneBoard(five)
	seen := map[searchtest.Grid]bool{}
	one := func(_ context.Context, leaves []Leaf[searchtest.Undone, searchtest.Cell]) error {
		l := stoneLeaf{State: board.Board, Moves: leaves[0].Moves, Values: leaves[0].Values, Priors: leaves[0].Priors}
		seen[*board.Board] = true
		opinion(&l)
		return nil
	}
	got := find(t, searcher(t, board, EvaluateBy(1, one)), board.Start(), sente.Limits{Nodes: 150})
	var a asked
	plain := find(t, searcher(t, five, EvaluateBy(1, a.evaluate)), five.Start(), sente.Limits{Nodes: 150})
	if d := cmp.Diff(timeless(plain), timeless(got)); d != "" || *board.Board != five.Start() || len(seen) < 140 {
		t.Errorf("the board is left as %+v after %d positions: %s", *board.Board, len(seen), d)
	}
	if _, err := New(board, EvaluateBy(2, one)); err == nil || !strings.Contains(err.Error(), "stores the board") {
		t.Errorf("two leaves on one board: %v", err)
	}
}

// Invalid results of an evaluator are reported, and the searcher remains
// usable.
func TestEvaluator_RejectsInvalidResults(t *testing.T) {
	broken := errors.New("the network is gone")
	for _, test := range []struct {
		spoil func(l *stoneLeaf) error
		want  string
	}{
		{func(*stoneLeaf) error { return broken }, "EvaluateBy's function failed: the network is gone"},
		{func(l *stoneLeaf) error { l.Values = nil; return nil }, "returned 0 values in leaf 0: expected one for each of 2 players"},
		{func(l *stoneLeaf) error { l.Priors = l.Priors[:3]; return nil }, "returned 3 priors in leaf 0: expected one for each of"},
		{func(l *stoneLeaf) error { l.Values[1] = math.NaN(); return nil }, "NaN, or nothing, as value of player 1"},
		{func(l *stoneLeaf) error { l.Values[0] = -1; return nil }, "returned -1 as value of player 0 in leaf 0: expected 0 (a loss) to 1 (a win)"},
		{func(l *stoneLeaf) error { l.Values[0], l.Values[1] = 0.7, 0.7; return nil }, "with the sum 1.4"},
		{func(l *stoneLeaf) error { l.Priors[2] = -0.5; return nil }, "returned -0.5 as prior of move 2 ("},
		{func(l *stoneLeaf) error { l.Priors[0] = math.Inf(1); return nil }, "returned +Inf as prior of move 0"},
		{func(l *stoneLeaf) error { clear(l.Priors); return nil }, "priors with the sum 0"},
		{func(l *stoneLeaf) error { l.Priors = make([]float64, len(l.Moves)+1); return nil }, "priors in leaf 0: expected one for each of"},
	} {
		for _, threads := range []int{1, 3} {
			spoil := true
			calls := 0
			var mu sync.Mutex
			s := searcher(t, five, EvaluateBy(4, func(_ context.Context, leaves []stoneLeaf) error {
				mu.Lock()
				defer mu.Unlock()
				for i := range leaves {
					opinion(&leaves[i])
				}
				if calls++; calls < 5 || !spoil {
					return nil
				}
				return test.spoil(&leaves[0])
			}))
			_, err := s.Search(t.Context(), five.Start(), sente.Limits{Nodes: 500, Threads: threads}, nil)
			if err == nil || !strings.HasPrefix(err.Error(), "mcts: ") || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
			if test.want == "EvaluateBy's function failed: the network is gone" && !errors.Is(err, broken) {
				t.Errorf("%v does not wrap the function's error", err)
			}
			spoil = false
			if got := find(t, s, five.Start(), sente.Limits{Nodes: 50}); got.Best().Nodes != 50 {
				t.Errorf("after an error: %d samples", got.Best().Nodes)
			}
			for at := range s.workers[0].tree.numNodes.Load() {
				if v := s.workers[0].tree.nodes[at].virtualLoss; v != 0 {
					t.Fatalf("%s: %d virtual losses are left", test.want, v)
				}
			}
		}
	}
}
