package alphabeta_test

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// sparing is a game whose Moves leaves out what saves a lost-looking position: all
// cells but the first few. whole says that it does not own up to it.
type sparing struct {
	searchtest.Stones
	most  int
	whole bool
}

func (g sparing) Moves(s *searchtest.Grid, buf []searchtest.Cell) []searchtest.Cell {
	n := len(buf)
	buf = g.Stones.Moves(s, buf)
	return buf[:min(len(buf), n+g.most)]
}

func (g sparing) Partial(s *searchtest.Grid) bool {
	return !g.whole && len(g.Stones.Moves(s, nil)) > g.most
}

// A win that stands on replies that were not searched is none.
func TestPartialMovesProveNothing(t *testing.T) {
	game := searchtest.NewStones(3, 3, 3)
	for _, whole := range []bool{true, false} {
		s, err := alphabeta.New(sparing{game, 2, whole}, alphabeta.Without(alphabeta.Resolve))
		if err != nil {
			t.Fatal(err)
		}
		result, err := s.Search(context.Background(), game.Start(), sente.Limits{Depth: 9}, nil)
		if err != nil {
			t.Fatal(err)
		}
		score := result.Best().Score
		switch {
		case whole && !score.Decided():
			t.Errorf("with moves left out tic-tac-toe should look decided: %v", score)
		case !whole && score.Decided():
			t.Errorf("with moves left out %v is claimed", score)
		case !whole && max(score, -score) < sente.MaxEval-9:
			t.Errorf("%v does not tell that all moves looked at lose", score)
		}
	}
}

// asked counts what a search asks of a game that thinks hard.
type asked struct {
	searchtest.Stones
	*counts
}

type counts struct{ sight, thought, futileOrLate int }

// ResolveQuickly knows nothing; Resolve is told so.
func (g asked) ResolveQuickly(s *searchtest.Grid) (sente.Score, bool) {
	g.sight++
	if score, ok := g.Stones.Resolve(s, 0); ok && score.Won() {
		g.futileOrLate-- // must not be asked again
		return score, true
	}
	return 0, false
}

func (g asked) Resolve(s *searchtest.Grid, depth int) (sente.Score, bool) {
	g.thought++
	if score, ok := g.Stones.Resolve(s, 0); ok && score.Won() {
		g.futileOrLate += 1 << 30
	}
	return g.Stones.Resolve(s, depth)
}

// What is known at sight is not thought about, and the value stays the same.
func TestSettledIsAskedFirst(t *testing.T) {
	game := searchtest.NewStones(3, 3, 3)
	patient := asked{game, new(counts)}
	s, err := alphabeta.New(patient)
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.Search(context.Background(), game.Start(), sente.Limits{Depth: 9}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := result.Best().Score; got != 0 {
		t.Errorf("tic-tac-toe is worth %v", got)
	}
	if patient.sight == 0 || patient.thought == 0 || patient.thought >= patient.sight || patient.futileOrLate > 0 {
		t.Errorf("asked at sight %d times, for a thought %d times", patient.sight, patient.thought)
	}
}
