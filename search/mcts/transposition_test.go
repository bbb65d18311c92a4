package mcts

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// Nodes that share their children stand for the same position, also after part of
// the tree is gone.
func TestMerge_NodesAreOnePosition(t *testing.T) {
	testutil.SkipUnderRace(t)
	s := searcher(t, five)
	root := five.Start()
	for range 4 {
		got := find(t, s, root, sente.Limits{Nodes: 1500})
		tr := s.workers[0].tree
		positions, shared := map[uint32]searchtest.Grid{}, 0
		var visit func(at uint32, pos searchtest.Grid)
		visit = func(at uint32, pos searchtest.Grid) {
			first, end := tr.nodes[at].childRange()
			if first == 0 {
				return
			}
			if known, ok := positions[first]; ok {
				if shared++; known != pos {
					t.Fatalf("%+v and %+v share their children", known, pos)
				}
				return
			}
			positions[first] = pos
			if legal := five.Moves(&pos, nil); len(legal) != int(end-first) {
				t.Fatalf("%+v: %d children, %d moves", pos, end-first, len(legal))
			}
			for c := first; c < end; c++ {
				var next searchtest.Grid
				five.Play(&next, &pos, tr.moves[c], false)
				visit(c, next)
			}
		}
		visit(0, root)
		if shared < 20 {
			t.Errorf("only %d nodes of %d share the children of others", shared, len(positions))
		}
		var next searchtest.Grid
		five.Play(&next, &root, got.Move, false)
		root = next
	}
}
