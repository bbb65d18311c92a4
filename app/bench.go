package app

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/amount"
	"github.com/sente-games/sente/lab/bench"
	"github.com/sente-games/sente/match/player"
	"github.com/sente-games/sente/terminal"
)

type benchVerb struct {
	Game   string
	Engine string
	Nodes  amount.Count
	Rules  string
	Size   string
	JSON   bool
}

// register adds the flags to fs.
func (v *benchVerb) register(fs *pflag.FlagSet) {
	fs.Var(stringValue(&v.Engine, "SPEC"), "engine", "Engine to measure; default: all built-in engines of the game. Requires a game.")
	v.Nodes = 20_000
	fs.Var(textValue(&v.Nodes, "N"), "nodes", "Nodes per position.")
	fs.Var(stringValue(&v.Rules, "NAME"), "rules", "Rule set; default: the game's default.")
	fs.Var(stringValue(&v.Size, "SIZE"), "size", "Board size; default: the game's default.")
	fs.BoolVar(&v.JSON, "json", false, "Print JSON, one object per engine.")
}

// newBenchCommand returns the command bench.
func newBenchCommand(env *environment) *cobra.Command {
	v := new(benchVerb)
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure engines: nodes, signature, speed",
		Long:  `Search a fixed set of positions with a fixed number of nodes. The signature is a hash of all moves, scores and node counts: it is identical for every run and on every machine, also under GOMAXPROCS=1, and changes when the engine plays differently.`,
		Example: env.selectExamples(`
{program} bench
{program} bench gomoku --engine sente --nodes 200k
{program} bench connectfour --json`, `
{program} bench
{program} bench{ game} --engine {engine} --nodes 200k
{program} bench{ game} --json`),
		RunE: func(*cobra.Command, []string) error { return v.run(env) },
	}
	v.register(cmd.Flags())
	return env.withArguments(cmd,
		argument{text: &v.Game, name: "GAME", usage: "Game; default: all games.", optional: true},
	)
}

// run measures all suites and prints the figures.
func (v benchVerb) run(env *environment) error {
	suites, err := v.selectSuites(env)
	if err != nil {
		return err
	}
	if !v.JSON {
		fmt.Fprintf(env.out, "%-12s %-12s %9s %12s  %-16s %12s\n", "game", "engine", "positions", "nodes", "signature", "nodes/s")
	}
	for _, s := range suites {
		progress := newProgress(env.err)
		figures, err := s.MeasureAll(env.ctx, func(position int) {
			progress.setText("%s %s: position %d of %d", s.Game.Name, s.Spec, position, len(s.Starts))
		})
		progress.clearLine()
		if err != nil {
			return err
		}
		if err := v.writeResult(env, figures); err != nil {
			return err
		}
	}
	return nil
}

func (v benchVerb) writeResult(env *environment, f bench.SuiteResult) error {
	if v.JSON {
		return writeJSON(env.out, f)
	}
	_, err := fmt.Fprintf(env.out, "%-12s %-12s %9d %12d  %-16s %12s\n", f.Game, f.Engine, f.Positions, f.Nodes, f.Signature, terminal.FormatCount(f.Rate))
	return err
}

// selectSuites returns the validated suites that the flags select.
func (v benchVerb) selectSuites(env *environment) (all []bench.BenchSuite, err error) {
	games := env.games
	switch {
	case v.Game != "":
		g, err := env.games.FindGame(v.Game)
		if err != nil {
			return nil, err
		}
		games = catalog.Catalog{g}
	case v.Engine != "" || v.Rules != "" || v.Size != "":
		return nil, errors.New("--engine, --rules and --size apply to a single game: name the game after the command")
	}
	for _, g := range games {
		starts, err := bench.FixedPositions(g, sente.Record{Game: g.Name, Rules: v.Rules, Size: v.Size})
		if err != nil {
			return nil, err
		}
		for _, spec := range v.engineSpecs(g) {
			if err := checkEngine(g, spec); err != nil {
				return nil, err
			}
			if err := g.CheckWeights(spec, starts[0]); err != nil {
				return nil, err
			}
			all = append(all, bench.BenchSuite{Game: g, Spec: spec, Starts: starts, Nodes: bench.NodesPerPosition(g, spec, int64(v.Nodes))})
		}
	}
	return all, nil
}

// engineSpecs returns the engines to measure. A node limit does not make external engines
// deterministic, so that they are measured only if they are named.
func (v benchVerb) engineSpecs(g catalog.Game) []string {
	if v.Engine != "" {
		return []string{v.Engine}
	}
	return g.BuiltInNames()
}

// checkEngine returns an error if the engine cannot be created.
func checkEngine(g catalog.Game, spec string) error {
	p, err := newEngine(g, spec)
	if err != nil {
		return err
	}
	return p.Close()
}

// newEngine creates the engine of --engine.
func newEngine(g catalog.Game, spec string) (player.Player, error) {
	p, err := player.NewPlayer(g, spec)
	if err == nil && p.IsHuman() {
		return p, fmt.Errorf("--engine %s is a human player: name an engine, such as %s", spec, g.ProfileNames()[0])
	}
	return p, err
}
