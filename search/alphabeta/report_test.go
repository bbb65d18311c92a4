package alphabeta

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// passingTree is a tree with null moves.
type passingTree struct{ searchtest.Tree }

func (g passingTree) Pass(dst, src *searchtest.Node, _ bool) rules.Status {
	*dst = *src
	dst.Turn, dst.Place = 1-src.Turn, src.Place^1
	return g.Status(dst)
}

// unlimitedReports makes a search report at each look at its watch.
func unlimitedReports(s *settings) error {
	s.reportEvery = 0
	return nil
}

// TestReport_LinesAreLegal searches with the default features, with each other one and with all.
func TestReport_LinesAreLegal(t *testing.T) {
	tree := passingTree{searchtest.Tree{Seed: 11, Width: 7, Plies: 30, Places: 1 << 20, Turning: 3, Ending: 1}}
	stones := searchtest.NewStones(5, 5, 4)
	sets := []Feature{0, Exact | Sound | Selective&^Resolve}
	for _, f := range (Exact | Sound | Selective).List() {
		if defaultFeatures&f == 0 {
			sets = append(sets, f)
		}
	}
	reports := 0
	for _, set := range sets {
		without := Without(0)
		if set&Resolve == 0 {
			without = Without(Resolve)
		}
		if set&Fold == 0 {
			reports += checkReports(t, tree, With(set), without)
		}
		if set&(Null|VerifyNull) == 0 {
			reports += checkReports(t, stones, With(set), without)
		}
	}
	if reports < 200 {
		t.Errorf("%d reports of current lines: too few to test", reports)
	}
}

// checkReports returns how many reports had a current line.
func checkReports[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, opts ...Option) (current int) {
	s, err := New(r, append(opts, unlimitedReports)...)
	if err != nil {
		t.Fatal(err)
	}
	root := r.Start()
	_, err = s.Search(context.Background(), root, sente.Limits{Nodes: 8_000, Lines: 2}, func(report search.Report[M]) {
		if len(report.Now) > 0 {
			current++
		}
		searchtest.CheckReport(t, r, root, report)
	})
	if err != nil {
		t.Fatal(err)
	}
	if t.Failed() {
		t.Fatalf("features %v", s.Features())
	}
	return current
}
