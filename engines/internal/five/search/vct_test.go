package search

import (
	"testing"

	"github.com/sente-games/sente/rules"
)

// tree is a game whose positions are numbers and whose moves follow from them: up to
// four moves, and after depth moves the attacker has won or not.
type tree struct {
	depth int
	path  []uint64
}

func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (t *tree) at() uint64         { return t.path[len(t.path)-1] }
func (t *tree) Key(bool) uint64    { return t.at() }
func (t *tree) ProofCost(bool) int { return 0 }
func (t *tree) Undo(int)           { t.path = t.path[:len(t.path)-1] }

func (t *tree) Play(c uint16, _ bool) (rules.Outcome, int) {
	t.path = append(t.path, mix(t.at()+uint64(c)+1))
	return rules.Ongoing, 0
}

// known is what is said of a position at sight: of one in nine, and where the game
// ends.
func (t *tree) known() VCTNode[uint16] {
	switch x := t.at() >> 8; {
	case len(t.path) > t.depth && x%2 == 0, x%9 == 0:
		return ProvenNode[uint16](7, 1+int(x>>8%5))
	case len(t.path) > t.depth, x%9 == 1:
		return RefutedNode[uint16]()
	}
	return OpenNode[uint16](1)
}

func (t *tree) StaticAttackNode() VCTNode[uint16]  { return t.known() }
func (t *tree) StaticDefenceNode() VCTNode[uint16] { return t.known() }

func (t *tree) AppendMoves(_ bool, buf []uint16) (moves []uint16, settled VCTNode[uint16], ok bool) {
	for c := range uint16(1 + t.at()%4) {
		buf = append(buf, c)
	}
	return buf, settled, true
}

// wins is the oracle: every move is tried.
func (t *tree) wins(attacking bool) bool {
	if n := t.known(); n.Pn == 0 || n.Dn == 0 {
		return n.Pn == 0
	}
	moves, _, _ := t.AppendMoves(attacking, nil)
	for _, c := range moves {
		t.Play(c, attacking)
		won := t.wins(!attacking)
		t.Undo(0)
		if won == attacking {
			return won
		}
	}
	return !attacking
}

// TestVCT_EqualsExhaustiveSearch compares the search with trying every move, with a table that
// holds all trees and with one that has to replace nodes of them.
func TestVCT_EqualsExhaustiveSearch(t *testing.T) {
	won := 0
	for seed := range uint64(200) {
		board := &tree{depth: 3 + int(seed%5), path: []uint64{mix(seed + 1)}}
		want := board.wins(true)
		for _, nodes := range []int{256, 1 << 16} {
			v := NewVCT[uint16](board, nodes)
			_, plies := v.FindWin(1 << 16)
			if plies == Unresolved && nodes < 1<<16 {
				continue // what it has to replace it may need again and again
			}
			if plies == Unresolved || plies > 0 != want {
				t.Fatalf("seed %d, %d nodes: %d plies, every move says a win is %t", seed, nodes, plies, want)
			}
			if len(board.path) != 1 || len(v.stack) != 0 {
				t.Fatalf("seed %d: %d moves and %d cells are left", seed, len(board.path)-1, len(v.stack))
			}
		}
		if want {
			won++
		}
	}
	if won < 25 || won > 175 {
		t.Errorf("%d of 200 are won: the test shows too little", won)
	}
}

// TestVCT_GivesUpAtLimit: a search that may look at few positions says so.
func TestVCT_GivesUpAtLimit(t *testing.T) {
	for seed := range uint64(400) {
		board := &tree{depth: 9, path: []uint64{mix(seed + 1)}}
		v := NewVCT[uint16](board, 1<<16)
		if _, plies := v.FindWin(1); plies == Unresolved {
			if _, again := v.FindWin(1 << 20); again == Unresolved || again > 0 != board.wins(true) {
				t.Fatalf("seed %d: %d plies after a search that gave up", seed, again)
			}
			return
		}
	}
	t.Error("no search gave up")
}
