package app

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/selfplay"
	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/train"
)

type tuneVerb struct {
	Game string
	setupFlags
	Config string
	In     string
	Method string
	Games  amount.Count
	Engine string
	Nodes  amount.Count
	Out    string
	Export string
	Seed   uint64
	fitFlags
	matchTuningFlags
}

// register adds the flags to fs.
func (v *tuneVerb) register(fs *pflag.FlagSet) {
	v.setupFlags.register(fs)
	fs.Var(stringValue(&v.Config, "FILE"), "config", `TOML file whose keys are the flags of this command, such as method = "spsa"; flags on the command line take precedence. The key game is the game.`)
	fs.Var(stringValue(&v.In, "GAME"), "game", "Game, in a file for --config.")
	fs.Lookup("game").Hidden = true
	v.Method = "fit"
	fs.Var(choiceValue(&v.Method, "NAME", "fit", "spsa", "cma", "evolution"), "method", "Tuning method: fit uses results of games; the others play matches: spsa changes all parameters slightly, cma adapts a population, evolution multiplies parameters by factors.")
	fs.Var(textValue(&v.Games, "N"), "games", "With fit: play games against itself until FILE has N games. Otherwise: total number of games, for tuning and the final test.")
	fs.Var(stringValue(&v.Engine, "ENGINE"), "engine", "Engine; default: the game's first engine. An engine with weights=FILE is tuned from these values.")
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Nodes per move; default: 2k with fit, otherwise 400.")
	fs.Var(stringValue(&v.Out, "FILE"), "out", "Output file for the option weights.")
	fs.Var(stringValue(&v.Export, "FILE"), "export", "Write the engine's current parameters, for editing and testing.")
	fs.Var(numberValue(&v.Seed, "N"), "seed", "Random seed for games and for the order of examples; default: 0.")
	groupFlags(fs, "Fitting, with --method fit", v.fitFlags.register)
	groupFlags(fs, "Matches, with other methods", v.matchTuningFlags.register)
}

