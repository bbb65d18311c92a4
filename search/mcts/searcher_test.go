package mcts

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
)

var (
	three = searchtest.NewStones(3, 3, 3)
	five  = searchtest.NewStones(5, 5, 4)
)

func searcher[R rules.Rules[S, M], S any, M comparable](t testing.TB, r R, opts ...Option) *Searcher[R, S, M] {
	t.Helper()
	return testutil.Must(New(r, opts...))(t)
}

func find[R rules.Rules[S, M], S any, M comparable](t testing.TB, s *Searcher[R, S, M], root S, l sente.Limits) search.Result[M] {
	t.Helper()
	return testutil.Must(s.Search(t.Context(), root, l, nil))(t)
}

// after plays moves from the start.
func after(g searchtest.Stones, moves ...searchtest.Cell) searchtest.Grid {
	s := g.Start()
	for _, m := range moves {
		var next searchtest.Grid
		g.Play(&next, &s, m, false)
		s = next
	}
	return s
}

// timeless removes times from a result.
func timeless[M any](r search.Result[M]) search.Result[M] {
	for i := range r.Lines {
		r.Lines[i].Time = 0
	}
	return r
}

func TestSearch_SameSeedSameTree(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, v := range variants {
		l := sente.Limits{Nodes: 300, Seed: 5, Lines: 3}
		one := find(t, searcher(t, five, v.opts...), five.Start(), l)
		two := find(t, searcher(t, five, v.opts...), five.Start(), l)
		if d := cmp.Diff(timeless(one), timeless(two)); d != "" {
			t.Errorf("%s: %s", v.name, d)
		}
		if one.Best().Nodes != 300 {
			t.Errorf("%s: %d samples", v.name, one.Best().Nodes)
		}
	}
}

// A game that keeps its board is searched like one that copies it, and the
// board is unchanged at the end.
func TestSearch_OneBoardIsTheSame(t *testing.T) {
	testutil.SkipUnderRace(t)
	root := after(five, 12, 7)
	for _, v := range variants {
		l := sente.Limits{Nodes: 200, Seed: 3, Threads: 4}
		board := searchtest.NewOneBoard(five)
		*board.Board = root
		got := find(t, searcher(t, board, v.opts...), board.Start(), l)
		l.Threads = 1
		plain := find(t, searcher(t, five, v.opts...), root, l)
		if d := cmp.Diff(timeless(plain), timeless(got)); d != "" {
			t.Errorf("%s: %s", v.name, d)
		}
		if *board.Board != root {
			t.Errorf("%s: the board is left as %+v", v.name, *board.Board)
		}
	}
}

func TestSearch_KeepsLimits(t *testing.T) {
	endless, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		ctx context.Context
		l   sente.Limits
		end search.End
	}{
		{t.Context(), sente.Limits{Nodes: 1}, search.AtNodes},
		{t.Context(), sente.Limits{Time: 1}, search.AtTime},
		{t.Context(), sente.Limits{Time: 30 * time.Millisecond}, search.AtTime},
		{t.Context(), sente.Limits{Left: -1}, search.AtTime},
		{t.Context(), sente.Limits{Left: 200 * time.Millisecond}, search.AtTime},
		{t.Context(), sente.Limits{Depth: 1}, search.AtDepth},
		{t.Context(), sente.Limits{Depth: 3}, search.AtDepth},
		{endless, sente.Limits{}, search.Cancelled},
		{t.Context(), sente.Limits{Nodes: 600, Memory: 1}, search.AtNodes},
		{t.Context(), sente.Limits{Nodes: 400, Threads: 3}, search.AtNodes},
	} {
		for _, opts := range [][]Option{nil, {Textbook()}, {Workers(OwnTrees)}} {
			s := searcher(t, five, opts...)
			var (
				last search.Report[searchtest.Cell]
				got  search.Result[searchtest.Cell]
				err  error
			)
			testutil.RunsWithin(t, fmt.Sprintf("%+v", test.l), 3*time.Second, func() {
				got, err = s.Search(test.ctx, five.Start(), test.l, func(r search.Report[searchtest.Cell]) { last = r })
			})
			if err != nil || got.End != test.end {
				t.Errorf("%+v: ended by %v, %v; want %v", test.l, got.End, err, test.end)
			}
			if !slices.Contains(five.Moves(new(five.Start()), nil), got.Move) || last.Line[0] != got.Move {
				t.Errorf("%+v: plays %v, last report %v", test.l, got.Move, last.Line)
			}
			if test.l.Nodes > 0 && got.Best().Nodes != test.l.Nodes {
				t.Errorf("%+v: %d samples", test.l, got.Best().Nodes)
			}
			if most := s.workers[0].tree.maxNodes; test.l.Memory == 1 && len(s.workers[0].tree.nodes) > most {
				t.Errorf("%d nodes, at most %d are allowed", len(s.workers[0].tree.nodes), most)
			}
		}
	}
}

func TestSearcher_RejectsOverlappingCalls(t *testing.T) {
	limits := sente.Limits{Nodes: 200, Seed: 1}
	undisturbed := find(t, searcher(t, three), three.Start(), limits)
	s := searcher(t, three)
	searchtest.CheckCalls(t, func(report func()) error {
		result, err := s.Search(t.Context(), three.Start(), limits, func(r search.Report[searchtest.Cell]) {
			searchtest.CheckReport(t, three, three.Start(), r)
			report()
		})
		if err == nil && fmt.Sprint(result.Best().Line, result.Best().Nodes) != fmt.Sprint(undisturbed.Best().Line, undisturbed.Best().Nodes) {
			t.Errorf("the calls have an effect: %v, want %v", result, undisturbed)
		}
		return err
	}, s.Close, nil, func() {
		s.Forget()
		s.Advance(undisturbed.Move)
		if n := s.Branches(9, 0, func(Branch[searchtest.Cell]) {}); n != 0 {
			t.Errorf("Branches returns %d nodes", n)
		}
		_, _ = s.Capabilities(), s.Features()
	})
}

