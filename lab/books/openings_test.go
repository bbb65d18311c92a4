package books

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/interrupt"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/player"
)

// What is found is legal, goes on, is balanced to the judge asked again, and stands
// there once; the same seed finds the same.
func TestFindOpenings_AreBalanced(t *testing.T) {
	for _, name := range []string{"connectfour", "othello"} {
		g := testutil.Must(standard.Games().FindGame(name))(t)
		base := sente.Record{Game: name}
		limits := sente.Limits{Nodes: 200, Seed: 5}
		wanted := OpeningSearch{Count: 12, Plies: 3, Seed: 5}
		const balance = 60
		find := func() []sente.Record {
			judge := testutil.Must(player.NewPlayer(g, "search"))(t)
			defer judge.Close()
			told := 0
			wanted.Judges = []OpeningJudge{{Player: judge, Balance: balance, Limits: limits}}
			all, err := FindOpenings(t.Context(), g, base, wanted, func(found, drawn int) { told++ })
			if err != nil || len(all) != wanted.Count || told < wanted.Count {
				t.Fatalf("%s: %d found, told %d times, %v", name, len(all), told, err)
			}
			return all
		}
		all, again := find(), find()
		board := testutil.Must(g.Open(base))(t)
		twins := match.NewTwinDetector(board)
		for i, r := range all {
			if !slices.Equal(r.Moves, again[i].Moves) {
				t.Errorf("%s: %v, then %v", name, r.Moves, again[i].Moves)
			}
			if seen, err := twins.SeenBefore(r.Moves); seen || err != nil || len(r.Moves) != wanted.Plies {
				t.Errorf("%s: %v: a twin: %t, %v", name, r.Moves, seen, err)
			}
			judge := testutil.Must(player.NewPlayer(g, "search"))(t)
			c, err := judge.Think(t.Context(), r, limits, nil)
			judge.Close()
			if s := c.Info.Score; err != nil || s.Decided() || s > balance || s < -balance {
				t.Errorf("%s: %v is worth %v, %v", name, r.Moves, s, err)
			}
		}
	}
}

// constantJudge is a judge with one answer to everything.
type constantJudge struct {
	score sente.Score
	asked *int
}

func (s constantJudge) Think(context.Context, sente.Record, sente.Limits, func(sente.Info)) (sente.Choice, error) {
	*s.asked++
	return sente.Choice{Info: sente.Info{Depth: 1, Score: s.score}}, nil
}

// Every judge must find an opening even, by a bound of its own, and none is asked that
// comes after one who does not.
func TestFindOpenings_AsksJudgesInOrder(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("connectfour"))(t)
	for _, c := range []struct{ first, second, bound sente.Score }{{0, 30, 30}, {0, -30, 30}, {0, 31, 30}, {5, 0, 30}, {0, sente.WinIn(3), sente.MaxScore}} {
		var asked [2]int
		judges := []OpeningJudge{
			{Player: player.Player{Engine: constantJudge{c.first, &asked[0]}}, Balance: 4},
			{Player: player.Player{Engine: constantJudge{c.second, &asked[1]}}, Balance: c.bound},
		}
		all, err := FindOpenings(t.Context(), g, sente.Record{Game: g.Name}, OpeningSearch{Count: 1, Plies: 1, Judges: judges}, func(int, int) {})
		even := c.first == 0 && !c.second.Decided() && max(c.second, -c.second) <= c.bound
		if (len(all) == 1) != even || (err == nil) != even {
			t.Errorf("%+v: %d found, %v", c, len(all), err)
		}
		if asked[0] == 0 || (asked[1] > 0) != (c.first == 0) {
			t.Errorf("%+v: asked %v", c, asked)
		}
	}
}

// A lead is what the first player is to be better by, whoever is to move.
func TestFindOpenings_HonoursLead(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("connectfour"))(t)
	for _, c := range []struct {
		plies int
		score sente.Score // of the side to move
		found bool
	}{{1, -100, true}, {1, -104, true}, {1, -105, false}, {1, 100, false}, {1, 0, false}, {2, 100, true}, {2, 96, true}, {2, 95, false}, {2, -100, false}} {
		asked := 0
		judge := OpeningJudge{Player: player.Player{Engine: constantJudge{c.score, &asked}}, Balance: 4, Lead: 100}
		all, err := FindOpenings(t.Context(), g, sente.Record{Game: g.Name}, OpeningSearch{Count: 1, Plies: c.plies, Judges: []OpeningJudge{judge}}, func(int, int) {})
		if (len(all) == 1) != c.found || (err == nil) != c.found {
			t.Errorf("%+v: %d found, %v", c, len(all), err)
		}
	}
}

// What is excepted is not found, turned or mirrored neither, and shorter games except
// nothing.
func TestFindOpenings_ExcludesGames(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("connectfour"))(t)
	base := sente.Record{Game: g.Name}
	find := func(except ...sente.Record) ([]sente.Record, error) {
		asked := 0
		judge := OpeningJudge{Player: player.Player{Engine: constantJudge{0, &asked}}}
		return FindOpenings(t.Context(), g, base, OpeningSearch{Count: 4, Plies: 1, Judges: []OpeningJudge{judge}, Except: except}, func(int, int) {})
	}
	all, err := find()
	if err != nil { // the middle and three columns beside it
		t.Fatal(err)
	}
	if again, err := find(base); err != nil || len(again) != 4 {
		t.Errorf("without the start: %d, %v", len(again), err)
	}
	for _, m := range []sente.Move{"1", "7"} {
		if got, err := find(base.WithMove(m).WithMove("4")); err == nil {
			t.Errorf("without %s: %v of %v", m, got, all)
		}
	}
}

// A search that cannot find enough says so, one that is stopped likewise.
func TestFindOpenings_ReportsTooFew(t *testing.T) {
	g := testutil.Must(standard.Games().FindGame("tictactoe"))(t)
	judge := testutil.Must(player.NewPlayer(g, "random"))(t)
	defer judge.Close()
	wanted := OpeningSearch{Count: 10, Plies: 1, Judges: []OpeningJudge{{Player: judge, Balance: sente.MaxScore, Limits: sente.Limits{Nodes: 1}}}}
	base := sente.Record{Game: g.Name}
	all, err := FindOpenings(t.Context(), g, base, wanted, func(int, int) {}) // there are nine cells
	if want := fmt.Sprintf("found only 9 of 10 openings in %d candidates: ", 10*maxDrawsPerOpening); err == nil || len(all) != 9 || err.Error()[:len(want)] != want {
		t.Errorf("%d, %v", len(all), err)
	}
	ctx, stop := context.WithCancel(t.Context())
	all, err = FindOpenings(ctx, g, base, wanted, func(found, drawn int) {
		if found == 3 {
			stop()
		}
	})
	if len(all) != 3 || !errors.Is(err, interrupt.ErrStopped) || err.Error() != "stopped after 3 of 10 openings" {
		t.Errorf("%d, %v", len(all), err)
	}
}
