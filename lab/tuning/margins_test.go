package tuning_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab/tuning"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/player"
	"github.com/sente-games/sente/tune"
	"github.com/sente-games/sente/tune/optimise"
)

// margins are three numbers of the generic search that no fit sees, from their usual
// values.
var margins = tune.Space{
	{Name: "futility", Start: 100, Min: 1, Max: 1000, Step: 30},
	{Name: "reverse", Start: 100, Min: 1, Max: 1000, Step: 30},
	{Name: "razor", Start: 200, Min: 1, Max: 1000, Step: 60},
}

// othello plays with such margins, 300 positions a move.
func othello(t *testing.T, seed uint64) tuning.Session {
	t.Helper()
	games := catalog.Standard()
	game, err := games.Game("othello")
	if err != nil {
		t.Fatal(err)
	}
	runner := match.NewLocal(games, opener(game), 2)
	t.Cleanup(func() { _ = runner.Close() })
	return tuning.Session{
		Games: games, Runner: runner, Limits: sente.Limits{Nodes: 300},
		Plan: match.Plan{Game: game.Name, Plies: 6, Seed: seed},
		Spec: func(v []float64) (string, error) {
			return fmt.Sprintf("search:with=Futility+ReverseFutility+Razor,memory=1,margins=3/%.0f/%.0f/%.0f/4/6", v[0], v[1], v[2]), nil
		},
	}
}

func opener(g catalog.Game) match.Opener {
	return func(_ sente.Record, e match.Entrant) (player.Player, error) { return player.New(g, e.Engine) }
}

// TestRealMargins: an engine of the catalog is tuned, a little.
func TestRealMargins(t *testing.T) {
	c, err := optimise.New(margins, optimise.Settings{Method: optimise.SPSA, Games: 64, Trials: 2, Pairs: 4, Whole: true})
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

// TestLongMargins tunes by each method and lets what it found play the usual margins:
//
//	SENTE_LONG=1 go test ./lab/tuning -run LongMargins -v -timeout 30m
func TestLongMargins(t *testing.T) {
	testutil.Long(t)
	for _, method := range []string{optimise.SPSA, optimise.CMA, optimise.Evolution} {
		c, err := optimise.New(margins, optimise.Settings{Method: method, Games: 10_000, Seed: 1, Whole: true})
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

// against is a match of 4,000 games from openings that no generation had.
func against(t *testing.T, a tuning.Session, ours, theirs []float64) rating.Estimate {
	t.Helper()
	p := a.Plan
	p.Kind, p.Games, p.Seed = match.Match, 4000, 12345
	for name, values := range map[string][]float64{"ours": ours, "theirs": theirs} {
		spec, err := a.Spec(values)
		if err != nil {
			t.Fatal(err)
		}
		p.Players = append(p.Players, match.Entrant{Name: name, Engine: spec, Limits: a.Limits})
	}
	slices.SortFunc(p.Players, func(a, b match.Entrant) int { return strings.Compare(a.Name, b.Name) })
	report, err := match.Run{Plan: p, Games: a.Games, Runner: a.Runner, Crashes: 1}.Play(context.Background())
	if err != nil || !report.Complete {
		t.Fatalf("%v, %s", err, report.Why)
	}
	return report.Crosstable.Head(0, 1).Pairs.Estimate()
}
