package capture

import (
	"context"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
)

func record(law string, moves ...sente.Move) sente.Record {
	return sente.Record{Game: "gomoku", Rules: law, Moves: moves}
}

func small(t testing.TB) *engine {
	t.Helper()
	e, err := newEngine(record("capture"), Options{Memory: 12 << 20}, defaultConfig())
	testutil.NoError(t, err)
	return e
}

// priority4 finds what its weights are made for: a five, the block of one, the
// capture that wins.
func TestPriority_FindsTacticalMoves(t *testing.T) {
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

// A line that ends in a win by threats is told to its end.
func TestEngine_ReportsLinesToTheEnd(t *testing.T) {
	r := record("capture", "j10", "k10", "k11", "j9", "l12", "l10", "m10")
	c, err := small(t).Think(context.Background(), r, sente.Limits{Depth: 4, Lines: 2}, nil)
	if n, ok := c.Info.Score.Distance(); err != nil || ok && n > 2 && len(c.Info.Line) < n-1 {
		t.Errorf("%v: %v %v", err, c.Info.Score, c.Info.Line)
	}
	solver, err := NewSolver(Options{Memory: 12 << 20})
	testutil.NoError(t, err)
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