// newTuneCommand returns the command tune.
func newTuneCommand(env *environment) *cobra.Command {
	v := new(tuneVerb)
	cmd := &cobra.Command{
		Use:   "tune",
		Short: "Tune the parameters of an engine by self-play",
		Long: `Find parameters with which an engine plays better. An engine uses a parameter file if its option weights names it, or by default if the file is embedded in the build (docs/tuning.md).

With --method fit the engine plays against itself, and the parameters are fitted to these games. For each move of a game it also searches a perturbed position a few moves away, since searches visit such positions. --games N adds games to the file of --data until it contains N; Ctrl-C stops, and the same command continues. The same seed produces the same games on every machine. With --out, the parameters are fitted to the games.

The other methods play matches between sets of parameters, from the same openings within a generation. --journal stores them: the same command resumes the run, and --journal with --curve alone draws the curve, also during a run. A part of the games is reserved for a final test of the result against the initial parameters; only a result that passes the test is better, and the file records the outcome. --config FILE reads flags from a file, such as games = "20k".`,
		Example: env.selectExamples(`
{program} tune gomoku --data games.jsonl --games 5000 --nodes 2k
{program} tune gomoku --data games.jsonl --out engines/gomoku/weights/freestyle.txt
{program} tune gomoku --data old.jsonl --data new.jsonl --fit order --out weights.txt
{program} match sente:weights=weights.txt sente --game gomoku --nodes 5k
{program} tune omega --export weights.txt
{program} tune omega --engine negamax --method spsa --games 20k --journal omega.jsonl --out omega.txt --curve omega.svg
{program} tune gomoku --method evolution --random --games 40k --journal run.jsonl --out gomoku.txt -j 2
{program} tune --journal run.jsonl --curve run.svg`, `
{program} tune{ game} --data games.jsonl --games 5000 --nodes 2k
{program} tune{ game} --data games.jsonl --out weights.txt`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return applyConfig(cmd.Flags(), v.Config) }
	return env.withArguments(cmd,
		argument{text: &v.Game, name: "GAME", usage: "Game, such as {game}.", optional: true},
	)
}

// fitFlags contains the flags of a fit to games.
type fitFlags struct {
	Data   []string
	Fit    string
	Blend  float64
	Rounds amount.Count
}

// register adds the flags to fs.
func (f *fitFlags) register(fs *pflag.FlagSet) {
	fs.Var(listValue(&f.Data, "FILE"), "data", "Games for the fit: a journal, or any format that stores results; may be repeated. With --games only one file is allowed, to which games are added.")
	f.Fit = "all"
	fs.Var(choiceValue(&f.Fit, "WHAT", "all", "value", "network", "order"), "fit", "What to fit: the evaluation (value), the network on top of it (network), move ordering (order), or all.")
	f.Blend = 1
	fs.Var(numberValue(&f.Blend, "SHARE"), "blend", "Weight of the search score in the target of a position, 0 to 1; the rest is the result of the game.")
	f.Rounds = 60
	fs.Var(textValue(&f.Rounds, "N"), "rounds", "Maximum passes over all examples.")
}

// run plays games, fits parameters, or both; or it draws the curve of a journal.
func (v tuneVerb) run(env *environment) error {
	if v.Game == "" {
		v.Game = v.In
	}
	if v.drawsCurve() {
		return v.drawCurve(env)
	}
	if v.Game == "" {
		return fmt.Errorf("missing game: expected one of %s", strings.Join(env.games.GameNames(), ", "))
	}
	g, base, err := gameFlags{v.Game, v.setupFlags}.openGame(env.games)
	switch {
	case err != nil:
		return err
	case v.Export != "":
		return v.exportParameters(env, g, base)
	case v.Method != methodFit:
		return v.matchTuningFlags.tuneByMatches(env, v, g, base)
	}
	return v.fitToGames(env, g, base)
}

// methodFit is the method that plays no matches.
const methodFit = "fit"

// fitToGames plays games, fits parameters to them, or both.
func (v tuneVerb) fitToGames(env *environment, g catalog.Game, base sente.Record) error {
	if v.Nodes == 0 {
		v.Nodes = 2000
	}
	err := v.checkFlags(env, g)
	if err == nil {
		err = env.checkOverwrite("--out", v.Out, parametersKind)
	}
	if err == nil && v.Games > 0 {
		err = v.playGames(env, g, base)
	}
	if err == nil && v.Out != "" {
		err = v.fitWeights(env, g, base)
	}
	return err
}

// exportParameters writes the engine's current parameters for the rules of a record.
func (v tuneVerb) exportParameters(env *environment, g catalog.Game, base sente.Record) error {
	if v.Out != "" || v.Games > 0 || len(v.Data) > 0 {
		return errors.New("--export cannot be combined with --out, --games or --data")
	}
	f, err := g.CompleteWeights(v.Engine, base)
	if err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	return writeParameters(env.disk, "--export", v.Export, f)
}

// checkFlags returns an error if the flags are inconsistent.
func (v tuneVerb) checkFlags(env *environment, g catalog.Game) error {
	switch flag := v.matchTuningFlags.givenFlag(); {
	case flag != "":
		return fmt.Errorf("%s cannot be used with --method fit, which plays no matches: use --method spsa, cma or evolution", flag)
	case g.Trainer() == nil:
		return notTunableError(env.games, g)
	case len(v.Data) == 0:
		return errors.New("missing --data=FILE: see --help")
	case v.Games == 0 && v.Out == "":
		return errors.New("nothing to do: use --games N to play or --out FILE to fit")
	case v.Games > 0 && len(v.Data) > 1:
		return errors.New("--games adds games to a single file: give one --data")
	case !(v.Blend >= 0 && v.Blend <= 1):
		return fmt.Errorf("invalid --blend %v: expected a value from 0 to 1", v.Blend)
	}
	return nil
}

// notTunableError returns an error that explains why a game has no parameters to fit, and lists the
// games that have.
func notTunableError(games catalog.Catalog, g catalog.Game) error {
	var others []string
	for _, other := range games {
		if other.Trainer() != nil {
			others = append(others, other.Name)
		}
	}
	hint := "an engine has them if its Profile has a Trainer (package train)"
	if others != nil {
		hint = strings.Join(others, ", ") + " has"
	}
	return fmt.Errorf("%s cannot be tuned: none of its engines (%s) has parameters that can be fitted to games; %s", g.Name, strings.Join(g.ProfileNames(), ", "), hint)
}

// playGames plays games of the engine against itself until the file contains enough.
func (v tuneVerb) playGames(env *environment, g catalog.Game, base sente.Record) error {
	if err := checkEngine(g, v.Engine); err != nil {
		return err
	}
	progress := newProgress(env.err)
	defer progress.clearLine()
	p := selfplay.SelfPlayer{Games: env.games, Game: g, Base: base, Engine: v.Engine, Limits: sente.Limits{Nodes: int64(v.Nodes)}, Seed: v.Seed}
	return p.FillFile(env.ctx, env.disk, v.Data[0], int(v.Games), func(number int) { progress.setText("game %d of %d", number, v.Games) })
}

func (v tuneVerb) fitsWeights(what string) bool { return v.Fit == "all" || v.Fit == what }

// fitWeights fits the weights to all games and writes them.
func (v tuneVerb) fitWeights(env *environment, g catalog.Game, base sente.Record) error {
	file, err := g.Trainer().Train(env.ctx, v.trainingGames(env.games, base), train.Options{
		FitOptions: train.FitOptions{Rounds: int(v.Rounds), Seed: v.Seed},
		Blend:      v.Blend, Value: v.fitsWeights("value"), Network: v.fitsWeights("network"), Order: v.fitsWeights("order"),
		Log: func(format string, args ...any) { fmt.Fprintf(env.out, format+"\n", args...) },
	})
	if env.ctx.Err() != nil {
		return errors.New("stopped: no parameters were fitted")
	}
	if err != nil {
		return err
	}
	return writeParameters(env.disk, "--out", v.Out, file)
}

// trainingGames returns the games of all files in order.
func (v tuneVerb) trainingGames(games catalog.Catalog, base sente.Record) iter.Seq2[sente.Record, error] {
	return func(yield func(sente.Record, error) bool) {
		for _, name := range v.Data {
			for r, err := range lab.EachGame(games, base, name) {
				if err == nil && v.namesSetting() {
					if r, err = record.CheckRecord(games, base, r); err != nil {
						err = fmt.Errorf("%s: %w", name, err)
					}
				}
				if !yield(r, err) || err != nil {
					return
				}
			}
		}
	}
}

// parametersKind recognizes files of an engine's parameters.
var parametersKind = keep.Begins("parameter file", "sente-parameters ")

func writeParameters(disk keep.Disk, flag, name string, file train.File) error {
	err := keep.Replace(disk, name, parametersKind, func(w io.Writer) error {
		_, err := w.Write(file.Encode())
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return nil
}
