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
	byMatches
}

// register adds the flags to fs.
func (v *tuneVerb) register(fs *pflag.FlagSet) {
	v.setupFlags.register(fs)
	fs.Var(stringValue(&v.Config, "FILE"), "config", `A file in TOML whose keys are the flags here, such as method = "spsa"; the command line comes first. Its key game is the game.`)
	fs.Var(stringValue(&v.In, "GAME"), "game", "The game, in a file of --config.")
	fs.Lookup("game").Hidden = true
	v.Method = "fit"
	fs.Var(choiceValue(&v.Method, "NAME", "fit", "spsa", "cma", "evolution"), "method", "How numbers are found: fit explains games; by matches, spsa moves all of them a little, cma keeps a population, evolution multiplies by factors.")
	fs.Var(textValue(&v.Games, "N"), "games", "With fit: play until FILE holds N games of the engine against itself. Else how many games are played in all, for tuning and for the test at its end.")
	fs.Var(stringValue(&v.Engine, "ENGINE"), "engine", "The engine that plays; default: the game's first. One with weights=FILE is tuned from there.")
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Positions that it visits for each move; default: 2k with fit, else 400.")
	fs.Var(stringValue(&v.Out, "FILE"), "out", "Where the numbers go, for the option weights.")
	fs.Var(stringValue(&v.Export, "FILE"), "export", "Write the numbers that the engine plays by now, to be changed and tried.")
	fs.Var(numberValue(&v.Seed, "N"), "seed", "Another seed, other games and another order of examples; default: 0.")
	v.fitFlags.register(fs)
	v.byMatches.register(fs)
}

