package mcts

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/internal/testutil"
)

// blind is a game without an evaluation.
type blind struct{ searchtest.Stones }

func (blind) HasEval() bool { return false }

func (blind) Resolve(*searchtest.Grid, int) (sente.Score, bool) { return 0, false }

// One sample is enough to see a win in one and to block one, with an evaluation
// or without, in a new tree and in one that goes on.
func TestOneSampleWinsAndBlocks(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(3, 8))
	seen := [2]int{}
	for range 150 {
		s := searcher(t, blind{five})
		pos := five.Start()
		for !five.Status(&pos).Outcome.Over() {
			got := find(t, s, pos, sente.Limits{Nodes: 1, Seed: rng.Uint64()})
			wins, blocks := urgent(pos)
			switch {
			case len(wins) > 0:
				if seen[0]++; !wins[got.Move] {
					t.Fatalf("%+v: plays %d, wins are %v", pos, got.Move, wins)
				}
			case len(blocks) > 0:
				if seen[1]++; !blocks[got.Move] {
					t.Fatalf("%+v: plays %d, blocks are %v", pos, got.Move, blocks)
				}
			}
			moves := five.Moves(&pos, nil)
			var next searchtest.Grid
			five.Play(&next, &pos, moves[rng.IntN(len(moves))], false)
			pos = next
		}
	}
	if seen[0] < 50 || seen[1] < 50 {
		t.Errorf("only %d wins and %d blocks came up", seen[0], seen[1])
	}
}

// urgent are the moves that win at once, and those after which the other side
// cannot, if there are any and not all are.
func urgent(pos searchtest.Grid) (wins, blocks map[searchtest.Cell]bool) {
	wins, blocks = map[searchtest.Cell]bool{}, map[searchtest.Cell]bool{}
	moves := five.Moves(&pos, nil)
	for _, m := range moves {
		var next searchtest.Grid
		if st := five.Play(&next, &pos, m, false); st.Outcome.Over() {
			wins[m] = st.Outcome.Winner(st.Turn) >= 0
			if !wins[m] {
				delete(wins, m)
			}
			continue
		}
		safe := true
		for _, reply := range five.Moves(&next, nil) {
			var then searchtest.Grid
			st := five.Play(&then, &next, reply, false)
			safe = safe && st.Outcome.Winner(st.Turn) < 0
		}
		if safe {
			blocks[m] = true
		}
	}
	if len(blocks) == len(moves) {
		blocks = nil
	}
	return wins, blocks
}
