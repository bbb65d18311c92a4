package standard

import (
	"strconv"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/gomoku/baseline"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/gomoku"
)

func gomokuProfiles() []catalog.Profile {
	profiles := []catalog.Profile{{
		Name: "sente", About: "deep search that proves wins by threats: the strongest",
		Options: append([]catalog.Option{catalog.MemoryOption(64, tablesMemory), catalog.WeightsOption()}, catalog.SearchOptions()...), Scale: 260, // experiment 0096
		Ladder:  []int{0, 30, 51, 60, 67, 71, 85}, // docs/experiments/0168-levels.md
		Trainer: gomokuTrainer{}, WeightsUnder: gomokuWeightsKind, Replacement: replacementWithoutRules, Tree: catalog.Walked,
		New: strongGomoku,
	}}
	profiles = append(profiles, glanceProfiles()...)
	profiles = append(profiles, narrowProfiles()...)
	return append(profiles, gomokuSampling(), textbookSampling(), priorityProfile(),
		catalog.RandomProfile(gomoku.Open), catalog.SearchProfile(suite.Gomoku().Open))
}

func strongGomoku(args map[string]string) (sente.Engine, error) {
	memory, search, err := readSearchOptions(args)
	if err != nil {
		return nil, err
	}
	weights, err := readGomokuWeights(args)
	if err != nil {
		return nil, err
	}
	return newCaptureEngine(weights, memory, search)
}

// gomokuSampling returns Monte Carlo tree search on the board of the strong engine, or on the
// generic rules if that engine does not support them.
func gomokuSampling() catalog.Profile {
	return catalog.Profile{
		Name: "mcts", Title: "Monte Carlo tree search", About: "Monte Carlo tree search with sente's board, move priors and evaluation", SamplesGames: true, Tree: catalog.Sampled, Scale: catalog.SamplingScale,
		Replacement: func(r sente.Record) string {
			r.Moves, r.Opening = nil, ""
			if gomokuengine.CanPlay(r) {
				return ""
			}
			return "sampling with random playouts"
		},
		Options: append([]catalog.Option{
			timeOption(),
			newOption("breadth", strconv.Itoa(baseline.DefaultSamplerBreadth), "number of most promising moves searched in each position", harmless, catalog.IntegerValues(1, baseline.MaxBreadth)),
			newOption("iterations", "", "maximum samples per move", harmless, catalog.IntegerValues(1, maxIterations)),
		}, catalog.TreeOptions()...),
		New: sampledGomoku,
	}
}

func sampledGomoku(args map[string]string) (sente.Engine, error) {
	var set baseline.SamplerSettings
	var limits sente.Limits
	tree, err := catalog.TreeSettings(args)
	if err != nil {
		return nil, err
	}
	sampling, err := tree.ParseOptions()
	if err != nil {
		return nil, err
	}
	set.Memory, tree.Memory = tree.Memory, 0
	parts, err := tree.ParseOptions()
	if err != nil {
		return nil, err
	}
	limits.Time, limits.Nodes = catalog.TimeArg(args), int64(catalog.IntegerArg(args, "iterations", 0))
	set.Breadth = catalog.IntegerArg(args, "breadth", baseline.DefaultSamplerBreadth)
	form := func(r sente.Record) (int, error) {
		if gomokuengine.CanPlay(r) {
			return 0, nil
		}
		return 1, nil
	}
	engine, err := simple.NewFormsEngine(sente.Record{}, form, func(r sente.Record) (sente.Engine, error) {
		if gomokuengine.CanPlay(r) {
			return baseline.NewSampler(set, parts...)
		}
		return suite.Gomoku().Open(simple.ForRecord(r), simple.MonteCarlo(sampling...))
	})
	return simple.LimitEngine(engine, limits), err
}

// newTableEngine returns an engine that uses known under the rules that the table engine supports,
// and other under all other rules.
func newTableEngine(known func() (sente.Engine, error), other func(sente.Record) (sente.Engine, error)) (sente.Engine, error) {
	form := func(r sente.Record) (int, error) {
		if gomokuengine.SupportsGame(r) {
			return 0, nil
		}
		return 1, nil
	}
	return simple.NewFormsEngine(sente.Record{}, form, func(r sente.Record) (sente.Engine, error) {
		if gomokuengine.SupportsGame(r) {
			return known()
		}
		return other(r)
	})
}
