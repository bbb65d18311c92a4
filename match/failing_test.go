package match_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/player"
)

// TestFailingsAreTheFirst: however many games are played at a time, the fault that
// is told of each kind is the first of the schedule.
func TestFailingsAreTheFirst(t *testing.T) {
	p := plan(match.Match, 2, 40)
	open := func(game sente.Record, e match.Entrant) (player.Player, error) {
		inner, err := profiles(game, e)
		if e.Name != p.Players[1].Name || err != nil {
			return inner, err
		}
		return player.Player{Name: e.Name, Engine: engine(func(ctx context.Context, r sente.Record, l sente.Limits) (sente.Choice, error) {
			switch l.Seed % 3 {
			case 0:
				return sente.Choice{}, errors.New("no idea for " + string(r.Moves[0]+r.Moves[1]))
			case 1:
				return sente.Choice{Move: "z9"}, nil
			}
			return inner.Think(ctx, r, l, nil)
		})}, nil
	}
	var all [2][]match.Failing
	for i, slots := range []int{1, 4} {
		local := match.NewLocal(standard, open, slots)
		report, err := match.Run{Plan: p, Games: standard, Runner: local}.Play(t.Context())
		if err := errors.Join(err, local.Close()); err != nil {
			t.Fatal(err)
		}
		all[i] = report.Crosstable.Failings()
	}
	if diff := cmp.Diff(all[0], all[1]); diff != "" || len(all[0]) != 2 || all[0][0].Cause != match.IllegalMove || all[0][1].Cause != match.Crashed {
		t.Errorf("%+v %s", all[0], diff)
	}
}

// TestWhatNeverBeganIsLostAndSaysNothing: games that a player could not begin are losses in
// the rows, and no part of tally, pairs and test.
func TestWhatNeverBeganIsLostAndSaysNothing(t *testing.T) {
	p := plan(match.Match, 2, 60)
	p.Test = &rating.SPRT{Elo0: 0, Elo1: 1, Alpha: 0.0001, Beta: 0.0001, Model: rating.Logistic}
	name := p.Players[1].Name
	open := func(game sente.Record, e match.Entrant) (player.Player, error) {
		if e.Name == name && game.Players[0] == name && game.Moves[0] < "b2" {
			return player.Player{}, errors.New("not today")
		}
		return profiles(game, e)
	}
	report, games := session(t, p, 2, func(r *match.Run) { r.Runner = match.NewLocal(standard, open, 2) })
	var tally rating.Tally
	points, idle := map[int][]rating.Points{}, 0
	for _, r := range games {
		if r.Cause == match.Crashed {
			idle++
			continue
		}
		at := slices.Index(r.Players, 0)
		tally.Add(r.Points[at])
		points[r.Number] = append(points[r.Number], r.Points[at])
	}
	var pairs rating.Pairs
	for _, both := range points {
		if len(both) == 2 {
			pairs.Add(both[0], both[1])
		}
	}
	table := report.Crosstable
	rows := table.Rows()
	if idle < 3 || pairs.Count() < 3 || table.NotBegun() != idle || report.Summary(p).NotBegun != idle {
		t.Errorf("%d games did not begin, %d by the table; %d pairs", idle, table.NotBegun(), pairs.Count())
	}
	if rows[0].Games != len(games) || rows[1].Losses != int(tally.Wins)+idle || rows[1].Faults[match.Crashed] != idle {
		t.Errorf("%d games, of which %d: %+v", len(games), idle, rows)
	}
	if h := table.Head(0, 1); h.Tally != tally || h.Pairs != pairs || report.Crosstable.Test().Decided() != pairs {
		t.Errorf("%v, %v, in the test %v; want %v, %v", h.Tally, h.Pairs, report.Crosstable.Test().Decided(), tally, pairs)
	}
}

// TestGivenGames: what a player is given by the other's faults is counted apart, and the
// pairs of the rest are whole where both of their games are. Its slow twin goes through all games.
func TestGivenGames(t *testing.T) {
	p := plan(match.Match, 2, 80)
	open := func(game sente.Record, e match.Entrant) (player.Player, error) {
		inner, err := profiles(game, e)
		if err != nil {
			return inner, err
		}
		return player.Player{Name: e.Name, Engine: engine(func(ctx context.Context, r sente.Record, l sente.Limits) (sente.Choice, error) {
			if lot := l.Seed + uint64(len(r.Moves)); lot%23 == 0 || e.Name == p.Players[1].Name && lot%17 == 0 {
				return sente.Choice{Move: "z9"}, nil
			}
			return inner.Think(ctx, r, l, nil)
		})}, nil
	}
	report, games := session(t, p, 2, func(r *match.Run) { r.Runner = match.NewLocal(standard, open, 2) })
	for a := range p.Players {
		var want rating.Games
		var given int64
		rest := map[int][]rating.Points{}
		for _, r := range games {
			points := r.Points[slices.Index(r.Players, a)]
			if !r.Begun() {
				continue
			}
			if r.Culprit == p.Players[1-a].Name {
				given++
				continue
			}
			rest[r.Number] = append(rest[r.Number], points)
		}
		for _, both := range rest {
			if len(both) == 2 {
				want.Pairs.Add(both[0], both[1])
			} else {
				want.Single.Add(both[0])
			}
		}
		earned, got := report.Crosstable.Earned(a, 1-a)
		if got != given || earned != want || given < 3 || want.Pairs.Count() < 3 || want.Single.Games() < 3 {
			t.Errorf("%s: given %d, earned %v; want %d, %v", p.Players[a].Name, got, earned, given, want)
		}
	}
	s := report.Summary(p)
	if earned, given := report.Crosstable.Earned(0, 1); s.Given != given || s.EarnedFact == nil || s.EarnedFact.Score != earned.Estimate().Score {
		t.Errorf("the summary has %d and %+v of %d and %v", s.Given, s.EarnedFact, given, earned)
	}
}
