//go:build slow

package enginetest

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/plain"
	"github.com/sente-games/sente/search/table"
)

// manySets is how many sets of exact features are tried. They hold every two
// features together, each without the other, and neither.
const manySets = 210

// exactSets are sets of exact features: none, all, and random ones, most of them
// with Cutoffs and Table, without which many others are nothing.
func exactSets() []alphabeta.Feature {
	rng := rand.New(rand.NewPCG(3, 16))
	sets := []alphabeta.Feature{0, alphabeta.Exact}
	for len(sets) < manySets {
		set := alphabeta.Feature(rng.Uint32()) & alphabeta.Exact
		if rng.IntN(8) > 0 {
			set |= alphabeta.Cutoffs
		}
		if rng.IntN(2) > 0 {
			set |= alphabeta.Table
		}
		sets = append(sets, set)
	}
	return sets
}

// trial is one position with its score by minimax.
type trial[S any] struct {
	state S
	want  sente.Score
}

// trials are different positions of random games, with what plain minimax says of
// them. Positions that are fewer than least plies old have too many moves.
func trials[R rules.Rules[S, M], S, M any](t *testing.T, r R, least, depth, positions int) (list []trial[S]) {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 12))
	identity, seen := rules.Identity[R, S, M](r), map[any]bool{}
	for games := 0; len(list) < positions; games++ {
		if games == 10_000 {
			t.Fatalf("only %d of %d positions in %d games", len(list), positions, games)
		}
		s := r.Start()
		for ply := 0; ; ply++ {
			moves := r.Moves(&s, nil)
			if len(moves) == 0 {
				break
			}
			if id := identity(&s, r.Status(&s)); ply >= least && rng.IntN(8) == 0 && !seen[id] && len(list) < positions {
				seen[id] = true
				list = append(list, trial[S]{s, plain.Score(r, &s, depth)})
			}
			var next S
			r.Play(&next, &s, moves[rng.IntN(len(moves))], false)
			s = next
		}
	}
	return list
}

// able are the features that a game has the abilities for.
func able[R rules.Rules[S, M], S any, M comparable](r R) (able alphabeta.Feature) {
	for _, f := range alphabeta.Exact.List() {
		if _, err := alphabeta.New(r, alphabeta.With(f)); err == nil {
			able |= f
		}
	}
	return able
}

// exactly compares all sets of exact features with minimax and returns the number
// of positions. Every set is tried on a share of the positions, all of them in
// the long form. Schemes and sizes of tables, windows and layers take turns.
func exactly[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, least, depth, positions int) int {
	t.Helper()
	list, can := trials(t, r, least, depth, positions), able(r)
	share := 5
	if testutil.LongEnabled() {
		share = positions
	}
	for i, set := range exactSets() {
		s, err := alphabeta.New(r, settingsOf(i, set&can), alphabeta.With(set&can), alphabeta.Without(^set))
		testutil.NoError(t, err)
		for j := range share {
			c := list[(i+j*positions/share)%positions]
			result, err := s.Search(context.Background(), c.state, sente.Limits{Depth: depth}, nil)
			if got := result.Best().Score; err != nil || got != c.want {
				t.Fatalf("set %d, %v, at depth %d of %+v: %v, %v; minimax says %v", i, set, depth, c.state, got, err, c.want)
			}
		}
	}
	return positions
}

// settingsOf are the settings of the i-th set besides its features.
func settingsOf(i int, set alphabeta.Feature) alphabeta.Option {
	settings := []alphabeta.Option{
		alphabeta.Shortest(),
		alphabeta.Window(1 + 7*(i%5)),
		alphabeta.Deepen(alphabeta.Layers(i % 3)),
	}
	if set&alphabeta.Table != 0 {
		settings = append(settings, alphabeta.TableBytes(table.MinBytes<<(i%7)))
	}
	return alphabeta.Options(settings...)
}

// Every exact set of options finds the scores of minimax on 500 positions of five
// games.
func TestExactOptions_AreMinimaxLong(t *testing.T) {
	all := 0
	for name, positions := range map[string]func(t *testing.T) int{
		"connectfour": func(t *testing.T) int {
			return exactly(t, connectfour.Standard, 0, 4, 60) + exactly(t, smallFour(t), 0, 6, 60)
		},
		"othello": func(t *testing.T) int {
			return exactly(t, othello.Standard, 0, 4, 40) + exactly(t, othelloOf(t, 6), 0, 4, 40) + exactly(t, othelloOf(t, 4), 2, 7, 40)
		},
		"quarto": func(t *testing.T) int {
			return exactly(t, quarto.Game, 14, 4, 40) + exactly(t, quarto.Game, 20, 6, 60)
		},
		"nim": func(t *testing.T) int {
			return exactly(t, nimOf(t, false), 0, 5, 50) + exactly(t, nimOf(t, true), 0, 5, 50)
		},
		"tictactoe": func(t *testing.T) int { return exactly(t, tictactoe.Game, 0, 5, 100) },
	} {
		t.Run(name, func(t *testing.T) {
			n := positions(t)
			if n < 50 {
				t.Errorf("only %d positions of %s", n, name)
			}
			all += n
		})
	}
	if all < 500 {
		t.Errorf("only %d positions", all)
	}
}

func smallFour(t *testing.T) connectfour.Rules {
	t.Helper()
	game, err := connectfour.New(5, 4)
	testutil.NoError(t, err)
	return game
}

func othelloOf(t *testing.T, side int) othello.Rules {
	t.Helper()
	game, err := othello.New(side)
	testutil.NoError(t, err)
	return game
}

func nimOf(t *testing.T, misere bool) nim.Game {
	t.Helper()
	game, err := nim.New(2, misere, 3, 4, 2)
	testutil.NoError(t, err)
	return game
}

// The usual searcher, to the end, finds what everything tried out says.
func TestSolvers_SmallGames(t *testing.T) {
	small := othelloOf(t, 4)
	start := small.Start()
	solved(t, small, start, false)
	for _, heaps := range [][]int{{3, 4, 5}, {1, 2, 3}, {1, 1}, {5, 7}, {2, 4, 6}} {
		for _, misere := range []bool{false, true} {
			game, err := nim.New(2, misere, heaps...)
			testutil.NoError(t, err)
			first := game.Start()
			solved(t, game, first, first.Pos().Winning())
		}
	}
}

func solved[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, start S, won bool) {
	t.Helper()
	s, err := alphabeta.New(r)
	testutil.NoError(t, err)
	result, err := s.Search(context.Background(), start, sente.Limits{}, nil)
	testutil.NoError(t, err)
	if score := result.Best().Score; score.Won() != won || !score.Decided() {
		t.Errorf("%+v: %v, want a win: %v", start, score, won)
	}
}
