package connectfour_test

import (
	"slices"
	"testing"
	"time"

	"github.com/sente-games/sente"
	engine "github.com/sente-games/sente/engines/connectfour"
	"github.com/sente-games/sente/internal/testutil"
)

// inBook is a position that the book knows and the solver solves quickly, and
// its mirror image.
var inBook = []string{"4444443", "4444445"}

func TestBookMoves_EqualSolver(t *testing.T) {
	testutil.SkipUnderRace(t)
	solver := engine.NewSolver(engine.ExactOptions{Options: engine.Options{Memory: 8 << 20}})
	defer solver.Close()
	for _, moves := range inBook {
		want, err := solver.WithoutBook().Solve(t.Context(), record(moves), sente.Limits{}, nil)
		if err != nil || want.Nodes == 0 || want.Source != "proof" {
			t.Fatalf("%s: without the book %+v (%v)", moves, want, err)
		}
		got, err := solver.Solve(t.Context(), record(moves), sente.Limits{}, nil)
		if err != nil || got.Source != "book" || got.Nodes != 0 || got.Score != want.Score || got.Bound != want.Bound {
			t.Errorf("%s: from the book %+v, want %v (%v)", moves, got, want.Score, err)
		}
	}
}

func TestBookMoves_ArePlayed(t *testing.T) {
	e := newExact(t, engine.ExactOptions{Options: engine.Options{Memory: 8 << 20}})
	var moves []sente.Move
	for _, m := range inBook {
		c, all := listen(t, e, record(m), sente.Limits{Time: time.Second})
		if c.Info.Source != "book" || c.Info.Nodes != 0 || len(all) != 1 {
			t.Errorf("%s: %+v", m, c)
		}
		moves = append(moves, c.Move)
	}
	if mirrored := sente.Move('8' - moves[0][0] + '0'); moves[1] != mirrored {
		t.Errorf("%v: the second is not the mirror image of the first", moves)
	}
}

// Several lines, limits of depth or nodes and other boards are not for the book.
func TestBookMoves_UnsupportedPositions(t *testing.T) {
	const limit = 20 * time.Millisecond
	small := record(inBook[0])
	small.Size = "7x8"
	for _, c := range []struct {
		record sente.Record
		limits sente.Limits
		noBook bool
	}{
		{record(inBook[0]), sente.Limits{Nodes: 1000}, false},
		{record(inBook[0]), sente.Limits{Time: limit, Lines: 2}, false},
		{record(inBook[0]), sente.Limits{Depth: 4}, false},
		{record(inBook[0]), sente.Limits{Time: limit}, true},
		{small, sente.Limits{Time: limit}, false},
	} {
		e := newExact(t, engine.ExactOptions{Options: engine.Options{Memory: 8 << 20}, NoBook: c.noBook})
		choice, all := listen(t, e, c.record, c.limits)
		if choice.Info.Nodes == 0 || slices.ContainsFunc(all, func(i sente.Info) bool { return i.Source == "book" }) {
			t.Errorf("%+v: %+v", c, choice)
		}
	}
}
