package standard

import (
	"cmp"
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/gomoku/baseline"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
)

// The engines below play like Zero+ and the student engines of its time, with settings of the same
// board and the same searches.

// glanceProfiles returns the engines that evaluate moves without a search.
func glanceProfiles() []catalog.Profile {
	return []catalog.Profile{
		withTitle("Threat heuristic", glanceProfile("heuristic", "evaluates threats without looking ahead: for beginners", gomokuengine.ThreatWeighting{})),
		withTitle("Zero-sum heuristic", glanceProfile("zerosum", "like the threat heuristic, but only the larger of both sides' threats on a point counts", gomokuengine.ThreatWeighting{UseLarger: true})),
	}
}

// withTitle sets the display name of an engine.
func withTitle(title string, p catalog.Profile) catalog.Profile {
	p.Title = title
	return p
}

func glanceProfile(name, about string, sight gomokuengine.ThreatWeighting) catalog.Profile {
	return catalog.Profile{
		Name: name, About: about, IgnoresLimits: true, Replacement: replacementWithoutTables(byGenericGlance),
		Options: []catalog.Option{randomOption()},
		New: func(args map[string]string) (sente.Engine, error) {
			chosen := sight // copied, since the engine changes it
			chosen.MaxRandom = catalog.IntegerArg(args, "random", 0)
			tables := func() (sente.Engine, error) { return gomokuengine.NewOnePlyEngine(chosen), nil }
			return newTableEngine(tables, baseline.NewHeuristic)
		},
	}
}

// narrowProfiles returns the alpha-beta engines with a small number of moves per node.
func narrowProfiles() []catalog.Profile {
	return []catalog.Profile{
		withTitle("Minimax", narrowProfile("minimax", "alpha-beta over the three best moves, five plies deep, like student engines",
			defaultValues{depth: 5, breadth: 3}, 0)),
		killProfile(),
		withTitle("NegaScout", narrowProfile("negascout", "alpha-beta with null windows (NegaScout), shallower and wider",
			defaultValues{depth: 4, breadth: 6, layers: "even"}, alphabeta.PVS)),
		withTitle("ZeroMax", narrowProfile("zeromax", "two-ply alpha-beta with threat extensions at the leaves",
			defaultValues{depth: 2, breadth: 10, simulation: 8, rollout: 100}, 0)),
	}
}

// defaultValues holds the default values of the options.
type defaultValues struct {
	depth, breadth      int
	simulation, rollout int
	layers              string
}

func (u defaultValues) searchOptions(more ...catalog.Option) []catalog.Option {
	return append([]catalog.Option{
		timeOption(),
		newOption("breadth", strconv.Itoa(u.breadth), "number of most promising moves searched in each position", harmless, catalog.IntegerValues(1, baseline.MaxBreadth)),
		randomOption(),
	}, more...)
}

func timeOption() catalog.Option {
	return newOption("time", "", "maximum seconds per move, for example 5 or 0.5", harmless, catalog.SecondsValue)
}

func randomOption() catalog.Option {
	return newOption("random", "0", "random noise up to this value is added to evaluations so that games differ", harmless, catalog.IntegerValues(0, baseline.MaxRandom))
}

