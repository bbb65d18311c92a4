package sampler

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/trace"
)

func made(t testing.TB, opts ...mcts.Option) sente.Engine {
	t.Helper()
	e, err := New(Settings{Memory: 16 << 20}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sente.Close(e) })
	return e
}

func think(t testing.TB, e sente.Engine, r sente.Record, l sente.Limits) sente.Choice {
	t.Helper()
	c, err := e.Think(t.Context(), r, l, nil)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	return c
}

// scattered plays random moves close together, without a winner.
func scattered(rng *rand.Rand, rules, size string, stones, span int) sente.Record {
	for {
		r := sente.Record{Game: "gomoku", Rules: rules, Size: size}
		board, err := game.Open(r)
		if err != nil {
			panic(err)
		}
		over := false
		for len(r.Moves) < stones && !over {
			if m, err := board.Play(game.At(rng.IntN(span), rng.IntN(span)).String()); err == nil {
				r = r.With(m)
			}
			over, _, _ = board.Outcome()
		}
		if !over {
			return r
		}
	}
}

// The tables say what docs/tuning.md says of ranks and scores.
func TestUnits(t *testing.T) {
	for score, want := range map[int32]float64{0: 0.5, 200: 1 / (1 + math.Exp(-1)), -200: 1 / (1 + math.Exp(1)), 400: 1 / (1 + math.Exp(-2)), -1 << 30: 0, 1 << 30: 1} {
		if got := worth(score); math.Abs(got-want) > 1e-5 {
			t.Errorf("%d is worth %v, want %v", score, got, want)
		}
	}
	for rank, want := range map[int]float64{0: 1, 60: math.Exp(-1), 180: math.Exp(-3)} {
		if got := chances[rank]; math.Abs(got-want) > 1e-6 || got <= 0 {
			t.Errorf("%d below the best is %v times as likely, want %v", rank, got, want)
		}
	}
	if chances[mostRanks] <= 0 {
		t.Error("a move has no chance at all")
	}
}

// What is said to be decided is so by the rules alone, to a search that looks at every move.
func TestProofsAreTrue(t *testing.T) {
	testutil.SkipUnderRace(t)
	oracle, err := simple.OpenSearch(sente.Record{}, game.FromRecord, simple.SearchSettings{})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(224, 1))
	engines := map[string]sente.Engine{"freestyle": made(t), "standard": made(t)}
	wins, losses := 0, 0
	for range 600 {
		rules := []string{"freestyle", "standard"}[rng.IntN(2)]
		r := scattered(rng, rules, "6", 9+rng.IntN(10), 6)
		c := think(t, engines[rules], r, sente.Limits{Nodes: 300})
		n, decided := c.Info.Score.Distance()
		if !decided || n > 6 {
			continue
		}
		truth := think(t, oracle, r, sente.Limits{Depth: n + 2}).Info.Score
		if c.Info.Score.Won() != truth.Won() || c.Info.Score.Lost() != truth.Lost() {
			t.Errorf("%s %v: %v is claimed, the search says %v", rules, r.Moves, c.Info.Score, truth)
		}
		if wins++; c.Info.Score.Lost() {
			wins, losses = wins-1, losses+1
		}
	}
	t.Logf("%d wins and %d losses", wins, losses)
	if wins < 10 || losses < 3 {
		t.Errorf("%d wins and %d losses are too few to be sure", wins, losses)
	}
}

// A number of samples is one answer, whatever was asked before it is forgotten.
func TestSameAnswer(t *testing.T) {
	rng := rand.New(rand.NewPCG(224, 2))
	used := made(t)
	for range 4 {
		r, l := scattered(rng, "freestyle", "15", 8, 8), sente.Limits{Nodes: 400, Seed: 5}
		one := think(t, made(t), r, l)
		if f, ok := sente.As[sente.Forgetter](used); ok {
			f.Forget()
		}
		two := think(t, used, r, l)
		if one.Move != two.Move || one.Info.Score != two.Info.Score || one.Info.Nodes != two.Info.Nodes || sente.PolicyOf(one.Info) != sente.PolicyOf(two.Info) {
			t.Errorf("%v: %v %v, and again %v %v", r.Moves, one.Move, one.Info.Score, two.Move, two.Info.Score)
		}
	}
}

