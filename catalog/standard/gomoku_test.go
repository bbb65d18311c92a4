package standard_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/train"
)

// gameOf returns a game of the standard catalog.
func gameOf(t *testing.T, name string) catalog.Game {
	t.Helper()
	g, err := standard.Games().FindGame(name)
	testutil.NoError(t, err)
	return g
}

func engineOf(t *testing.T, g catalog.Game, spec string) sente.Engine {
	t.Helper()
	e, err := g.NewEngine(spec)
	testutil.NoError(t, err)
	return e
}

func gomokuEngine(t *testing.T, spec string) sente.Engine {
	return engineOf(t, gameOf(t, "gomoku"), spec)
}

// playsLegally returns the engine's move in a position, which must be legal.
func playsLegally(t *testing.T, g catalog.Game, engine sente.Engine, r sente.Record) sente.Move {
	t.Helper()
	choice, err := engine.Think(t.Context(), r, sente.Limits{Nodes: 40, Seed: 1, Memory: 2 << 20}, nil)
	if err == nil {
		_, err = g.BoardAfterMoves(r.WithMove(choice.Move))
	}
	if err != nil {
		t.Errorf("%s %+v: %q, %v", g.Name, r, choice.Move, err)
	}
	return choice.Move
}

// TestEngines_PlayUnchangedAfterErrors: after other rules, and errors, they play those they know as
// before.
func TestEngines_PlayUnchangedAfterErrors(t *testing.T) {
	r := sente.Record{Moves: []sente.Move{"h8", "i9", "h10", "g9", "i10", "d4"}}
	limits := sente.Limits{Nodes: 3000}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []string{"sente:memory=8", "heuristic"} {
		think := func(e sente.Engine, r sente.Record) sente.Choice {
			c, err := e.Think(t.Context(), r, limits, nil)
			testutil.NoError(t, err)
			return c
		}
		fresh := think(gomokuEngine(t, spec), r)
		e := gomokuEngine(t, spec)
		think(e, sente.Record{Rules: "renju", Moves: []sente.Move{"h8"}})
		if p, ok := sente.As[sente.Ponderer](e); ok {
			p.Ponder(done, sente.Record{Rules: "pente"})
		}
		if _, err := e.Think(t.Context(), sente.Record{Game: "nim", Rules: "caro"}, limits, nil); err == nil {
			t.Errorf("%s plays nim", spec)
		}
		if again := think(e, r); fresh.Move != again.Move || fresh.Info.Score != again.Info.Score || fresh.Info.Nodes != again.Info.Nodes {
			t.Errorf("%s: %+v, and fresh %+v", spec, again, fresh)
		}
	}
}

func open[T any](t *testing.T, f func() (T, error)) T {
	t.Helper()
	v, err := f()
	testutil.NoError(t, err)
	t.Cleanup(func() { _ = sente.Close(v) })
	return v
}

// Goroutines that an engine has of its own search whatever the limits say, and one
// goroutine still plays the same every time.
func TestThreads_SearchWithinLimits(t *testing.T) {
	g := gameOf(t, "gomoku")
	r := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h9", "j8"}}
	nodes := func(spec string, threads int) int64 {
		e, err := g.NewEngine(spec)
		testutil.NoError(t, err)
		c, err := e.Think(t.Context(), r, sente.Limits{Depth: 8, Threads: threads}, nil)
		testutil.NoError(t, err)
		return c.Info.Nodes
	}
	one := nodes("sente", 0)
	if again := nodes("sente:threads=1", 2); again != one {
		t.Errorf("one goroutine of its own: %d nodes, want %d", again, one)
	}
	if two := nodes("sente:threads=2", 0); two == one {
		t.Errorf("two goroutines visit exactly as many nodes as one: %d", two)
	}
}

