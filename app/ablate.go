package app

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/bench"
	"github.com/sente-games/sente/match/player"
)

type ablateVerb struct {
	gameFlags
	Engines   []string
	Each      string
	More      []string
	Positions string
	Depth     amount.Count
	Time      amount.Span
	Nodes     amount.Count
	CSV       string
	Limit     amount.Count
	JSON      bool
	ablateMatches
}

// register adds the flags to fs.
func (v *ablateVerb) register(fs *pflag.FlagSet) {
	v.gameFlags.register(fs)
	fs.Var(listValue(&v.Engines, "SPEC"), "engines", "Configurations to compare, such as search:without=PVS+Killers; default: the full search, and the search without each of its features.")
	fs.Var(stringValue(&v.Each, "PROFILE"), "each", "Compare this engine with variants that lack one of its features each; default: search.")
	fs.Var(stringValue(&v.Positions, "FILE"), "positions", "File of positions, one per line: moves, optionally followed by the known score; - for standard input; default: the positions of bench.")
	fs.Var(textValue(&v.Depth, "N"), "depth", "Search depth in plies; default, unless --time, --nodes or --positions is given: 6, or less in games with many moves.")
	fs.Var(textValue(&v.Time, "TIME"), "time", "Time for each search: 500ms, 5s, 2m.")
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Maximum nodes per search.")
	fs.Var(stringValue(&v.CSV, "FILE"), "csv", "Append each measurement to FILE; measurements already in it are not repeated.")
	fs.Var(textValue(&v.Limit, "N"), "limit", "Use only the first N positions.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, one object per configuration.")
	v.ablateMatches.register(fs)
}

// newAblateCommand returns the command ablate.
func newAblateCommand(env *environment) *cobra.Command {
	v := new(ablateVerb)
	cmd := &cobra.Command{
		Use:   "ablate",
		Short: "Measure the effect of each search feature",
		Long: `Search the same positions with each configuration and compare the cost. Without a limit, the positions of a file are searched to the end of the game. Known scores are ` + env.ifStandard("those of the public solvers in Connect Four (k: won with the k-th of the winner's stones from the end; -k: so lost; 0: drawn), in other games ") + `the number of plies to the end, negative for a loss; a result that differs from the known score is an error. Each search starts with an empty table. Ctrl-C keeps the measurements made so far. By default, a game with a solver compares the solver, the solver without each of its techniques, and the generic search, on endgames searched to the end.

With --games the configurations play matches instead: the first plays each of the others, and the table shows the effect of each feature in Elo with a 95 % interval.`,
		Example: env.selectExamples(`
{program} ablate connectfour
{program} ablate connectfour --depth 12
{program} ablate gomoku --each sente --depth 6
{program} ablate connectfour --positions Test_L2_R1 --limit 100 --csv l2r1.csv
{program} ablate othello --engines search search:with=Fold search:with=ETC,memory=64 --depth 8
{program} ablate omega --games 100 --time 40ms --journal parts.jsonl
{program} ablate connectfour --each search --games 100 --nodes 2k -j 2`, `
{program} ablate{ game}
{program} ablate{ game} --depth 8
{program} ablate{ game} --engines search search:without=Killers --nodes 100k
{program} ablate{ game} --each search --games 100 --nodes 2k -j 2`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		v.gameArgument(),
		argument{list: &v.More, name: "SPEC", usage: "More configurations to compare.", optional: true},
	)
}

// run plays the matches of --games, or searches all positions that the CSV file does not contain
// yet and prints the averages.
func (v ablateVerb) run(env *environment) (err error) {
	if err := v.checkGamesGiven(); err != nil {
		return err
	}
	if v.Games > 0 {
		c, err := v.matchRun(env)
		if err != nil {
			return err
		}
		_, err = c.playRun()
		return err
	}
	grid, err := v.newGrid(env)
	if err != nil {
		return err
	}
	if v.CSV != "" {
		if grid.Journal, err = bench.OpenJournal(env.disk, v.CSV); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, grid.Journal.Close()) }()
	}
	view := newBoard(env, v.JSON)
	err = grid.MeasureAll(env.ctx, func(next string) { view.redraw(grid.Tallies, next) })
	if err != nil && grid.IsEmpty() {
		view.clearLive()
		return err
	}
	return errors.Join(view.writeFinal(grid.Tallies), err)
}