func narrowProfile(name, about string, u defaultValues, more alphabeta.Feature) catalog.Profile {
	layers := u.layers
	if layers == "" {
		layers = "all"
	}
	options := u.searchOptions(
		newOption("depth", strconv.Itoa(u.depth), "search depth in plies; 0: limited only by time", harmless, catalog.IntegerValues(0, 60)),
		newOption("layers", layers, "depths of iterative deepening: all, even or odd", harmless, catalog.WordValues("all", "even", "odd")),
	)
	if u.simulation > 0 {
		options = append(options,
			newOption("simulation", strconv.Itoa(u.simulation), "plies of threat extension at the leaves; 0: none", harmless, catalog.IntegerValues(0, baseline.MaxSimulation)),
			newOption("rollout", strconv.Itoa(u.rollout), "percentage of leaves that are extended", harmless, catalog.IntegerValues(0, 100)))
	}
	return catalog.Profile{
		Name: name, About: about, Tree: catalog.Walked, Options: append(options, catalog.MemoryOption(64, tablesMemory)), Replacement: replacementWithoutTables(byGenericSearch),
		New: func(args map[string]string) (sente.Engine, error) {
			set, limits, err := u.parseOptions(args)
			if err != nil {
				return nil, err
			}
			search, err := simple.SearchSettings{Layers: cmp.Or(args["layers"], u.layers), Memory: limits.Memory}.ParseOptions()
			if err != nil {
				return nil, err
			}
			search = append(search, alphabeta.With(more))
			engine, err := newTableEngine(
				func() (sente.Engine, error) { return baseline.NewMinimax(set, search...) },
				func(r sente.Record) (sente.Engine, error) {
					return baseline.NewGeneric(r, limits.Memory, search...)
				},
			)
			limits.Memory = 0
			return simple.LimitEngine(engine, limits), err
		},
	}
}

// killProfile returns the engine that searches for wins by threats before it plays like minimax.
func killProfile() catalog.Profile {
	p := withTitle("Threat search, then Minimax", narrowProfile("kill", "simple threat search first, then like Minimax, as in student engines",
		defaultValues{depth: 5, breadth: 3}, 0))
	minimax := p.New
	p.New = func(args map[string]string) (sente.Engine, error) {
		engine, err := minimax(args)
		if err != nil {
			return nil, err
		}
		return newTableEngine(
			func() (sente.Engine, error) { return gomokuengine.NewKill(engine) },
			func(sente.Record) (sente.Engine, error) { return minimax(args) },
		)
	}
	return p
}

// parseOptions parses the options into settings and limits.
func (u defaultValues) parseOptions(args map[string]string) (set baseline.MinimaxSettings, limits sente.Limits, err error) {
	if limits.Memory, err = catalog.MemoryArg(args); err != nil {
		return set, limits, err
	}
	if limits.Memory == 0 {
		limits.Memory = 64 << 20
	}
	limits.Time, limits.Depth = catalog.TimeArg(args), catalog.IntegerArg(args, "depth", u.depth)
	set = baseline.MinimaxSettings{
		Breadth: catalog.IntegerArg(args, "breadth", u.breadth), MaxRandom: catalog.IntegerArg(args, "random", 0),
		Simulation: catalog.IntegerArg(args, "simulation", u.simulation), Rollout: catalog.IntegerArg(args, "rollout", u.rollout),
	}
	return set, limits, nil
}

// maxIterations is the maximum value of an option iterations.
const maxIterations = 1 << 30

// textbookSampling returns textbook UCT with a fixed number of iterations per move.
func textbookSampling() catalog.Profile {
	const iterations = 3000
	return catalog.Profile{
		Name: "uct3000", Title: "UCT, 3,000 games per move", About: "textbook UCT: 3000 random games per move on the whole board; a baseline without knowledge", SamplesGames: true, Tree: catalog.Sampled, Scale: catalog.SamplingScale,
		Options: []catalog.Option{
			newOption("iterations", strconv.Itoa(iterations), "random playouts per move", harmless, catalog.IntegerValues(1, maxIterations)),
			timeOption(),
			catalog.MemoryOption(64, tablesMemory),
		},
		New: func(args map[string]string) (sente.Engine, error) {
			limits := sente.Limits{Nodes: int64(catalog.IntegerArg(args, "iterations", iterations)), Time: catalog.TimeArg(args)}
			memory, err := catalog.MemoryArg(args)
			if err != nil {
				return nil, err
			}
			engine, err := suite.Gomoku().Open(simple.MonteCarlo(mcts.Textbook(), mcts.TreeBytes(max(memory, 1<<20))))
			return simple.LimitEngine(engine, limits), err
		},
	}
}
