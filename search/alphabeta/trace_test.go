package alphabeta_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/trace"
)

// told searches a tree with and without a tracer and returns the recorded tree.
func told(t *testing.T, game searchtest.Tree, on, off alphabeta.Feature) *trace.Tree {
	t.Helper()
	recorder := trace.New[searchtest.Branch](nil, trace.Limits{Nodes: 1 << 20, Roots: 1 << 10})
	var answers [2]search.Result[searchtest.Branch]
	for i := range answers {
		s, err := alphabeta.New(game, alphabeta.With(on), alphabeta.Without(off), alphabeta.TableBytes(1<<16))
		if off&alphabeta.Table != 0 {
			s, err = alphabeta.New(game, alphabeta.With(on), alphabeta.Without(off))
		}
		testutil.NoError(t, err)
		if i == 1 {
			s.SetTracer(recorder)
		}
		if answers[i], err = s.Search(context.Background(), game.Start(), sente.Limits{Depth: 7}, nil); err != nil {
			t.Fatal(err)
		}
	}
	silent, loud := answers[0].Best(), answers[1].Best()
	if silent.Score != loud.Score || silent.Nodes != loud.Nodes || !slices.Equal(silent.Line, loud.Line) {
		t.Fatalf("%v: silent %v in %d nodes, told %v in %d", on, silent.Score, silent.Nodes, loud.Score, loud.Nodes)
	}
	if recorder.Tree().Visited < loud.Nodes {
		t.Fatalf("%v: told of %d nodes, visited %d", on, recorder.Tree().Visited, loud.Nodes)
	}
	return recorder.Tree()
}

func TestTrace_DoesNotChangeSearch(t *testing.T) {
	everything := alphabeta.Sound | alphabeta.Selective
	for _, set := range []struct{ on, off alphabeta.Feature }{
		{0, 0},
		{0, alphabeta.Table | alphabeta.PVS | alphabeta.Aspiration},
		{alphabeta.Resolve, alphabeta.Quiesce},
		{0, alphabeta.Quiesce | alphabeta.Resolve},
		{alphabeta.ETC | alphabeta.IIR | alphabeta.MultiCut | alphabeta.Singular, 0},
		{alphabeta.Reduce | alphabeta.LatePrune | alphabeta.Futility | alphabeta.ReverseFutility | alphabeta.Razor, 0},
		{0, everything},
	} {
		for seed := range uint64(6) {
			game := searchtest.Tree{Seed: seed, Width: 5, Plies: 9, Places: 60, Ending: 3, Turning: int(seed % 2 * 4)}
			for _, root := range told(t, game, set.on, set.off).Roots {
				if err := explained(root); err != nil {
					t.Fatalf("with %v, without %v: %v", set.on, set.off, err)
				}
			}
		}
	}
}

// picky is a tracer that enters some nodes, and sums the node counts of the
// others.
type picky struct {
	lot    *rand.Rand
	share  float64
	inside []bool // for each node that was entered and not left: is looked into
	nodes  int64
	err    error
}

func (p *picky) Enter(v *search.Visit[searchtest.Branch]) (inside bool) {
	if n := len(p.inside); n > 0 && !p.inside[n-1] {
		p.err = fmt.Errorf("told of %+v below a node that is not looked into", *v)
	}
	inside = p.lot.Float64() < p.share
	p.inside = append(p.inside, inside)
	return inside
}

func (p *picky) Leave(_ int, _ sente.Score, _ search.Reason, nodes int64) {
	p.inside = p.inside[:len(p.inside)-1]
	if len(p.inside) == 0 {
		p.nodes += nodes
	}
}

// A tracer that enters some nodes only receives no calls for the descendants of
// the others, and does not change the search.
func TestTrace_EntersSelectedNodes(t *testing.T) {
	for seed := range uint64(60) {
		game := searchtest.Tree{Seed: seed, Width: 5, Plies: 9, Places: 60, Ending: 3, Turning: int(seed % 2 * 4)}
		options := []alphabeta.Option{alphabeta.TableBytes(1 << 16)}
		if seed%3 > 0 {
			options = append(options, alphabeta.Without(alphabeta.Resolve|alphabeta.Quiesce))
		}
		if seed%4 == 3 {
			options = append(options, alphabeta.With(alphabeta.Selective&^alphabeta.Null&^alphabeta.VerifyNull|alphabeta.Singular))
		}
		var nodes [2]int64
		var lines [2]string
		tracer := &picky{lot: rand.New(rand.NewPCG(seed, 1)), share: float64(seed%5) / 4}
		for i := range nodes {
			s, err := alphabeta.New(game, options...)
			testutil.NoError(t, err)
			if i == 1 {
				s.SetTracer(tracer)
			}
			answer, err := s.Search(context.Background(), game.Start(), sente.Limits{Depth: 7}, nil)
			testutil.NoError(t, err)
			nodes[i], lines[i] = answer.Best().Nodes, fmt.Sprint(answer.Best().Score, answer.Best().Line)
		}
		if nodes[0] != nodes[1] || lines[0] != lines[1] || tracer.nodes != nodes[1] || tracer.err != nil || len(tracer.inside) > 0 {
			t.Errorf("seed %d: silent %s in %d nodes, told %s in %d, of which %d were told: %v", seed, lines[0], nodes[0], lines[1], nodes[1], tracer.nodes, tracer.err)
		}
	}
}

