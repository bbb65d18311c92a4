package app

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/visible"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/match/stats"
)

type ratingsVerb struct {
	Files     []string
	Anchor    string
	AnchorElo float64
	Seed      uint64
	Scale     bool
	JSON      bool
}

// register adds the flags to fs.
func (v *ratingsVerb) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&v.Anchor, "PLAYER"), "anchor", "Player whose rating is fixed to --anchor-elo; default: the average of all ratings is fixed.")
	fs.Var(numberValue(&v.AnchorElo, "ELO"), "anchor-elo", "Rating of the anchor; default: 0.")
	fs.Var(numberValue(&v.Seed, "N"), "seed", "Seed of the intervals' resampling; default: 0.")
	fs.BoolVar(&v.Scale, "scale", false, "Also fit each player's score scale: a position with score s is won with probability 1/(1+exp(-s/scale)).")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, one object per player.")
}

// newRatingsCommand returns the command ratings.
func newRatingsCommand(env *environment) *cobra.Command {
	v := new(ratingsVerb)
	cmd := &cobra.Command{
		Use:   "ratings",
		Short: "Compute ratings from the games in files",
		Long:  `Compute the ratings of all players in one list that best explains all results (Bradley-Terry), with 95 % confidence intervals. A game that occurs in two files counts twice; unfinished games and games without player names are skipped and counted.`,
		Example: env.selectExamples(`
{program} ratings cup.jsonl
{program} ratings cup.jsonl --anchor sente --anchor-elo 2000
{program} ratings monday.jsonl tuesday.jsonl --json
{program} ratings cup.jsonl --scale`, `
{program} ratings cup.jsonl
{program} ratings cup.jsonl --anchor {engine} --anchor-elo 2000
{program} ratings monday.jsonl tuesday.jsonl --json`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{list: &v.Files, name: "FILE", usage: "Match or tournament journals, or games in any format that stores players and results (.jsonl)."},
	)
}

// run reads the games and computes the players' ratings.
func (v ratingsVerb) run(env *environment) error {
	l := stats.NewLeague(env.games, v.Scale, env.printNotice)
	for _, name := range v.Files {
		if err := l.ReadFile(env.ctx, name); err != nil {
			return err
		}
	}
	if l.Games == 0 {
		return fmt.Errorf("no finished games with named players in %s", strings.Join(v.Files, ", "))
	}
	all, err := l.RankPlayers(env.ctx, rating.ListOptions{Anchor: v.Anchor, AnchorElo: v.AnchorElo, Seed: v.Seed})
	if err != nil {
		return err
	}
	return v.writeRatings(env.out, l, all)
}

func (v ratingsVerb) writeRatings(out io.Writer, l *stats.League, all []*stats.RatedPlayer) error {
	wide := len("player")
	for _, p := range all {
		wide = max(wide, len([]rune(p.Name)))
	}
	if !v.JSON {
		fmt.Fprintf(out, "%-*s %9s %9s %8s %7s %7s %7s %7s %8s\n", wide, "player", "elo", "error", "los", "games", "wins", "draws", "losses", "score"+v.scaleTitle())
	}
	for i, p := range all {
		if v.JSON {
			if err := writeJSON(out, p); err != nil {
				return err
			}
			continue
		}
		if i > 0 && p.Group != all[i-1].Group {
			fmt.Fprintln(out, "no games between the players above and those below:")
		}
		fmt.Fprintf(out, "%-*s %9s %9s %8s %7d %7d %7d %7d %7.1f%%%s\n", wide, visible.Line(p.Name), formatNumber(p.Elo, 1), formatNumber(p.EloError, 1), formatPercent(p.LOS), p.Games, p.Wins, p.Draws, p.Losses, 100*p.Score, v.formatScale(p))
	}
	if !v.JSON {
		fmt.Fprintf(out, "%s, %d skipped; error is half of the 95 %% interval, los the likelihood of superiority over the next player%s\n", amount.Counted(l.Games, "game"), l.LeftOut, v.explainMissing(all))
	}
	return nil
}

// explainMissing explains why some players have no interval.
func (v ratingsVerb) explainMissing(all []*stats.RatedPlayer) string {
	for _, p := range all {
		if p.Elo != nil && p.EloError == nil && p.Name != v.Anchor {
			return "; - if all results of a player are equal, so that its rating cannot be determined"
		}
	}
	return ""
}

// scaleTitle returns the header of the columns formatted by formatScale.
func (v ratingsVerb) scaleTitle() string {
	if !v.Scale {
		return ""
	}
	return "   scale  positions"
}

func (v ratingsVerb) formatScale(p *stats.RatedPlayer) string {
	if !v.Scale {
		return ""
	}
	return fmt.Sprintf(" %7s %10d", formatNumber(p.Scale, 0), p.Scored)
}

// formatNumber formats an optional number, "-" for nil.
func formatNumber(x *float64, digits int) string {
	if x == nil {
		return "-"
	}
	text := fmt.Sprintf("%.*f", digits, *x)
	if strings.Trim(text, "-0.") == "" { // avoids a negative zero
		text = strings.TrimPrefix(text, "-")
	}
	return text
}

func formatPercent(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100**x)
}
