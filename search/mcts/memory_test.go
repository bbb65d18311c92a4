package mcts

import (
	"testing"
	"unsafe"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// held are the bytes of all that a tree has laid out.
func held(t *tree[searchtest.Cell]) int64 {
	return int64(len(t.nodes))*int64(unsafe.Sizeof(node{})) + int64(len(t.moves)) +
		8*int64(len(t.squares)) + int64(len(t.amaf))*int64(unsafe.Sizeof(amafStats{})) +
		4*int64(len(t.minimaxValues)) + 4*int64(len(t.priors)) + 8*int64(len(t.keys)) + 4*int64(len(t.newIndexes)) + 4*int64(len(t.transpositions))
}

// The tree stays within its limit, also while it grows: the old one and the new
// one together.
func TestSearch_KeepsMemoryLimit(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, v := range variants {
		for _, bytes := range []int64{1 << 18, 1 << 20} {
			s := searcher(t, five, append([]Option{Rollouts(1)}, v.opts...)...)
			root := five.Start()
			for range 3 {
				got := find(t, s, root, sente.Limits{Nodes: 1500, Memory: bytes})
				var next searchtest.Grid
				five.Play(&next, &root, got.Move, false)
				root = next
				tree := s.workers[0].tree
				if most := held(tree); most > bytes {
					t.Errorf("%s: %d bytes are held, the limit is %d", v.name, most, bytes)
				}
				if grown := int64(tree.maxNodes+tree.maxNodes/2) * tree.nodeBytes(); grown > bytes {
					t.Errorf("%s: growing to %d nodes may take %d bytes, the limit is %d", v.name, tree.maxNodes, grown, bytes)
				}
			}
		}
	}
}
