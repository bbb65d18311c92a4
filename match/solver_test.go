package match_test

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/player"
)

// solver proves that a game is drawn, and counts.
type solver struct{ counts *solverCounts }

type solverCounts struct{ made, forgot, closed int }

func (s solver) Solve(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Info, error) {
	return sente.Info{Source: "proof"}, nil
}
func (s solver) Close() error { s.counts.closed++; return nil }

type forgetful struct{ solver }

func (s forgetful) Forget() { s.counts.forgot++ }

// A solver that adjudicates is as good as new in every game, and is closed with the
// runner.
func TestSolversAreClosed(t *testing.T) {
	for _, c := range []struct {
		forgets bool
		want    solverCounts
	}{{true, solverCounts{made: 1, forgot: 2, closed: 1}}, {false, solverCounts{made: 3, closed: 3}}} {
		var counts solverCounts
		solved := catalog.Catalog{{Name: "connectfour", Open: connectfour.Open, Solver: func() (sente.Solver, error) {
			counts.made++
			if c.forgets {
				return forgetful{solver{&counts}}, nil
			}
			return solver{&counts}, nil
		}}}
		local := match.NewLocal(solved, func(sente.Record, match.Entrant) (player.Player, error) {
			return player.Player{Engine: engine(first)}, nil
		}, 1)
		job := match.Job{
			Start: sente.Record{Game: "connectfour"}, Seatings: []int{0, 1, 0}, Entrants: []int{0, 1},
			Players: []match.Entrant{{Name: "a"}, {Name: "b"}}, Adjudication: match.Adjudication{Solve: 10},
		}
		err := local.Play(t.Context(), job, func(r match.Result) {
			if r.Cause != match.Solved || len(r.Record.Moves) != 1 {
				t.Errorf("%v after %d moves", r.Cause, len(r.Record.Moves))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := local.Close(); err != nil {
			t.Fatal(err)
		}
		if counts != c.want {
			t.Errorf("forgets %v: %+v, want %+v", c.forgets, counts, c.want)
		}
	}
}
