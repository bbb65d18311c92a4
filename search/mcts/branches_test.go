package mcts_test

import (
	"fmt"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// TestBranchesAreTheTree: all of it is told if there is room, never more than was asked
// for, each node after its parent, and the moves of the root have the visits of the root.
func TestBranchesAreTheTree(t *testing.T) {
	game := rules.NewEasy[pile, int](pile{Sticks: 20})
	searcher, err := mcts.New(game, mcts.Without(mcts.Merge|mcts.Resolve))
	if err != nil {
		t.Fatal(err)
	}
	if n := searcher.Branches(9, 0, func(mcts.Branch[int]) {}); n > 1 {
		t.Errorf("a search that has not begun left %d nodes", n)
	}
	if _, err := searcher.Search(t.Context(), game.Start(), sente.Limits{Nodes: 500, Threads: 1, Seed: 1}, nil); err != nil {
		t.Fatal(err)
	}
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

// TestBranchesAreThoseVisitedMost: whatever is left out, no node of the whole tree whose
// parent is told has more visits than one that is told, no move of the root is lost for the
// line of another, and all that is left out is counted. The whole tree is the oracle.
func TestBranchesAreThoseVisitedMost(t *testing.T) {
	game := rules.NewEasy[pile, int](pile{Sticks: 40})
	searcher, err := mcts.New(game, mcts.Without(mcts.Merge|mcts.Resolve))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := searcher.Search(t.Context(), game.Start(), sente.Limits{Nodes: 800, Threads: 1, Seed: 1}, nil); err != nil {
		t.Fatal(err)
	}
	take := func(most, plies int) map[string]mcts.Branch[int] {
		told, path := map[string]mcts.Branch[int]{}, []int{}
		searcher.Branches(most, plies, func(b mcts.Branch[int]) {
			if b.Ply > 0 {
				path = append(path[:b.Ply-1], b.Move)
			}
			told[fmt.Sprint(path)] = b
		})
		return told
	}
	whole := take(1<<20, 0)
	for _, most := range []int{1, 2, 5, 30, 200} {
		told := take(most, 0)
		least := whole["[]"].Visits
		for _, b := range told {
			least = min(least, b.Visits)
		}
		for path, b := range whole {
			if _, ok := told[path]; !ok && b.Ply == 1 && b.Visits > least {
				t.Errorf("of %d nodes %s with %d visits is left out, and one with %d told", most, path, b.Visits, least)
			}
		}
		if len(told) != min(most, len(whole)) {
			t.Errorf("%d nodes are told, asked for %d of %d", len(told), most, len(whole))
		}
	}
	shallow := take(30, 1)
	for path, b := range whole {
		if _, ok := shallow[path]; ok != (b.Ply <= 1) {
			t.Errorf("to ply 1: %s is told: %v", path, ok)
		}
	}
	for path, b := range shallow {
		below := 0
		for _, other := range shallow {
			if other.Ply == b.Ply+1 {
				below++
			}
		}
		if all := whole[path]; b.Ply == 1 && b.Below < all.Below || b.Ply == 0 && b.Below+below < 3 {
			t.Errorf("%s: %d nodes are left out, %d told", path, b.Below, below)
		}
	}
}