// TestReplacement_NamesEngineOfOtherRules: engines that play by tables of patterns name their
// replacement in games with captures, and no replacement where they play themselves.
func TestReplacement_NamesEngineOfOtherRules(t *testing.T) {
	games := standard.Games()
	g, _ := games.FindGame("gomoku")
	for _, name := range []string{"heuristic", "zerosum", "minimax", "kill", "negascout", "zeromax", "mcts"} {
		for rules, own := range map[string]bool{"": true, "renju": true, "caro": true, "pente": false, "ninuki": false} {
			said := g.ReplacementFor(name+":memory=1", sente.Record{Rules: rules})
			if own != (said == nil) || !own && !strings.HasPrefix(said.Error(), name+" does not support the rules "+rules+": ") {
				t.Errorf("%s by the rules %q: %q", name, rules, said)
			}
		}
	}
	for _, spec := range []string{"", "sente", "random", "no such engine"} {
		for _, rules := range []string{"", "pente", "swap2"} {
			if said := g.ReplacementFor(spec, sente.Record{Rules: rules}); said != nil {
				t.Errorf("%q by the rules %q: %s", spec, rules, said)
			}
		}
	}
	if said := g.ReplacementFor("priority4", sente.Record{Rules: "renju"}); !strings.Contains(said.Error(), "one move ahead") {
		t.Errorf("priority4 in renju: %q", said)
	}
}

// By rules with captures another engine is fitted than by those without, and both at once are
// refused.
func TestGomokuTrainer_DependsOnRules(t *testing.T) {
	g := gameOf(t, "gomoku")
	plain := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "g7"}}
	captures := sente.Record{Game: "gomoku", Rules: "capture", Moves: plain.Moves}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, r := range []sente.Record{plain, captures} {
		found := false
		for range 20 {
			p, ok := g.Trainer().Perturb(r, rng)
			found = found || ok && p.Rules == r.Rules && len(p.Moves) > len(r.Moves)
		}
		if !found {
			t.Errorf("no perturbed position by the rules %q", r.Rules)
		}
	}
	over := captures
	over.Moves = []sente.Move{"a1", "a2", "b1", "c2", "c1", "e2", "d1", "g2", "e1"}
	if _, err := g.Trainer().Train(t.Context(), train.Listed(captures, over), train.Options{}); err != nil && strings.Contains(err.Error(), "apart") {
		t.Error("a game that is over has other rules:", err)
	}
	for _, r := range []sente.Record{plain, captures} {
		if _, err := g.Trainer().Train(t.Context(), train.Listed(r), train.Options{Network: true}); err == nil || !strings.Contains(err.Error(), "network: too few games") {
			t.Errorf("a network by the rules %q: %v", r.Rules, err)
		}
	}
	if _, err := g.Trainer().Train(t.Context(), train.Listed(plain, captures), train.Options{}); err == nil {
		t.Error("games with captures and without are fitted to together")
	}
}

// TestGomoku_PlaysContinuousGames: the engine plays continuous games until the board is full, by
// the rules, and makes more lines than random moves beside stones.
func TestGomoku_PlaysContinuousGames(t *testing.T) {
	for i, law := range []string{"freestyle:continuous=on", "standard:continuous=on"} {
		rng := rand.New(rand.NewPCG(69, uint64(i)))
		r := sente.Record{Game: "gomoku", Rules: law, Size: "8"}
		board, err := gomoku.Open(r)
		testutil.NoError(t, err)
		e := gomokuEngine(t, "sente:memory=8")
		over, winner := false, -1
		for !over {
			legal := board.Legal()
			m := legal[rng.IntN(len(legal))]
			if board.Turn() == i {
				c, err := e.Think(t.Context(), r, sente.Limits{Nodes: 500}, nil)
				if err != nil {
					t.Fatalf("%s after %v: %v", law, r.Moves, err)
				}
				if c.Info.Score.Won() || c.Info.Score.Lost() {
					t.Fatalf("%s after %v: a %v is claimed", law, r.Moves, c.Info.Score)
				}
				m = c.Move
			}
			if _, err := board.Play(string(m)); err != nil {
				t.Fatalf("%s after %v: %v", law, r.Moves, err)
			}
			r = r.WithMove(m)
			over, winner, _ = board.Outcome()
		}
		if winner != i || len(r.Moves) != 64 {
			t.Errorf("%s: player %d did not win, but %d, after %d moves", law, i, winner, len(r.Moves))
		}
	}
}