// newTuneCommand returns the command tune.
func newTuneCommand(env *environment) *cobra.Command {
	v := new(tuneVerb)
	cmd := &cobra.Command{
		Use:   "tune",
		Short: "Fit an engine's numbers to games that it plays against itself",
		Long: `Finds numbers by which an engine plays better. An engine plays by a file of them if its option weights names it, and without when it embeds the file in a build (docs/tuning.md).

With --method fit it plays against itself, and its numbers are fitted to that. For each move of a game it also thinks about a perturbed position: one a few moves off, such as a search meets. Games are added to FILE until there are enough; Ctrl-C stops, the same command goes on, and the same seed plays the same games on every machine. With --out the numbers are fitted.

The other methods play matches of numbers against numbers, from the same openings within a generation. --journal keeps them: the same command goes on where it was, and with --journal and --curve alone the curve is drawn from it, also while the games are played. A part of the games is kept for a test of what was found against the start; only what wins it is better, and the file says whether it did. With --config FILE flags stand in a file, such as games = "20k".`,
		Example: env.examples(`
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
		argument{text: &v.Game, name: "GAME", usage: "The game, such as {game}.", optional: true},
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
	fs.Var(listValue(&f.Data, "FILE"), "data", "Games to fit to, a journal or in any format that keeps results; may be given several times. With --games there is one, and it grows.")
	f.Fit = "all"
	fs.Var(choiceValue(&f.Fit, "WHAT", "all", "value", "network", "order"), "fit", "What is fitted: what positions are worth (value), the network on top of that (network), which moves are expected (order), or all.")
	f.Blend = 1
	fs.Var(numberValue(&f.Blend, "SHARE"), "blend", "How much of a position's target comes from the score of the search, 0 to 1; the rest comes from the result of the game.")
	f.Rounds = 60
	fs.Var(textValue(&f.Rounds, "N"), "rounds", "Rounds over all examples at most.")
}

// run plays games, fits parameters, or both; or it draws the curve of a journal.
func (v tuneVerb) run(env *environment) error {
	if v.Game == "" {
		v.Game = v.In
	}
	if v.draws() {
		return v.draw(env)
	}
	if v.Game == "" {
		return fmt.Errorf("no game named: write one after the command: %s", strings.Join(env.games.Names(), ", "))
	}
	g, base, err := gameFlags{v.Game, v.setupFlags}.open(env.games)
	switch {
	case err != nil:
		return err
	case v.Export != "":
		return v.export(env, g, base)
	case v.Method != methodFit:
		return v.byMatches.tune(env, v, g, base)
	}
	return v.fitted(env, g, base)
}

// methodFit is the method that plays no matches.
const methodFit = "fit"

// fitted plays games, fits parameters to them, or both.
func (v tuneVerb) fitted(env *environment, g catalog.Game, base sente.Record) error {
	if v.Nodes == 0 {
		v.Nodes = 2000
	}
	err := v.check(env, g)
	if err == nil {
		err = env.mayWrite("--out", v.Out, parametersKind)
	}
	if err == nil && v.Games > 0 {
		err = v.play(env, g, base)
	}
	if err == nil && v.Out != "" {
		err = v.fit(env, g)
	}
	return err
}

// export writes the engine's current parameters for the rules of a record.
func (v tuneVerb) export(env *environment, g catalog.Game, base sente.Record) error {
	if v.Out != "" || v.Games > 0 || len(v.Data) > 0 {
		return errors.New("--export neither plays nor fits: leave out --out, --games and --data")
	}
	f, err := g.NumbersFile(v.Engine, base)
	if err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	return writeParameters(env.disk, "--export", v.Export, f)
}

// check returns an error if the flags are inconsistent.
func (v tuneVerb) check(env *environment, g catalog.Game) error {
	switch flag := v.byMatches.named(); {
	case flag != "":
		return fmt.Errorf("--method fit plays no matches: leave out %s, or name --method spsa, cma or evolution", flag)
	case g.Trainer() == nil:
		return nothingToTune(env.games, g)
	case len(v.Data) == 0:
		return errors.New("--data=FILE is missing: see --help")
	case v.Games == 0 && v.Out == "":
		return errors.New("there is nothing to do: --games N plays, --out FILE fits")
	case v.Games > 0 && len(v.Data) > 1:
		return errors.New("--games adds to one file: name one --data")
	case !(v.Blend >= 0 && v.Blend <= 1):
		return fmt.Errorf("--blend %v is no share: write one from 0 to 1", v.Blend)
	}
	return nil
}

// nothingToTune returns an error that explains why a game has no parameters to fit, and lists the
// games that have.
func nothingToTune(games catalog.Catalog, g catalog.Game) error {
	var others []string
	for _, other := range games {
		if other.Trainer() != nil {
			others = append(others, other.Name)
		}
	}
	hint := "an engine has them if its Profile names a Trainer (package train)"
	if others != nil {
		hint = strings.Join(others, ", ") + " has"
	}
	return fmt.Errorf("%s has nothing to tune: none of its engines (%s) has numbers that are fitted to games; %s", g.Name, strings.Join(g.ProfileNames(), ", "), hint)
}

// play plays games of the engine against itself until the file contains enough.
func (v tuneVerb) play(env *environment, g catalog.Game, base sente.Record) error {
	if err := check(g, v.Engine); err != nil {
		return err
	}
	progress := newProgress(env.err)
	defer progress.clear()
	p := selfplay.Player{Games: env.games, Game: g, Base: base, Engine: v.Engine, Limits: sente.Limits{Nodes: int64(v.Nodes)}, Seed: v.Seed}
	return p.Grow(env.ctx, env.disk, v.Data[0], int(v.Games), func(number int) { progress.say("game %d of %d", number, v.Games) })
}

func (v tuneVerb) fits(what string) bool { return v.Fit == "all" || v.Fit == what }

// fit fits the weights to all games and writes them.
func (v tuneVerb) fit(env *environment, g catalog.Game) error {
	file, err := g.Trainer().Train(env.ctx, v.games(env.games, g), train.Options{
		FitOptions: train.FitOptions{Rounds: int(v.Rounds), Seed: v.Seed},
		Blend:      v.Blend, Value: v.fits("value"), Network: v.fits("network"), Order: v.fits("order"),
		Log: func(format string, args ...any) { fmt.Fprintf(env.out, format+"\n", args...) },
	})
	if env.ctx.Err() != nil {
		return errors.New("stopped: nothing was fitted")
	}
	if err != nil {
		return err
	}
	return writeParameters(env.disk, "--out", v.Out, file)
}

// games returns the games of all files in order.
func (v tuneVerb) games(games catalog.Catalog, g catalog.Game) iter.Seq2[sente.Record, error] {
	return func(yield func(sente.Record, error) bool) {
		for _, name := range v.Data {
			for r, err := range lab.EachGame(games, g.Name, name) {
				if !yield(r, err) || err != nil {
					return
				}
			}
		}
	}
}

// parametersKind recognizes files of an engine's parameters.
var parametersKind = keep.Begins("file of parameters", "sente-parameters ")

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