// Games are played to the end by all rules that the tables know, with one goroutine and with
// two.
func TestWholeGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(224, 3))
	e := made(t)
	for _, rules := range []string{"freestyle", "standard", "renju", "caro"} {
		for threads, size := range []string{"9", "15", "20"} {
			r := sente.Record{Game: "gomoku", Rules: rules, Size: size}
			board, err := game.Open(r)
			if err != nil {
				t.Fatal(err)
			}
			for over := false; !over && len(r.Moves) < 50; over, _, _ = board.Outcome() {
				m := board.Legal()[rng.IntN(len(board.Legal()))]
				if len(r.Moves)%2 == 0 {
					m = think(t, e, r, sente.Limits{Nodes: 60, Threads: threads}).Move
				}
				if _, err := board.Play(string(m)); err != nil {
					t.Fatalf("%+v: %v", r, err)
				}
				r = r.With(m)
			}
		}
	}
}

// What needs no thought is answered as the strong engine does.
func TestForcedMoves(t *testing.T) {
	for setup, want := range map[string]string{
		"black: g8 h8 i8 j8; white: f8 a1 o1 a15; to-move: black": "k8", // a five
		"black: g8 h8 i8 j8; white: f8 a1 o1; to-move: white":     "k8", // the block of one
	} {
		c := think(t, made(t), sente.Record{Setup: setup}, sente.Limits{Nodes: 100})
		if string(c.Move) != want {
			t.Errorf("%s: %s, want %s", setup, c.Move, want)
		}
	}
}

// The visits of the moves are told, and the tree below them is kept for the next move.
func TestTreeIsToldAndKept(t *testing.T) {
	e := made(t)
	r := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "i8", "g8", "h9", "h7"}}
	c := think(t, e, r, sente.Limits{Nodes: 1000})
	moves, err := sente.PolicyOf(c.Info).Moves()
	if err != nil || len(moves) < 3 || moves[0].Move != c.Move {
		t.Fatalf("the policy is %v, %v", moves, err)
	}
	if _, walks := sente.As[trace.Engine](e); walks {
		t.Error("it is said to walk a tree")
	}
	sampler, ok := sente.As[trace.Sampler](e)
	if !ok || len(c.Info.Line) < 3 {
		t.Fatalf("no tree is shown, or the line is short: %v", c.Info.Line)
	}
	next := r.With(c.Info.Line[0]).With(c.Info.Line[1])
	tree, err := sampler.Sample(t.Context(), next, sente.Limits{Nodes: 20}, trace.Limits{})
	if err != nil || tree.Root.Visits < 100 {
		t.Fatalf("%d visits at the root after 20 samples, %v", tree.Root.Visits, err)
	}
	below := int64(0)
	for _, child := range tree.Root.Children {
		below += child.Visits
	}
	if below < 100 || below > tree.Root.Visits || tree.Root.Children[0].Move == "" {
		t.Errorf("%d of %d visits stand at moves", below, tree.Root.Visits)
	}
}

// An analysis gets the lines that it asks for.
func TestLines(t *testing.T) {
	ranks := map[int]bool{}
	_, err := made(t).Think(t.Context(), sente.Record{Moves: []sente.Move{"h8", "i9"}}, sente.Limits{Nodes: 500, Lines: 4, Analysis: true}, func(i sente.Info) { ranks[i.Rank] = true })
	if err != nil || len(ranks) != 4 {
		t.Errorf("%d lines, %v", len(ranks), err)
	}
}

func TestBadSettings(t *testing.T) {
	for want, f := range map[string]func() (sente.Engine, error){
		"breadth -1 is out of range":                 func() (sente.Engine, error) { return New(Settings{Breadth: -1}) },
		"MAST needs rollouts and ratings":            func() (sente.Engine, error) { return New(Settings{}, mcts.With(mcts.MAST)) },
		"which UCT does not use: select PUCT":        func() (sente.Engine, error) { return New(Settings{}, mcts.Select(mcts.UCT)) },
		"memory of -1 bytes is impossible: 0 is the": func() (sente.Engine, error) { return New(Settings{Memory: -1}) },
	} {
		if _, err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for want, r := range map[string]sente.Record{
		`the record is of "chess"`: {Game: "chess"},
		"standard, renju and caro": {Rules: "pente"},
		"the game is over":         {Setup: "black: a1 b1 c1 d1 e1"},
		"move 2: h8 is occupied":   {Moves: []sente.Move{"h8", "h8"}},
	} {
		if _, err := made(t).Think(t.Context(), r, sente.Limits{Nodes: 10}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", r, err, want)
		}
	}
}
