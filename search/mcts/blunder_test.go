package mcts

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
)

// What a rollout does not look for is not there: it says that the player to move
// has no win at once only where that is true, and says so often.
func TestNoWinAtOnceIsTrue(t *testing.T) {
	s := searcher(t, five, With(Decisive|Wary), Without(Greedy|Guide))
	find(t, s, five.Start(), sente.Limits{Nodes: 1})
	w := s.workers[0]
	w.reserve(64)
	claims, plies := 0, 0
	for range 300 {
		pos := five.Start()
		w.noWinAtOnce = false
		for !five.Status(&pos).Outcome.Over() {
			st := five.Status(&pos)
			w.states[0] = pos
			w.moves = five.Moves(&pos, w.moves[:0])
			if plies++; w.noWinAtOnce {
				claims++
				if i, ok := w.winningMove(w.moves, 0, 1, int(st.Turn)); ok {
					t.Fatalf("%+v: %d wins", pos, w.moves[i])
				}
			}
			m := w.moves[w.chooseMove(0, 1, int(st.Turn))]
			var next searchtest.Grid
			five.Play(&next, &pos, m, false)
			pos = next
		}
	}
	if claims < plies/2 {
		t.Errorf("no win at once at %d of %d plies", claims, plies)
	}
}