// explained checks that the score of a node whose moves were searched is the
// score of one of them, and that a node is cut for a reason that its score bears
// out.
func explained(n *trace.Node) error {
	best := -sente.MaxScore
	for _, c := range n.Children {
		if err := explained(c); err != nil {
			return err
		}
		if c.Purpose != search.Singular && c.Ply > n.Ply {
			best = max(best, c.Seen(n.Turn))
		}
	}
	switch {
	case n.Why == search.FailHigh && n.Score < n.Beta && !n.Score.Won():
		return fmt.Errorf("%v: a cut below beta", n)
	case n.Why == search.FailHigh && best < n.Score && n.Ply > 0 && !quiet(n):
		return fmt.Errorf("%v: no move is as good, the best is %v", n, best)
	case n.Why == search.AllMoves && len(n.Children) == 0 && !quiet(n) && n.Ply > 0:
		return fmt.Errorf("%v: all of no moves", n)
	case n.Why == search.StandsPat && n.Score < n.Beta:
		return fmt.Errorf("%v: stands pat below beta", n)
	}
	return nil
}

func quiet(n *trace.Node) bool { return n.Depth <= 0 }

// Whatever a search can do, its trace names.
func TestTrace_ReportsEveryReason(t *testing.T) {
	testutil.SkipUnderRace(t)
	missing := map[search.Reason]bool{}
	for _, r := range []search.Reason{
		search.AllMoves, search.Ended, search.AtHorizon, search.FailHigh, search.InTable, search.OutOfBounds, search.Resolved,
		search.StandsPat, search.Futile, search.LateMovePruned, search.MultiCut,
	} {
		missing[r] = true
	}
	purposes := map[search.Purpose]bool{search.Scout: true, search.ReSearch: true, search.Reduced: true, search.Quiet: true, search.Singular: true}
	var gather func(*trace.Node)
	gather = func(n *trace.Node) {
		delete(missing, n.Why)
		delete(purposes, n.Purpose)
		for _, c := range n.Children {
			gather(c)
		}
	}
	for _, set := range []struct{ on, off alphabeta.Feature }{
		{0, 0},
		{0, alphabeta.Quiesce | alphabeta.Resolve},
		{alphabeta.MultiCut | alphabeta.ETC, alphabeta.Resolve},
		{alphabeta.Singular | alphabeta.Reduce, alphabeta.Resolve | alphabeta.Quiesce},
		{alphabeta.LatePrune | alphabeta.Futility | alphabeta.ReverseFutility, alphabeta.Resolve},
		{alphabeta.LatePrune, alphabeta.Resolve},
	} {
		for seed := range uint64(12) {
			game := searchtest.Tree{Seed: seed, Width: 5, Plies: 9, Places: 200, Ending: 2}
			for _, root := range told(t, game, set.on, set.off).Roots {
				gather(root)
			}
		}
	}
	if len(missing) > 0 || len(purposes) > 0 {
		t.Errorf("never told: reasons %v, purposes %v", missing, purposes)
	}
}

// counter counts its calls by reason.
type counter struct{ of map[string]int }

func (c counter) Enter(v *search.Visit[searchtest.Cell]) (inside bool) {
	c.of["enter"]++
	c.of[v.Purpose.String()]++
	return true
}

func (c counter) Leave(_ int, _ sente.Score, why search.Reason, _ int64) {
	c.of["leave"]++
	c.of[why.String()]++
}

// A search that is stopped leaves every node that it entered.
func TestTrace_StoppedSearchLeavesNodes(t *testing.T) {
	game := searchtest.NewStones(4, 4, 4)
	for _, nodes := range []int64{1, 2, 10, 333} {
		s, err := alphabeta.New(game)
		testutil.NoError(t, err)
		counts := map[string]int{}
		s.SetTracer(counter{counts})
		if _, err := s.Search(context.Background(), game.Start(), sente.Limits{Nodes: nodes}, nil); err != nil {
			t.Fatal(err)
		}
		if counts["enter"] != counts["leave"] || counts["stopped"] == 0 {
			t.Errorf("%d nodes: %v", nodes, counts)
		}
	}
}
