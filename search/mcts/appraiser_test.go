package mcts

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/plain"
)

// judging is a game whose rules have opinions, without knowledge.
type judging struct{ searchtest.Stones }

func (judging) Appraise(s *searchtest.Grid, moves []searchtest.Cell, priors []float64) float64 {
	l := stoneLeaf{State: s, Moves: moves, Values: make([]float64, 2), Priors: priors}
	opinion(&l)
	return l.Values[s.Turn]
}

// A search with an Appraiser equals one with an equivalent evaluator.
func TestAppraiser_AgreesWithReference(t *testing.T) {
	s := searcher(t, judging{five}, Without(Merge))
	const samples = 120
	find(t, s, five.Start(), sente.Limits{Nodes: samples})
	tw := &puctTwin{map[string]float64{}, map[string]float64{}, map[string]stoneLeaf{}, true}
	tw.sample()
	tw.visits[""] = 0 // the root is looked at before the first sample
	for range samples {
		tw.sample()
	}
	compared := comparePUCT(t, s.workers[0], tw)
	if compared != samples+1 {
		t.Errorf("%d nodes were visited, want %d", compared, samples+1)
	}
	sound(t, s.workers[0])
}

// grove is a random tree with an Appraiser whose rules omit moves and declare
// it.
type grove struct {
	searchtest.Tree
	hidden uint64 // of a hundred positions
}

func (g grove) hides(n *searchtest.Node) bool {
	return g.Status(n).Key*0x9e3779b97f4a7c15>>32%100 < g.hidden && len(g.Tree.Moves(n, nil)) > 1 && n.Left < int32(g.Plies)
}

func (g grove) Moves(n *searchtest.Node, buf []searchtest.Branch) []searchtest.Branch {
	all := len(buf)
	if buf = g.Tree.Moves(n, buf); g.hides(n) {
		buf = buf[:all+(len(buf)-all+1)/2]
	}
	return buf
}

func (g grove) Partial(n *searchtest.Node) bool { return g.hides(n) }

func (g grove) Appraise(n *searchtest.Node, moves []searchtest.Branch, priors []float64) float64 {
	r := Random{g.Status(n).Key}
	for i := range moves {
		priors[i] = float64(1 + r.IntN(100))
	}
	return float64(r.IntN(unit+1)) / unit
}

// Proofs are correct for the whole tree, although half of the moves are omitted
// in some positions.
func TestPartial_ProofsAreTrue(t *testing.T) {
	testutil.SkipUnderRace(t)
	decided, solved := 0, 0
	for _, hidden := range []uint64{0, 30, 100} {
		for _, kind := range treeKinds {
			for seed := range uint64(8) {
				tree := kind
				tree.Seed = seed
				root := tree.Start()
				truth, moves := plain.Moves(tree, &root, tree.Plies), tree.Moves(&root, nil)
				for _, more := range []Option{Options(), With(Look), Without(Resolve)} {
					got := find(t, searcher(t, grove{tree, hidden}, more), root, sente.Limits{Nodes: 3000, Seed: seed})
					check(t, got, moves, truth)
					if got.End == search.Solved {
						solved++
					} else if hidden == 0 {
						t.Errorf("not solved")
					}
					if got.Best().Score.Decided() {
						decided++
					}
					if t.Failed() {
						t.Fatalf("%d hidden: %+v", hidden, tree)
					}
				}
			}
		}
	}
	if decided == 0 || solved == 0 {
		t.Errorf("%d results were decided, %d solved", decided, solved)
	}
}
