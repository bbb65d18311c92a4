package app

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
)

// ablateMatches contains the flags of a comparison by games.
type ablateMatches struct {
	Games       amount.Count
	Plies       *uint
	Concurrency amount.Jobs
	Journal     string
	Seed        uint64
}

// register adds the flags to fs.
func (f *ablateMatches) register(fs *pflag.FlagSet) {
	fs.Var(textValue(&f.Games, "N"), "games", "Play matches instead of searching positions: N games of the first configuration against each of the others, in pairs with colours swapped.")
	fs.Var(optionalNumber(&f.Plies, "N"), "plies", "With --games: random moves at the start of each game; default: 4.")
	f.Concurrency = 1
	fs.VarP(textValue(&f.Concurrency, "N"), "concurrency", "j", "With --games: games to play concurrently.")
	fs.Var(stringValue(&f.Journal, "FILE"), "journal", "With --games: journal of the finished games; the same command resumes the run.")
	fs.Var(numberValue(&f.Seed, "N"), "seed", "With --games: random seed; default: 0.")
}

// checkGamesGiven returns an error if a flag for matches is given without --games.
func (m ablateMatches) checkGamesGiven() error {
	if m.Games == 0 && (m.Plies != nil || m.Concurrency > 1 || m.Journal != "" || m.Seed != 0) {
		return errors.New("--plies, --concurrency, --journal and --seed require --games, for example --games 100")
	}
	return nil
}

// checkNoSearchFlags returns an error if a flag for searches is given together with --games.
func (v ablateVerb) checkNoSearchFlags() error {
	if v.Positions != "" || v.CSV != "" || v.Limit > 0 {
		return errors.New("--positions, --csv and --limit cannot be combined with --games")
	}
	return nil
}

// matchRun returns the run of matches between the first configuration and each of the others.
func (v ablateVerb) matchRun(env *environment) (matchRun, error) {
	c := matchRun{env: env, flags: runFlags{Journal: v.Journal, Concurrency: v.Concurrency, Crashes: 5, JSON: v.JSON}}
	if err := v.checkNoSearchFlags(); err != nil {
		return c, err
	}
	g, base, err := v.openGame(env.games)
	if err != nil {
		return c, err
	}
	specs, err := v.opponents(env, g)
	if err != nil {
		return c, err
	}
	f := matchFlags{
		Engines: specs, Game: g.Name, Rules: base.Rules, Size: base.Size, Opening: base.Opening, Setup: base.Setup, Seed: v.Seed,
		limitsFlags: limitsFlags{Time: v.Time, Nodes: v.Nodes, Depth: v.Depth}, openingFlags: openingFlags{Plies: v.Plies, Rows: v.Rows},
	}
	p, err := f.matchOptions().Plan(env.games)
	if err != nil {
		return c, err
	}
	p.Kind, p.Games = match.Gauntlet, int(v.Games)
	seats, err := p.NumSeats(env.games)
	if err == nil && seats != 2 {
		err = fmt.Errorf("--games compares two players, but %s has %d seats here: use the command match", g.Name, seats)
	}
	if err != nil {
		return c, err
	}
	openings, err := match.OpeningOptions(f.openingFlags).AddTo(env.ctx, env.games, &p, (p.Games+1)/2)
	c.plan, c.planLines, c.comparesWithFirst = p, []string{formatPlan(p, openings)}, true
	return c, err
}

// opponents returns the configurations; all others play against the first one.
func (v ablateVerb) opponents(env *environment, g catalog.Game) ([]string, error) {
	named := v.Each != "" || len(v.Engines) > 0 || len(v.More) > 0
	if !named {
		v.Each = g.Profiles[0].Name
	}
	specs, err := v.configurations(env, g)
	switch {
	case err != nil || len(specs) > 1:
		return specs, err
	case !named:
		return nil, fmt.Errorf("--games: %s has no features that can be switched off: name at least two configurations with --engines", visible.Clip(specs[0]))
	}
	return nil, fmt.Errorf("--games needs at least two configurations (got %s)", visible.Clip(specs[0]))
}

// ablationTable formats the results as a table: the score of each configuration against the first
// one and the Elo difference.
func (b *scoreboard) ablationTable(t *match.Crosstable) []string {
	wide := len("configuration")
	for _, e := range b.plan.Players {
		wide = max(wide, len([]rune(e.Name)))
	}
	first := b.plan.Players[0].Name
	lines := []string{"against " + first + ":", fmt.Sprintf("%-*s %7s %7s %7s %7s %7s %9s %9s %7s", wide, "configuration", "games", "won", "drawn", "lost", "score", "Elo", "95 %", "LOS")}
	for i, e := range b.plan.Players[1:] {
		h := t.HeadToHead(i+1, 0)
		lines = append(lines, fmt.Sprintf("%-*s %s", wide, e.Name, formatAblation(h)))
	}
	return lines
}

// formatAblation formats the results of one configuration.
func formatAblation(h rating.HeadToHead) string {
	n := h.Tally.NumGames()
	if n == 0 {
		return fmt.Sprintf("%7d", 0)
	}
	e := h.Estimate()
	return fmt.Sprintf("%7d %7d %7d %7d %5.1f %% %9s %9s %5.1f %%", n, h.Tally.Wins, h.Tally.Draws, h.Tally.Losses, 100*e.Score, formatElo(e), formatEloError(e), 100*e.LimitLOS)
}

// formatElo formats an Elo difference, or its bound if all games were won or all were lost.
func formatElo(e rating.Estimate) string {
	switch e.Bound {
	case 1:
		return fmt.Sprintf(">= %.0f", e.Limit)
	case -1:
		return fmt.Sprintf("<= %.0f", e.Limit)
	}
	return fmt.Sprintf("%+.0f", e.Elo)
}

// formatEloError formats the half-width of the 95 % interval, "-" if there is only a bound.
func formatEloError(e rating.Estimate) string {
	if e.Bound != 0 {
		return "-"
	}
	return fmt.Sprintf("± %.0f", e.EloError)
}

// ablationRow is the JSON form of a row of the table.
type ablationRow struct {
	Engine  string  `json:"engine"`
	Against string  `json:"against"`
	Games   int64   `json:"games"`
	Won     int64   `json:"won"`
	Drawn   int64   `json:"drawn"`
	Lost    int64   `json:"lost"`
	Score   float64 `json:"score"`
	Elo     float64 `json:"elo"`
	Error   float64 `json:"elo_error"`
	LOS     float64 `json:"los"`
}

// writeAblationJSON writes the table as JSON, one object per line.
func (b *scoreboard) writeAblationJSON(out io.Writer, t *match.Crosstable) error {
	for i, p := range b.plan.Players[1:] {
		h := t.HeadToHead(i+1, 0)
		e := h.Estimate()
		fact := ablationRow{p.Name, b.plan.Players[0].Name, h.Tally.NumGames(), h.Tally.Wins, h.Tally.Draws, h.Tally.Losses, e.Score, e.Elo, e.EloError, e.LimitLOS}
		if err := writeJSON(out, fact); err != nil {
			return err
		}
	}
	return nil
}
