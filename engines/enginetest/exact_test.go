package enginetest

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/plain"
)

// settings are searchers that must all say what minimax says.
var settings = map[string]alphabeta.Option{
	"usual":   alphabeta.Without(alphabeta.Sound | alphabeta.Selective),
	"all":     alphabeta.Options(alphabeta.With(alphabeta.CounterMoves|alphabeta.Continuation|alphabeta.ETC|alphabeta.Fold), alphabeta.Without(alphabeta.Sound|alphabeta.Selective)),
	"few":     alphabeta.Options(alphabeta.With(alphabeta.Fold), alphabeta.Without(alphabeta.Sound|alphabeta.Selective|alphabeta.PVS|alphabeta.Aspiration)),
	"nothing": alphabeta.Without(alphabeta.Exact&^alphabeta.Cutoffs | alphabeta.Sound | alphabeta.Selective),
}

// agrees compares searches of positions of random games with minimax. Positions
// that are fewer than least plies old are passed over: they have too many moves.
func agrees[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, least, depth, positions int) {
	t.Helper()
	searchers := map[string]*alphabeta.Searcher[R, S, M]{}
	for name, option := range settings {
		s, err := alphabeta.New(r, option, alphabeta.Shortest())
		if err != nil {
			if name == "usual" || name == "nothing" {
				t.Fatal(err)
			}
			continue // the game has no symmetry to fold
		}
		searchers[name] = s
	}
	rng := rand.New(rand.NewPCG(11, 12))
	for seen := 0; seen < positions; {
		s := r.Start()
		for ply := 0; ; ply++ {
			moves := r.Moves(&s, nil)
			if len(moves) == 0 {
				break
			}
			if ply >= least && rng.IntN(8) == 0 {
				seen++
				want := plain.Score(r, &s, depth)
				for name, searcher := range searchers {
					result, err := searcher.Search(context.Background(), s, sente.Limits{Depth: depth}, nil)
					if got := result.Best().Score; err != nil || got != want {
						t.Fatalf("%s at depth %d of %+v: %v, %v; minimax says %v", name, depth, s, got, err, want)
					}
				}
			}
			var next S
			r.Play(&next, &s, moves[rng.IntN(len(moves))], false)
			s = next
		}
	}
}

func TestOthelloSearchIsMinimax(t *testing.T) {
	agrees(t, othello.Standard, 0, 4, 60)
	small, err := othello.New(4)
	if err != nil {
		t.Fatal(err)
	}
	agrees(t, small, 2, 7, 60)
}

func TestQuartoSearchIsMinimax(t *testing.T) {
	agrees(t, quarto.Game, 12, 4, 40)
	agrees(t, quarto.Game, 20, 6, 60)
}

func TestNimSearchIsMinimax(t *testing.T) {
	for _, misere := range []bool{false, true} {
		game, err := nim.New(2, misere, 3, 4, 2)
		if err != nil {
			t.Fatal(err)
		}
		agrees(t, game, 0, 5, 60)
	}
}

// The usual searcher, to the end, finds what everything tried out says.
func TestSmallGamesAreSolved(t *testing.T) {
	small, err := othello.New(4)
	if err != nil {
		t.Fatal(err)
	}
	start := small.Start()
	solved(t, small, start, false)
	for _, heaps := range [][]int{{3, 4, 5}, {1, 2, 3}, {1, 1}, {5, 7}, {2, 4, 6}} {
		for _, misere := range []bool{false, true} {
			game, err := nim.New(2, misere, heaps...)
			if err != nil {
				t.Fatal(err)
			}
			first := game.Start()
			solved(t, game, first, first.Pos.Winning())
		}
	}
}

func solved[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, start S, won bool) {
	t.Helper()
	s, err := alphabeta.New(r)
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.Search(context.Background(), start, sente.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if score := result.Best().Score; score.Won() != won || !score.Decided() {
		t.Errorf("%+v: %v, want a win: %v", start, score, won)
	}
}
