package app

import (
	"fmt"
	"math"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// defaultSprtGames is the default maximum number of games, far more than a useful test needs.
const defaultSprtGames = 1_000_000

// sprtPlay contains the flags of a test that plays its games.
type sprtPlay struct {
	matchFlags
	runFlags
	Games amount.Count
}

// register adds the flags to fs.
func (f *sprtPlay) register(fs *pflag.FlagSet) {
	f.matchFlags.register(fs)
	groupFlags(fs, "Run and output", f.runFlags.register)
	fs.Var(textValue(&f.Games, "N"), "games", "Maximum number of games, after which the test stops undecided; default: 1000000.")
}

// Exit statuses of a finished test; H1 is 0.
const (
	exitAcceptedH0 exitStatus = 1
	exitUndecided  exitStatus = 3
)

// playTest plays pairs until the test is decided.
func (v sprtPlay) playTest(env *environment, test rating.SPRT) error {
	c, err := v.newMatchRun(env, test)
	if err != nil {
		return err
	}
	report, err := c.playRun()
	if err != nil && !isInterrupted(err) {
		return err
	}
	if err != nil {
		env.printNotice(errorSentence(err))
	}
	switch report.Crosstable.Test().Verdict().Decision {
	case rating.H1:
		return nil
	case rating.H0:
		return exitAcceptedH0
	}
	return exitUndecided
}

func (v sprtPlay) newMatchRun(env *environment, test rating.SPRT) (matchRun, error) {
	c := matchRun{env: env, flags: v.runFlags}
	if err := v.inferGame(env); err != nil {
		return c, err
	}
	p, err := v.matchOptions().Plan(env.games)
	if err != nil {
		return c, err
	}
	p.Kind, p.Games, p.Test = match.Match, defaultSprtGames, &test
	if v.Games > 0 {
		p.Games = int(v.Games)
	}
	seats, err := p.NumSeats(env.games)
	if err != nil {
		return c, err
	}
	if seats != 2 {
		return c, fmt.Errorf("sprt needs a game for two players, but this %s has %d seats", p.Game, seats)
	}
	if n := len(p.Players); n != 2 {
		return c, fmt.Errorf("sprt needs 2 players (got %d), for example: %s sprt %s", n, env.displayName(), exampleArguments(env.games, p, 2))
	}
	openings, err := match.OpeningOptions(v.openingFlags).AddTo(env.ctx, env.games, &p, (p.Games+1)/2)
	c.plan, c.planLines = p, []string{formatPlan(p, openings), formatLength(test)}
	return c, err
}

// formatLength formats the expected length of a test for pairs without draws and balanced openings;
// with the model normalized these assumptions have no effect.
func formatLength(test rating.SPRT) string {
	at := func(elo float64) float64 {
		if test.Model == rating.Normalized {
			elo = rating.EloOfScore(0.5 + elo*math.Ln10/1600) // without draws the standard deviation of a game is 1/2
		}
		_, games := test.ExpectedLength(elo, rating.LengthConditions{})
		return games
	}
	return fmt.Sprintf("expected: %s games if Elo is %g or %g, %s in between", formatGames(max(at(test.Elo0), at(test.Elo1))), test.Elo0, test.Elo1, formatGames(at((test.Elo0+test.Elo1)/2)))
}

// formatGames formats an expected number of games with two significant digits.
func formatGames(n float64) string {
	if n < 10 {
		return fmt.Sprintf("%.0f", n)
	}
	scale := math.Pow(10, math.Floor(math.Log10(n))-1)
	return fmt.Sprintf("%.0f", math.Round(n/scale)*scale)
}
