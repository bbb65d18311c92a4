package alphabeta

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
)

var tree = searchtest.Tree{Seed: 7, Width: 6, Plies: 14, Places: 3000, Turning: 3}

func configOf(t *testing.T, f Feature) config[searchtest.Tree, searchtest.Node, searchtest.Branch] {
	t.Helper()
	set := defaultSettings()
	set.tableBytes = 1 << 16
	g := config[searchtest.Tree, searchtest.Node, searchtest.Branch]{rules: tree, settings: set}
	if err := g.configure(); err != nil {
		t.Fatal(err)
	}
	g.features = f
	g.resetHistories()
	return g
}

const (
	light  = Cutoffs | Table | PVS | Killers | History | MateDistance | Deeper
	guided = light | StaticOrder | BestPossible
)

func TestNode_DoesNotAllocate(t *testing.T) {
	for _, f := range []Feature{
		light, guided &^ BestPossible, light | StaticOrder | OneReply | Reduce,
		light | StaticOrder | CounterMoves | Continuation | ETC | Singular | Selective&^(Null|VerifyNull),
	} {
		b := &kernel[searchtest.Tree, searchtest.Node, searchtest.Branch]{config: configOf(t, f)}
		b.watch.Start(context.Background(), search.Bounds{}, false)
		if err := b.setUpRoot(tree.Start(), 1); err != nil {
			t.Fatal(err)
		}
		b.reserveFrames(7)
		look := func() {
			for i := range b.root.moves {
				b.searchRootMove(&b.root.moves[i], 7, -sente.MaxScore, sente.MaxScore, false)
			}
		}
		for range 5 { // buffers grow once
			look()
			b.table.Clear()
		}
		before := b.watch.Nodes()
		if n := testing.AllocsPerRun(5, func() { b.table.Clear(); look() }); n != 0 {
			t.Errorf("%v: %v allocations in %d nodes", f, n, (b.watch.Nodes()-before)/6)
		}
		b.watch.Stop()
	}
}
