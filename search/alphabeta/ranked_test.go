package alphabeta_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/internal/testutil"
)

// Wherever a search is cut short, its lines are of one depth in the order of their
// scores, and behind them those of the depth before, in theirs.
func TestLinesAreInOrderWhereverTheSearchEnds(t *testing.T) {
	testutil.SkipUnderRace(t)
	tree := searchtest.Tree{Seed: 7, Width: 8, Plies: 40, Places: 1 << 30}
	mixed := 0
	for nodes := int64(100); nodes < 12_000; nodes += 97 {
		lines := find(t, tree, tree.Start(), sente.Limits{Nodes: nodes, Lines: 4}).Lines
		for i := 1; i < len(lines); i++ {
			a, b := lines[i-1], lines[i]
			switch {
			case b.Rank != i:
				t.Errorf("%d nodes: line %d has rank %d", nodes, i, b.Rank)
			case a.Depth < b.Depth:
				t.Errorf("%d nodes: line %d of depth %d stands before one of depth %d", nodes, i-1, a.Depth, b.Depth)
			case a.Depth == b.Depth && a.Score < b.Score:
				t.Errorf("%d nodes: line %d of depth %d has %v, the next one %v", nodes, i-1, a.Depth, a.Score, b.Score)
			case a.Depth > b.Depth && a.Score < b.Score:
				mixed++
			}
		}
	}
	if mixed == 0 {
		t.Error("no search ended with lines of two depths whose scores are out of order: the test shows nothing")
	}
}
