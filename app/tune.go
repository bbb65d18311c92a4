package app

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/selfplay"
	"github.com/sente-games/sente/tune"
)

type tuneVerb struct {
	Game string `arg:"" optional:"" help:"The game, such as gomoku."`
	setupFlags
	Config string       `placeholder:"FILE" help:"A file in TOML whose keys are the flags here, such as method = \"spsa\"; the command line comes first. Its key game is the game."`
	In     string       `name:"game" hidden:"" help:"The game, in a file of --config."`
	Method string       `enum:"fit,spsa,cma,evolution" default:"fit" placeholder:"NAME" help:"How numbers are found: fit explains games (the default); by matches, spsa moves all of them a little, cma keeps a population, evolution multiplies by factors."`
	Games  amount.Count `placeholder:"N" help:"With fit: play until FILE holds N games of the engine against itself. Else how many games are played in all, for tuning and for the test at its end."`
	Engine string       `placeholder:"ENGINE" help:"The engine that plays; default: the game's first. One with weights=FILE is tuned from there."`
	Nodes  amount.Count `placeholder:"N" help:"Positions that it visits for each move; default: 2k with fit, else 400."`
	Out    string       `placeholder:"FILE" help:"Where the numbers go, for the option weights."`
	Export string       `placeholder:"FILE" help:"Write the numbers that the engine plays by now, to be changed and tried."`
	Seed   uint64       `placeholder:"N" help:"Another seed, other games and another order of examples; default: 0."`
	fitFlags
	byMatches
}

// fitFlags are those of a fit to games.
type fitFlags struct {
	Data   []string     `sep:"none" placeholder:"FILE" help:"Games to fit to, a journal or in any format that keeps results; may be given several times. With --games there is one, and it grows."`
	Fit    string       `enum:"all,value,network,order" default:"all" placeholder:"WHAT" help:"What is fitted: what positions are worth (value), the network on top of that (network), which moves are expected (order), or all (the default)."`
	Blend  float64      `default:"1" placeholder:"SHARE" help:"How much of a position's target comes from the score of the search, 0 to 1; the rest comes from the result of the game; default: 1."`
	Rounds amount.Count `default:"60" placeholder:"N" help:"Rounds over all examples at most; default: 60."`
}

// Help teaches by example.
func (tuneVerb) Help() string {
	return `Finds numbers by which an engine plays better. An engine plays by a file of them if its option weights names it, and without when it embeds the file in a build (docs/tuning.md).

With --method fit it plays against itself, and its numbers are fitted to that. For each move of a game it also thinks about a perturbed position: one a few moves off, such as a search meets. Games are added to FILE until there are enough; Ctrl-C stops, the same command goes on, and the same seed plays the same games on every machine. With --out the numbers are fitted.

The other methods play matches of numbers against numbers, from the same openings within a generation. --journal keeps them: the same command goes on where it was, and with --journal and --curve alone the curve is drawn from it, also while the games are played. A part of the games is kept for a test of what was found against the start; only what wins it is better, and the file says whether it did. With --config FILE flags stand in a file, such as games = "20k".

    sente tune gomoku --data games.jsonl --games 5000 --nodes 2k
    sente tune gomoku --data games.jsonl --out engines/gomoku/weights/freestyle.txt
    sente tune gomoku --data old.jsonl --data new.jsonl --fit order --out weights.txt
    sente match sente:weights=weights.txt sente --game gomoku --nodes 5k
    sente tune omega --export weights.txt
    sente tune omega --engine negamax --method spsa --games 20k --journal omega.jsonl --out omega.txt --curve omega.svg
    sente tune gomoku --method evolution --random --games 40k --journal run.jsonl --out gomoku.txt -j 2
    sente tune --journal run.jsonl --curve run.svg`
}

// Run plays, fits, or both; or draws a curve.
func (v tuneVerb) Run(env *environment) error {
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

// fitted plays games, fits to them, or both.
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

// export writes the numbers that are played by according to the rules of a record.
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

// check says what is wrong with the flags.
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

// nothingToTune says why nothing is fitted in a game, and in which there would be.
func nothingToTune(games catalog.Catalog, g catalog.Game) error {
	var others []string
	for _, other := range games {
		if other.Trainer() != nil {
			others = append(others, other.Name)
		}
	}
	hint := "an engine has them if its Profile names a Trainer (package tune)"
	if others != nil {
		hint = strings.Join(others, ", ") + " has"
	}
	return fmt.Errorf("%s has nothing to tune: none of its engines (%s) has numbers that are fitted to games; %s", g.Name, strings.Join(g.ProfileNames(), ", "), hint)
}

// play plays games of the engine against itself until the file holds enough.
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
	file, err := g.Trainer().Train(env.ctx, v.games(env.games, g), tune.Options{
		FitOptions: tune.FitOptions{Rounds: int(v.Rounds), Seed: v.Seed},
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

// games are those of all files, one after the other.
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

// parametersKind are files of an engine's numbers.
var parametersKind = keep.Begins("file of parameters", "sente-parameters ")

func writeParameters(disk keep.Disk, flag, name string, file tune.File) error {
	err := keep.Replace(disk, name, parametersKind, func(w io.Writer) error {
		_, err := w.Write(file.Encode())
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return nil
}