// After the moves of both sides the search continues with its subtree.
func TestReuse_KeepsSubtree(t *testing.T) {
	testutil.SkipUnderRace(t)
	for name, tell := range map[string]bool{"by key": false, "by Advance": true} {
		s := searcher(t, five)
		got := find(t, s, five.Start(), sente.Limits{Nodes: 1000})
		line := got.Best().Line
		if len(line) < 2 {
			t.Fatal("no line")
		}
		if tell {
			s.Advance(line[0])
			s.Advance(line[1])
		}
		root := after(five, line[:2]...)
		got = find(t, s, root, sente.Limits{Nodes: 1})
		w := s.workers[0]
		if v := w.tree.nodes[0].visits; v < 5 {
			t.Errorf("%s: the new root has %d visits", name, v)
		}
		sound(t, w)
		if !slices.Contains(five.Moves(&root, nil), got.Move) {
			t.Errorf("%s: %v is not legal", name, got.Move)
		}
	}
	s := searcher(t, five, Without(Reuse))
	line := find(t, s, five.Start(), sente.Limits{Nodes: 1000}).Best().Line
	find(t, s, after(five, line[0]), sente.Limits{Nodes: 1})
	if v := s.workers[0].tree.nodes[0].visits; v != 1 {
		t.Errorf("without Reuse the root has %d visits", v)
	}
}

// sound checks that parents and children point at each other, that every node can
// be reached, and that visits add up. Nodes may share their children.
func sound[R rules.Rules[S, M], S any, M comparable](t *testing.T, w *worker[R, S, M]) {
	t.Helper()
	reached, above := 1, map[uint32][]uint32{}
	for i := range w.tree.numNodes.Load() {
		n := &w.tree.nodes[i]
		first, end := n.childRange()
		if n.virtualLoss != 0 {
			t.Errorf("node %d: %d virtual losses are left", i, n.virtualLoss)
		}
		if first == 0 {
			continue
		}
		if len(above[first]) == 0 {
			reached += int(end - first)
		} else if !w.has(Merge) {
			t.Errorf("nodes %d and %d share their children", above[first], i)
		}
		above[first] = append(above[first], i)
	}
	if reached != int(w.tree.numNodes.Load()) {
		t.Errorf("%d of %d nodes can be reached", reached, w.tree.numNodes.Load())
	}
	for first, parents := range above {
		_, end := w.tree.nodes[parents[0]].childRange()
		var here, below int32
		for _, p := range parents {
			here += w.tree.nodes[p].visits
			same(t, w.tree, p, parents[0])
		}
		for c := first; c < end; c++ {
			if !slices.Contains(parents, w.tree.nodes[c].parent) {
				t.Fatalf("node %d has parent %d, not one of %d", c, w.tree.nodes[c].parent, parents)
			}
			below += w.tree.nodes[c].visits
		}
		if below > here && (!w.has(Merge) || w.tree.nodes[0].ply == 0) { // some of the parents may be gone by now
			t.Errorf("nodes %d: %d visits, %d of them below", parents, here, below)
		}
	}
}

// same checks that two nodes have the same position, as far as the tree stores
// it.
func same[M comparable](t *testing.T, tr *tree[M], a, b uint32) {
	t.Helper()
	_, end := tr.nodes[a].childRange()
	_, other := tr.nodes[b].childRange()
	if a != b && (tr.keys[a] != tr.keys[b] || tr.nodes[a].ply != tr.nodes[b].ply || end != other) {
		t.Fatalf("nodes %d and %d share children: keys %x, %x, plies %d, %d", a, b, tr.keys[a], tr.keys[b], tr.nodes[a].ply, tr.nodes[b].ply)
	}
}

func TestSearch_InParallel(t *testing.T) {
	for _, p := range []Parallel{SharedTree, OwnTrees} {
		for _, v := range variants {
			s := searcher(t, five, append([]Option{Workers(p)}, v.opts...)...)
			find(t, s, five.Start(), sente.Limits{Nodes: 250, Threads: 4})
			got := find(t, s, after(five, 12), sente.Limits{Nodes: 250, Threads: 4})
			if got.Best().Nodes != 250 || got.End != search.AtNodes {
				t.Errorf("%s: %d samples, %v", v.name, got.Best().Nodes, got.End)
			}
			if p == SharedTree {
				sound(t, s.workers[0])
			}
			solved := find(t, searcher(t, three, append([]Option{Workers(p)}, v.opts...)...), after(three, 0, 4, 8), sente.Limits{Nodes: 50_000, Threads: 4})
			if solved.End != search.Solved || solved.Best().Score.Decided() {
				t.Errorf("%s: %v, %v", v.name, solved.End, solved.Best().Score)
			}
		}
	}
}

func TestPlayout_DoesNotAllocate(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, v := range variants {
		s := searcher(t, five, append([]Option{TreeBytes(1 << 16)}, v.opts...)...)
		find(t, s, five.Start(), sente.Limits{Nodes: 1500})
		w := s.workers[0]
		if n := testing.AllocsPerRun(200, w.runPlayout); n != 0 {
			t.Errorf("%s: %v allocations a sample", v.name, n)
		}
	}
}
