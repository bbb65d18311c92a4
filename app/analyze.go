package app

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/terminal"
)

type analyzeVerb struct {
	positionFlags
	limitFlags
	Lines   amount.Count
	Threat  bool
	Values  bool
	Block   string
	Only    string
	Balance amount.Count
	Engine  string
	Points  bool
	JSON    bool
}

// register adds the flags to fs.
func (v *analyzeVerb) register(fs *pflag.FlagSet) {
	v.positionFlags.register(fs)
	v.limitFlags.register(fs)
	fs.Var(textValue(&v.Lines, "N"), "lines", "Number of best lines to show; default: 1.")
	fs.BoolVar(&v.Threat, "threat", false, "Show the opponent's threats, as if the side to move had passed.")
	fs.BoolVarP(&v.Values, "values", "v", false, "Also evaluate every legal move; this uses part of the time or nodes.")
	fs.Var(stringValue(&v.Block, "MOVES"), "block", "Moves to exclude, separated by commas.")
	fs.Var(stringValue(&v.Only, "MOVES"), "only", "Consider only these moves, separated by commas.")
	fs.Var(textValue(&v.Balance, "N"), "balance", "Find N stones (1 to 3) that lead to a balanced position, for engines that support it.")
	fs.Var(stringValue(&v.Engine, "SPEC"), "engine", "Engine: a profile of the game, optionally with options as in {engine}:KEY=VALUE,….")
	fs.BoolVar(&v.Points, "points", false, "Show scores in the engine's own units instead of win chances.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, one object per position.")
}

// newAnalyzeCommand returns the command analyze.
func newAnalyzeCommand(env *environment) *cobra.Command {
	v := new(analyzeVerb)
	cmd := &cobra.Command{
		Use:   "analyze",
		Short: "Analyse a position with an engine",
		Long:  `Analyse a position with an engine and print the best lines. Win chances are those of the player who moves first, whichever side is to move; with more than two players, those of the player to move. Forced moves are analysed as well. Ctrl-C stops the search and prints the result so far. With -, lines that are not valid positions are reported and the rest are analysed.`,
		Example: env.selectExamples(`
{program} analyze gomoku h8i9 --time 5s --lines 3
{program} analyze gomoku h8i9h10 --threat
{program} analyze gomoku h8i9 --values --time 10s
{program} analyze gomoku h8i9 --block g9,g7 --lines 2
{program} analyze othello d3 --only c3,e3
{program} analyze gomoku h8i9 --points
{program} analyze connectfour 4453 --depth 12 --json
{program} analyze gomoku --balance 3 --time 5s
{program} analyze gomoku - --nodes 100k < positions.txt`, `
{program} analyze{ game} {moves} --time 5s --lines 3
{program} analyze{ game} --engine {other} --nodes 100k --json
{program} analyze{ game} - --nodes 100k < positions.txt`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd, v.gameArgument(), v.positionArgument())
}

// run analyzes one position, or each position of standard input.
func (v analyzeVerb) run(env *environment) error {
	think := v.analyzePosition
	if v.Balance > 0 {
		think = v.balance
		if v.Values || v.Block != "" || v.Only != "" {
			return errors.New("--balance cannot be combined with --values, --block or --only")
		}
	}
	if strings.Join(v.Position, " ") == "-" {
		return v.analyzeLines(env, think)
	}
	all, err := v.readPositions(env)
	if err != nil {
		return err
	}
	if err := all[0].CheckNotOver(); err != nil {
		return err
	}
	return v.withEngine(env, all[0].Game, all[0].Record, func(engine sente.Engine) error { return think(env, engine, all[0]) })
}

// analyzeLines analyzes the positions of standard input, one per line.
func (v analyzeVerb) analyzeLines(env *environment, think func(*environment, sente.Engine, lab.Position) error) error {
	setting, err := v.positionDefaults(env.games)
	if err != nil {
		return err
	}
	return v.withEngine(env, setting.Game, setting.Base, func(engine sente.Engine) error {
		return forEachLine(env, setting, func(p lab.Position, _ string) error {
			return errors.Join(think(env, engine, p), env.interruptError())
		})
	})
}

// withEngine opens the engine, calls do and closes the engine.
func (v analyzeVerb) withEngine(env *environment, g catalog.Game, base sente.Record, do func(sente.Engine) error) error {
	engine, err := newEngine(g, v.Engine)
	if err != nil {
		return err
	}
	defer engine.Close()
	if err := env.checkWeights(g, base, v.Engine); err != nil {
		return err
	}
	return do(engine)
}

func (v analyzeVerb) analyzePosition(env *environment, engine sente.Engine, asked lab.Position) error {
	limits := v.searchLimits(5 * time.Second)
	limits.Lines, limits.Analysis = int(max(v.Lines, 1)), true
	p := asked
	if v.Threat {
		var err error
		if p, err = p.AfterPass(); err != nil {
			return err
		}
	}
	engine, err := v.restrictMoves(engine, p)
	if err != nil {
		return err
	}
	progress := newProgress(env.err)
	scale := p.Game.ScoreScale(v.Engine)
	a, err := p.Analyze(env.ctx, engine, scale, limits, func(i sente.Info) { progress.setText("%s", terminal.FormatInfo(p, scale, i)) })
	progress.clearLine()
	if err != nil {
		return err
	}
	if v.Values {
		a = a.WithValues(p, scale)
	}
	if v.Threat {
		a = a.AsThreats(asked)
	}
	if wanted := min(limits.Lines, len(p.Board.Legal())); len(a.Lines) < wanted {
		env.printNotice(fmt.Sprintf("engine %s returned %d of %d lines", cmp.Or(v.Engine, p.Game.Profiles[0].Name), len(a.Lines), wanted))
	}
	if v.JSON {
		return writeJSON(env.out, a)
	}
	return terminal.WriteAnalysis(env.out, a, p, v.Points)
}

// restrictMoves restricts the engine to the moves that --only and --block allow; with --values it
// also evaluates each of them.
func (v analyzeVerb) restrictMoves(engine sente.Engine, p lab.Position) (sente.Engine, error) {
	var set player.CandidateSet
	for _, f := range []struct {
		flag, text string
		moves      *[]sente.Move
	}{{"--only", v.Only, &set.Only}, {"--block", v.Block, &set.Block}} {
		for word := range strings.FieldsFuncSeq(f.text, func(r rune) bool { return r == ',' || r == ' ' }) {
			m, err := p.ParseLegal(word)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f.flag, err)
			}
			*f.moves = append(*f.moves, m)
		}
	}
	if _, err := set.Filter(p.Board.Legal()); err != nil {
		return nil, err
	}
	return set.RestrictEngine(p.Game, engine, v.Values), nil
}
