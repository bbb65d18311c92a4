package app

import (
	"fmt"
	"math"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// sprtGames is the default maximum number of games, far more than a useful test needs.
const sprtGames = 1_000_000

// sprtPlay contains the flags of a test that plays its games.
type sprtPlay struct {
	contestFlags
	runFlags
	Games amount.Count
}

// register adds the flags to fs.
func (f *sprtPlay) register(fs *pflag.FlagSet) {
	f.contestFlags.register(fs)
	groupFlags(fs, "Run and output", f.runFlags.register)
	fs.Var(textValue(&f.Games, "N"), "games", "Maximum number of games, after which the test stops undecided; default: 1000000.")
}

// Exit statuses of a finished test; H1 is 0.
const (
	acceptedH0 status = 1
	undecided  status = 3
)

// play plays pairs until the test is decided.
func (v sprtPlay) play(env *environment, test rating.SPRT) error {
	c, err := v.contest(env, test)
	if err != nil {
		return err
	}
	report, err := c.play()
	if err != nil && !interrupted(err) {
		return err
	}
	if err != nil {
		env.notice(sentence(err))
	}
	switch report.Crosstable.Test().Verdict().Decision {
	case rating.H1:
		return nil
	case rating.H0:
		return acceptedH0
	}
	return undecided
}

func (v sprtPlay) contest(env *environment, test rating.SPRT) (contest, error) {
	c := contest{env: env, flags: v.runFlags}
	p, err := v.matchOptions().Plan(env.games)
	if err != nil {
		return c, err
	}
	p.Kind, p.Games, p.Test = match.Match, sprtGames, &test
	if v.Games > 0 {
		p.Games = int(v.Games)
	}
	seats, err := p.Seats(env.games)
	if err != nil {
		return c, err
	}
	if seats != 2 {
		return c, fmt.Errorf("sprt needs a game for two players, but this %s has %d seats", p.Game, seats)
	}
	if n := len(p.Players); n != 2 {
		return c, fmt.Errorf("sprt needs 2 players (got %d), for example: %s sprt %s", n, env.program(), example(env.games, p, 2))
	}
	openings, err := match.OpeningOptions(v.openingFlags).AddTo(env.ctx, env.games, &p, (p.Games+1)/2)
	c.plan, c.words = p, []string{planWords(p, openings), lengthWords(test)}
	return c, err
}

// lengthWords formats the expected length of a test for pairs without draws and balanced openings;
// with the model normalized these assumptions have no effect.
func lengthWords(test rating.SPRT) string {
	at := func(elo float64) float64 {
		if test.Model == rating.Normalized {
			elo = rating.Elo(0.5 + elo*math.Ln10/1600) // without draws the standard deviation of a game is 1/2
		}
		_, games := test.Expect(elo, rating.Conditions{})
		return games
	}
	return fmt.Sprintf("expected: %s games if Elo is %g or %g, %s in between", games(max(at(test.Elo0), at(test.Elo1))), test.Elo0, test.Elo1, games(at((test.Elo0+test.Elo1)/2)))
}

// games formats an expected number of games with two significant digits.
func games(n float64) string {
	if n < 10 {
		return fmt.Sprintf("%.0f", n)
	}
	scale := math.Pow(10, math.Floor(math.Log10(n))-1)
	return fmt.Sprintf("%.0f", math.Round(n/scale)*scale)
}
