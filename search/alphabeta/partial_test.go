package alphabeta_test

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// sparing is a game whose Moves omits all cells but the first few, and with
// them possible defences. whole means that it does not declare this by
// rules.Partial.
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

// A win that depends on omitted replies is not proven.
func TestPartial_LossIsNotProven(t *testing.T) {
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

// asked counts the calls of a game with an expensive resolver.
type asked struct {
	searchtest.Stones
	*counts
}

type counts struct{ sight, thought, unexpected int }

// ResolveQuickly returns immediate wins only.
func (g asked) ResolveQuickly(s *searchtest.Grid) (sente.Score, bool) {
	g.sight++
	if score, ok := g.Stones.Resolve(s, 0); ok && score.Won() {
		g.unexpected-- // Resolve must not be called for this position
		return score, true
	}
	return 0, false
}

func (g asked) Resolve(s *searchtest.Grid, depth int) (sente.Score, bool) {
	g.thought++
	if score, ok := g.Stones.Resolve(s, 0); ok && score.Won() {
		g.unexpected += 1 << 30
	}
	return g.Stones.Resolve(s, depth)
}

// Positions resolved quickly are not passed to Resolve, and the value is
// unchanged.
func TestQuickResolver_IsCalledFirst(t *testing.T) {
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
	if patient.sight == 0 || patient.thought == 0 || patient.thought >= patient.sight || patient.unexpected > 0 {
		t.Errorf("asked at sight %d times, for a thought %d times", patient.sight, patient.thought)
	}
}
