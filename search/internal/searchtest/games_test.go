package searchtest

import (
	"testing"

	"github.com/sente-games/sente/rules"
)

func TestStones_TicTacToePerft(t *testing.T) {
	game := NewStones(3, 3, 3)
	start := game.Start()
	for depth, want := range []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		if got := rules.Perft(game, &start, depth); got != want {
			t.Errorf("depth %d: %d, want %d", depth, got, want)
		}
	}
}

// Equal positions have equal keys and different ones different keys, on trees
// whose positions come up in many ways.
func TestTree_KeysIdentifyPositions(t *testing.T) {
	for _, kind := range kinds {
		tree := kind.tree
		keys := map[uint64]Node{}
		again := 0
		var walk func(n Node)
		walk = func(n Node) {
			key := tree.Status(&n).Key
			if old, ok := keys[key]; ok {
				if old != n {
					t.Fatalf("%s: %+v and %+v have one key", kind.name, old, n)
				}
				again++
				return
			}
			keys[key] = n
			for _, m := range tree.Moves(&n, nil) {
				var next Node
				st := tree.Play(&next, &n, m, true)
				if st != tree.Status(&next) {
					t.Fatalf("%s: Play says %+v, Status %+v", kind.name, st, tree.Status(&next))
				}
				walk(next)
			}
		}
		walk(tree.Start())
		if tree.Places < 100 && again == 0 {
			t.Errorf("%s: no transposition", kind.name)
		}
	}
}
