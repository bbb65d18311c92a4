package mcts

import (
	"fmt"
	"testing"
	"time"
	"unsafe"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search"
)

// held are the bytes of all that a tree has laid out.
func held(t *tree[searchtest.Cell]) int64 {
	return int64(len(t.nodes))*int64(unsafe.Sizeof(node{})) + int64(len(t.moves)) +
		8*int64(len(t.squares)) + int64(len(t.amaf))*int64(unsafe.Sizeof(amafStats{})) +
		4*int64(len(t.values)) + 4*int64(len(t.priors)) + 8*int64(len(t.keys)) + 4*int64(len(t.forward)) + 4*int64(len(t.transpositions))
}

// A statistic costs memory if a feature needs it, and only then.
func TestStatisticsCostMemoryWhereNeeded(t *testing.T) {
	base := searcher(t, five, Textbook())
	find(t, base, five.Start(), sente.Limits{Nodes: 400})
	bare := base.workers[0].tree.nodeBytes()
	if w := base.workers[0]; w.moveStats != nil || w.amaf != nil || w.rolloutMoves != nil || bare != int64(unsafe.Sizeof(node{}))+1 {
		t.Errorf("the textbook keeps more than visits and rewards: %d bytes a node", bare)
	}
	for _, test := range []struct {
		name        string
		opt         Option
		bytes       int64 // a node, more than the textbook
		moves, amaf bool
	}{
		{"tuned", Select(Tuned), 8, false, false},
		{"puct", Select(PUCT), 4, false, false},
		{"rave", Select(RAVE), 16, false, true},
		{"grave", Select(GRAVE), 16, false, true},
		{"mast", With(MAST), 0, true, false},
		{"progress", With(Progress), 0, true, false},
		{"bias", With(Bias), 4, false, false},
		{"widen", With(Widen), 4, false, false},
		{"implicit", With(Implicit), 4, false, false},
		{"reuse", With(Reuse), 12, false, false},
		{"merge", With(Merge), 16, false, false},
		{"reuse and merge", With(Merge | Reuse), 16, false, false},
		{"greedy", With(Greedy | Guide | Decisive | Wary | Look | Judge), 0, false, false},
	} {
		s := searcher(t, five, Textbook(), test.opt)
		find(t, s, five.Start(), sente.Limits{Nodes: 400})
		w := s.workers[0]
		if got := w.tree.nodeBytes() - bare; got != test.bytes {
			t.Errorf("%s: %d bytes a node more than the textbook, want %d", test.name, got, test.bytes)
		}
		if per := (held(w.tree) - 4*int64(len(w.tree.forward))) / int64(len(w.tree.nodes)); per > w.tree.nodeBytes() {
			t.Errorf("%s: a node takes %d bytes, said to be %d", test.name, per, w.tree.nodeBytes())
		}
		if (w.moveStats != nil) != test.moves || (w.amaf != nil) != test.amaf {
			t.Errorf("%s: move statistics %v, AMAF %v", test.name, w.moveStats != nil, w.amaf != nil)
		}
	}
}

// The tree stays within its limit, also while it grows: the old one and the new
// one together.
func TestMemoryIsKept(t *testing.T) {
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

// One worker and several keep the time, with each set of options.
func TestTimeIsKept(t *testing.T) {
	for _, v := range variants {
		for _, threads := range []int{1, 3} {
			s := searcher(t, five, v.opts...)
			testutil.RunsWithin(t, fmt.Sprintf("%s with %d threads for 20 ms", v.name, threads), 2*time.Second, func() {
				begin := time.Now()
				got := find(t, s, five.Start(), sente.Limits{Time: 20 * time.Millisecond, Threads: threads})
				if took := time.Since(begin); got.End != search.AtTime || took < 15*time.Millisecond {
					t.Errorf("%s with %d threads: %v after %v", v.name, threads, got.End, took)
				}
			})
		}
	}
}
