package ascent_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/lab/ascent"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/tune"
	"github.com/sente-games/sente/tune/climb"
)

// margins are three numbers of the generic search that no fit sees, from their usual
// values.
var margins = tune.Space{
	{Name: "futility", Start: 100, Min: 1, Max: 1000, Step: 30},
	{Name: "reverse", Start: 100, Min: 1, Max: 1000, Step: 30},
	{Name: "razor", Start: 200, Min: 1, Max: 1000, Step: 60},
}

// othello plays with such margins, 300 positions a move.
func othello(t *testing.T, seed uint64) ascent.Ascent {
	t.Helper()
	games := catalog.Standard()
	game, err := games.Game("othello")
	if err != nil {
		t.Fatal(err)
	}
	return ascent.Ascent{
		Games: games, Slots: 2, Limits: sente.Limits{Nodes: 300},
		Plan: match.Plan{Game: game.Name, Plies: 6, Seed: seed},
		Open: func(v []float64) (player.Player, error) {
			return player.New(game, fmt.Sprintf("search:with=Futility+ReverseFutility+Razor,memory=1,margins=3/%.0f/%.0f/%.0f/4/6", v[0], v[1], v[2]))
		},
	}
}

// TestRealMargins: an engine of the catalog is climbed with, a little.
func TestRealMargins(t *testing.T) {
	c, err := climb.New(margins, climb.Settings{Method: climb.SPSA, Games: 64, Trials: 2, Pairs: 4, Whole: true})
	if err != nil {
		t.Fatal(err)
	}
	a := othello(t, 1)
	a.Limits.Nodes = 50
	if err := a.Play(t.Context(), c, nil, nil); err != nil {
		t.Fatal(err)
	}
	if s := c.State(); s.Games != 64 || slices.Equal(c.Best(), margins.Start()) {
		t.Errorf("after %d games the best is %v", s.Games, c.Best())
	}
}

// TestLongMargins climbs by each method and lets what it found play the usual margins:
//
//	SENTE_LONG=1 go test ./lab/ascent -run LongMargins -v -timeout 30m
func TestLongMargins(t *testing.T) {
	if os.Getenv("SENTE_LONG") == "" {
		t.Skip("set SENTE_LONG=1 to measure")
	}
	for _, method := range []string{climb.SPSA, climb.CMA, climb.Evolution} {
		c, err := climb.New(margins, climb.Settings{Method: method, Games: 10_000, Seed: 1, Whole: true})
		if err != nil {
			t.Fatal(err)
		}
		a := othello(t, 1)
		if err := a.Play(t.Context(), c, nil, nil); err != nil {
			t.Fatal(err)
		}
		t.Logf("%-9s %6d games: margins %.0f: %v", method, c.State().Games, c.Best(), against(t, a, c.Best(), margins.Start()))
	}
}

// against is a match of 4,000 games from openings that no climb has seen.
func against(t *testing.T, a ascent.Ascent, ours, theirs []float64) rating.Estimate {
	t.Helper()
	open := func(_ sente.Record, e match.Entrant) (player.Player, error) {
		if e.Name == "ours" {
			return a.Open(ours)
		}
		return a.Open(theirs)
	}
	local := match.NewLocal(a.Games, open, 2)
	defer local.Close()
	p := a.Plan
	p.Kind, p.Games, p.Seed = match.Match, 4000, 12345
	p.Players = []match.Entrant{{Name: "ours", Limits: a.Limits}, {Name: "theirs", Limits: a.Limits}}
	report, err := match.Run{Plan: p, Games: a.Games, Runner: local, Crashes: 1}.Play(context.Background())
	if err != nil || !report.Complete {
		t.Fatalf("%v, %s", err, report.Why)
	}
	return report.Crosstable.Head(0, 1).Pairs.Estimate()
}