func (v ablateVerb) newGrid(env *environment) (*bench.MeasurementGrid, error) {
	setting, err := v.positionDefaults(env.games)
	if err != nil {
		return nil, err
	}
	specs, err := v.configurations(env, setting.Game)
	if err != nil {
		return nil, err
	}
	if len(specs) == 1 && len(v.Engines) == 0 && len(v.More) == 0 {
		env.printNotice(specs[0] + " has no features that can be switched off: list the configurations with --engines")
	}
	cases, err := v.readCases(env, setting)
	if err != nil {
		return nil, err
	}
	if v.Limit > 0 {
		cases = cases[:min(len(cases), int(v.Limit))]
	}
	return bench.NewMeasurementGrid(setting.Game, specs, cases, v.searchLimits(setting.Game, cases)), nil
}

// readCases returns the positions to search: those in the file of --positions, or the default
// positions of package bench.
func (v ablateVerb) readCases(env *environment, setting lab.PositionDefaults) ([]lab.Case, error) {
	if v.Positions == "" {
		if v.comparesSolver(setting.Game) {
			return bench.EndingCases(setting.Game, setting.Base)
		}
		return bench.BenchPositions(setting.Game, setting.Base)
	}
	in, err := keep.OpenInput(v.Positions)
	if err != nil {
		return nil, fmt.Errorf("--positions: %s cannot be read: %w", v.Positions, keep.Cause(err))
	}
	defer in.Close()
	name := v.Positions
	if name == keep.Stdin {
		name = "standard input"
	}
	return bench.ReadCases(setting, lab.NewLineReader(env.ctx, in, name, true), int(v.Limit))
}

// searchLimits returns the limits of each search. Without a limit in the flags, positions of a file
// are searched to the end of the game.
func (v ablateVerb) searchLimits(g catalog.Game, cases []lab.Case) sente.Limits {
	l := sente.Limits{Depth: int(v.Depth), Time: v.Time.Limit(), Nodes: int64(v.Nodes), Seed: 1}
	if l.Depth == 0 && l.Time == 0 && l.Nodes == 0 && v.Positions == "" && !v.comparesSolver(g) {
		l.Depth = bench.CaseDepth(cases)
	}
	return l
}

// comparesSolver reports whether to compare the solver with the generic search: the default if no
// engine and no depth is given and the game has both.
func (v ablateVerb) comparesSolver(g catalog.Game) bool {
	named := len(v.Engines) > 0 || len(v.More) > 0 || v.Each != ""
	return !named && v.Depth == 0 && bench.HasTextbook(g)
}

// configurations returns the configurations without duplicates, after opening each once to validate
// it. It prints a notice for each default configuration that is left out.
func (v ablateVerb) configurations(env *environment, g catalog.Game) (specs []string, err error) {
	for _, list := range slices.Concat(v.Engines, v.More) {
		specs = append(specs, player.SplitSpecs(list)...)
	}
	if v.Each != "" || len(specs) == 0 {
		list, leftOut, err := v.defaultConfigurations(g)
		if err != nil {
			return nil, err
		}
		for _, why := range leftOut {
			env.printNotice(errorSentence(why))
		}
		specs = append(list, specs...)
	}
	var once []string
	for _, spec := range specs {
		if err := bench.CheckEngine(g, spec); err != nil {
			return nil, err
		}
		if !slices.Contains(once, spec) {
			once = append(once, spec)
		}
	}
	return once, nil
}

// defaultConfigurations returns the default configurations, and an error for each one that is left
// out.
func (v ablateVerb) defaultConfigurations(g catalog.Game) (specs []string, leftOut []error, err error) {
	if v.comparesSolver(g) {
		return bench.SolverAblations(g)
	}
	return bench.AblatedSpecs(g, v.Each)
}
