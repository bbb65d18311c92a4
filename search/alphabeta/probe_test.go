package alphabeta_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// known checks that ProbeTable returns the results of positions visited by a
// search to the end of the game.
func known[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, position S, opts ...alphabeta.Option) {
	t.Helper()
	s, err := alphabeta.New(r, opts...)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, ok := s.ProbeTable(position); ok {
		t.Error("something is known before a search")
	}
	result, err := s.Search(t.Context(), position, sente.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	best := result.Best()
	told := 0
	for i, m := range best.Line[:len(best.Line)-1] {
		var next S
		if r.Play(&next, &position, m, false).Outcome.IsOver() {
			break
		}
		position = next
		_, score, bound, ok := s.ProbeTable(position)
		want := best.Score.Later(-i - 1)
		if i%2 == 0 {
			want = -want
		}
		if !ok {
			continue
		}
		told++
		if bound == sente.Exact && score != want || bound == sente.Lower && score > want || bound == sente.Upper && score < want {
			t.Errorf("after %d moves %v at the bound %v is known, but it is %v", i+1, score, bound, want)
		}
	}
	if told == 0 {
		t.Error("nothing is known of the line")
	}
}

func TestProbeTable_ReturnsStoredMove(t *testing.T) {
	stones := searchtest.NewStones(4, 3, 3)
	known(t, stones, stones.Start())
	known(t, stones, stones.Start(), alphabeta.With(alphabeta.Fold))
	four, err := connectfour.New(5, 4)
	if err != nil {
		t.Fatal(err)
	}
	known(t, four, four.Start())
}
