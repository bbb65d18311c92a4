package session

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
)

// solver answers every position after some time with what the test says.
type solver struct {
	takes time.Duration
	info  sente.Info
	err   error
}

func (s solver) Solve(_ context.Context, _ sente.Record, l sente.Limits, _ func(sente.Info)) (sente.Info, error) {
	if s.takes > l.Time {
		time.Sleep(l.Time)
		return sente.Info{}, nil
	}
	time.Sleep(s.takes)
	return s.info, s.err
}

// TestScores: what a solver proves of the position after a move is, seen from the other
// side and one move later, the score of the move; all else is left out.
func TestScores(t *testing.T) {
	g, err := catalog.Standard().Game("connectfour")
	if err != nil {
		t.Fatal(err)
	}
	game := sente.Record{Game: "connectfour", Moves: []sente.Move{"1", "2", "1", "2", "1", "2"}} // "1" wins at once
	board, err := g.Board(game)
	if err != nil {
		t.Fatal(err)
	}
	legal := board.Legal()
	proof := sente.Info{Source: "proof", Score: sente.LossIn(4), Bound: sente.Exact}
	guess, bound := proof, proof
	guess.Source, bound.Bound = "search", sente.Upper
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		solver solver
		found  int
		err    error
		took   time.Duration
	}{
		"proven":      {solver{time.Millisecond, proof, nil}, len(legal), nil, time.Duration(len(legal)-1) * time.Millisecond},
		"a guess":     {solver{0, guess, nil}, 1, nil, 0},
		"a bound":     {solver{0, bound, nil}, 1, nil, 0},
		"too slow":    {solver{time.Hour, proof, nil}, 1, nil, 7 * time.Second},
		"broken":      {solver{0, sente.Info{}, broken}, 1, broken, 0},
		"in the book": {solver{0, sente.Info{Source: "book", Bound: sente.Exact}, nil}, len(legal), nil, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			found, err := Scores(t.Context(), g, c.solver, game, legal, sente.Limits{}, began.Add(7*time.Second))
			if len(found) != c.found || !errors.Is(err, c.err) || time.Since(began) != c.took {
				t.Errorf("%s: %d scores, %v, after %v; want %d, %v, %v", name, len(found), err, time.Since(began), c.found, c.err, c.took)
			}
			for _, s := range found {
				want := -c.solver.info.Score.Later(1)
				if s.Move == "1" {
					want = sente.WinIn(1)
				}
				if s.Score != want {
					t.Errorf("%s: %s is worth %v, want %v", name, s.Move, s.Score, want)
				}
				if points, err := g.Points(game, s.Score); err != nil || points != s.Points {
					t.Errorf("%s: %d points, want %d (%v)", name, s.Points, points, err)
				}
			}
		})
	}
}
