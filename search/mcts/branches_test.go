package mcts_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// TestBranches_AreTheTree checks that the whole tree is reported within the
// limit, each node after its parent, and that the visits of the root moves add
// up to the visits of the root.
func TestBranches_AreTheTree(t *testing.T) {
	game := rules.NewEasy[pile, int](pile{Sticks: 20})
	searcher := testutil.Must(mcts.New(game, mcts.Without(mcts.Merge|mcts.Resolve)))(t)
	if n := searcher.Branches(9, 0, func(mcts.Branch[int]) {}); n > 1 {
		t.Errorf("a search that has not begun left %d nodes", n)
	}
	testutil.Must(searcher.Search(t.Context(), game.Start(), sente.Limits{Nodes: 500, Threads: 1, Seed: 1}, nil))(t)
	for _, most := range []int{1, 2, 10, 1 << 20} {
		told, ply := 0, -1
		var root, below int64
		nodes := searcher.Branches(most, 0, func(b mcts.Branch[int]) {
			if b.Ply > ply+1 {
				t.Errorf("a node of ply %d after one of ply %d", b.Ply, ply)
			}
			if ply = b.Ply; ply == 0 {
				root = b.Visits
			} else if ply == 1 {
				below += b.Visits
			}
			told++
		})
		if told > most || told > nodes || told == 0 {
			t.Errorf("%d of %d nodes are told, asked for %d", told, nodes, most)
		}
		if most > nodes && (below > root || below < root-2) {
			t.Errorf("the root has %d visits, its moves %d", root, below)
		}
	}
}
