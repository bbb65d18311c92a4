package capture

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/trace"
)

func record(law string, moves ...sente.Move) sente.Record {
	return sente.Record{Game: "gomoku", Rules: law, Moves: moves}
}

func small(t testing.TB) *engine {
	t.Helper()
	e, err := newEngine(record("capture"), Options{Memory: 12 << 20}, best())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// The engine plays legal moves to the end, by every law with captures.
func TestPlaysWholeGames(t *testing.T) {
	testutil.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(7, 42))
	e := small(t)
	for range 12 {
		r := record(someLaw(rng))
		r.Size = []string{"6", "9", "13"}[rng.IntN(3)]
		board, err := game.Open(r)
		if err != nil {
			t.Fatal(err)
		}
		for {
			if over, _, _ := board.Outcome(); over || board.Ply() > 80 {
				break
			}
			c, err := e.Think(context.Background(), r, sente.Limits{Nodes: 300}, nil)
			if err != nil {
				t.Fatalf("%s after %v: %v", r.Rules, r.Moves, err)
			}
			if _, err := board.Play(string(c.Move)); err != nil {
				t.Fatalf("%s after %v: %v", r.Rules, r.Moves, err)
			}
			r = r.With(c.Move)
		}
	}
}

// priority4 finds what its weights are made for: a five, the block of one, the
// capture that wins.
func TestPriority(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, test := range []struct{ setup, want string }{
		{"black: g8 h8 i8 j8; white: a1 c3 e1; to-move: black", "f8 k8"},
		{"black: g8 h8 i8 j8; white: f8 c3 e1; to-move: white", "k8"},
		{"black: g8 a3; white: h8 i8 e1; to-move: black; captures: black 8, white 0", "j8"},
	} {
		r := record("capture")
		r.Setup = test.setup
		c, err := NewPriority(4).Think(context.Background(), r, sente.Limits{}, nil)
		if err != nil || !strings.Contains(test.want, string(c.Move)) {
			t.Errorf("%s: %s %v, want %s", test.setup, c.Move, err, test.want)
		}
	}
}

// The tree of a search can be looked at.
func TestTrace(t *testing.T) {
	tree, err := small(t).Trace(context.Background(), record("capture", "k10", "l11", "k12"), sente.Limits{Depth: 3}, trace.Limits{})
	if err != nil || tree == nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := tree.WriteText(&b); err != nil || !strings.Contains(b.String(), "k11") {
		t.Errorf("%v: %.300s", err, b.String())
	}
}

// What cannot be played on is refused in a sentence, and several lines, several
// goroutines and little memory make no difference to what is legal.
func TestThinkRefusesAndObeys(t *testing.T) {
	e := small(t)
	for _, test := range []struct {
		r    sente.Record
		want string
	}{
		{sente.Record{Game: "othello"}, `the record is of "othello"`},
		{record("renju"), "does not know what is forbidden"},
		{record("capture", "k10", "k10"), "move 2: k10 is occupied"},
		{record("capture:prize=3"), "prize"},
		{sente.Record{Rules: "capture", Opening: "swap"}, "the opening is not over"},
	} {
		if _, err := e.Think(context.Background(), test.r, sente.Limits{Nodes: 10}, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %s", test.r, err, test.want)
		}
	}
	r := record("capture", "k10", "l11", "k12", "l10")
	lines := map[int]bool{}
	limits := sente.Limits{Nodes: 3000, Lines: 3, Threads: 2, Memory: 9 << 20}
	c, err := e.Think(context.Background(), r, limits, func(i sente.Info) { lines[i.Rank] = true })
	if err != nil || c.Move == "" || len(lines) != 3 {
		t.Errorf("%v %v, %d lines", c.Move, err, len(lines))
	}
	pro := record("capture", "j10", "k11")
	pro.Opening = "pro"
	c, err = e.Think(context.Background(), pro, sente.Limits{Nodes: 500}, nil)
	if board, _ := game.Open(pro); err == nil {
		for _, m := range append(pro.Moves, c.Move) {
			if _, err = board.Play(string(m)); err != nil {
				break
			}
		}
	}
	if err != nil {
		t.Errorf("by the opening pro: %v", err)
	}
}

// A line that ends in a win by threats is told to its end.
func TestLinesAreToldToTheEnd(t *testing.T) {
	r := record("capture", "j10", "k10", "k11", "j9", "l12", "l10", "m10")
	c, err := small(t).Think(context.Background(), r, sente.Limits{Depth: 4, Lines: 2}, nil)
	if n, ok := c.Info.Score.Distance(); err != nil || ok && n > 2 && len(c.Info.Line) < n-1 {
		t.Errorf("%v: %v %v", err, c.Info.Score, c.Info.Line)
	}
	solver, err := NewSolver(Options{Memory: 12 << 20})
	if err != nil {
		t.Fatal(err)
	}
	r.Moves = r.Moves[:6]
	info, err := solver.Solve(context.Background(), r, sente.Limits{}, nil)
	if n, ok := info.Score.Distance(); err != nil || !ok || len(info.Line) != n {
		t.Errorf("%v: %v %v", err, info.Score, info.Line)
	}
	c, err = small(t).Think(context.Background(), r, sente.Limits{Depth: 4, Lines: 2}, nil)
	if n, ok := c.Info.Score.Distance(); err != nil || !ok || len(c.Info.Line) != n {
		t.Errorf("%v: %v %v", err, c.Info.Score, c.Info.Line)
	}
}
