//go:build slow

package enginetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
)

// proves compares a search by sampling that has come to an end with alpha-beta to
// the end of the game: the result, the sign of each move's score that is decided,
// and the move.
func proves[R rules.Rules[S, M], S any, M comparable](t *testing.T, name string, r R, root S, samples int64, opts ...mcts.Option) {
	t.Helper()
	truth := exact(t, r, root)
	s, err := mcts.New(r, opts...)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Search(t.Context(), root, sente.Limits{Nodes: samples, Memory: 256 << 20}, nil)
	if err != nil {
		t.Fatal(err)
	}
	best := got.Best()
	if got.End != search.Solved || sign(best.Score) != sign(truth) {
		t.Errorf("%s: %v after %d samples, %v; alpha-beta says %v", name, best.Score, best.Nodes, got.End, truth)
		return
	}
	for _, c := range best.Candidates {
		if c.Score.Decided() || c.Move == got.Move {
			var next S
			st := r.Play(&next, &root, c.Move, false)
			value := worth(t, r, next, st, r.Status(&root).Turn)
			if sign(c.Score) != sign(value) {
				t.Errorf("%s: move %v is %v; alpha-beta says %v", name, c.Move, c.Score, value)
			}
		}
	}
	t.Logf("%s: %v after %d samples", name, best.Score, best.Nodes)
}

// exact is the score of a position for the player to move.
func exact[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, root S) sente.Score {
	t.Helper()
	s, err := alphabeta.New(r, alphabeta.Shortest())
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Search(t.Context(), root, sente.Limits{Depth: 64}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return got.Best().Score
}

// worth is the score of a position for player.
func worth[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, pos S, st rules.Status, player int8) sente.Score {
	t.Helper()
	score := st.Outcome.Score(st.Turn)
	if !st.Outcome.Over() {
		score = exact(t, r, pos)
	}
	if st.Turn != player {
		return -score
	}
	return score
}

func sign(s sente.Score) int {
	switch {
	case s.Won():
		return 1
	case s.Lost():
		return -1
	}
	return 0
}

func small(t *testing.T, size [2]int) connectfour.Rules {
	t.Helper()
	r, err := connectfour.New(size[0], size[1])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// wander is a position a number of random moves after the start, or fewer if the next
// one would end the game.
func wander[R rules.Rules[S, M], S, M any](r R, seed uint64, plies int) S {
	pos := r.Start()
	rng := rand.New(rand.NewPCG(seed, 3))
	for range plies {
		moves := r.Moves(&pos, nil)
		var next S
		if st := r.Play(&next, &pos, moves[rng.IntN(len(moves))], false); st.Outcome.Over() {
			break
		}
		pos = next
	}
	return pos
}

// Sampling comes to an end with a proof on small boards, and the proof is true.
func TestSamplingProvesSmallGames(t *testing.T) {
	t.Run("tictactoe", func(t *testing.T) {
		proves(t, "defaults", tictactoe.Game, tictactoe.Game.Start(), 100_000)
		proves(t, "textbook", tictactoe.Game, tictactoe.Game.Start(), 400_000, mcts.Textbook())
	})
	t.Run("connectfour", func(t *testing.T) {
		for _, size := range [][2]int{{3, 4}, {4, 3}, {3, 5}} {
			proves(t, fmt.Sprint(size), small(t, size), small(t, size).Start(), 300_000)
		}
		for seed := range uint64(12) {
			r := small(t, [2]int{5, 4})
			proves(t, fmt.Sprintf("5x4 after random moves, %d", seed), r, wander(r, seed, 8), 300_000)
		}
	})
	t.Run("nim", func(t *testing.T) {
		for _, size := range []string{"1-3-5", "3-4-5", "2-4-6"} {
			r, root, err := nim.FromRecord(sente.Record{Game: "nim", Size: size})
			if err != nil {
				t.Fatal(err)
			}
			proves(t, size, r, root, 100_000)
		}
	})
}
