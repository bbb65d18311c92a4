//go:build slow

package enginetest

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/mcts"
)

// Where a win that is overlooked turns the result of a rollout and a look is cheap, the search
// switches looks in rollouts on by itself; where there are no wins at once it does not.
func TestSamplingSeesWhatPays(t *testing.T) {
	decides(t, quarto.Game, mcts.Decisive|mcts.Wary, 1000)
	decides(t, othello.Standard, 0, 200)
}

func decides[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, want mcts.Feature, nodes int64) {
	t.Helper()
	s, err := mcts.New(r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Search(t.Context(), r.Start(), sente.Limits{Nodes: nodes, Seed: 1}, nil); err != nil {
		t.Fatal(err)
	}
	var on mcts.Feature
	for _, d := range s.Decisions().Parts {
		if d.On {
			on |= d.Feature
		}
	}
	if on != want {
		t.Errorf("%T: %v on, want %v\n%v", r, on, want, s.Decisions())
	}
}
