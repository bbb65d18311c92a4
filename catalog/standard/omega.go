package standard

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	omegaengine "github.com/sente-games/sente/engines/omega"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

func omegaGame() catalog.Game {
	generic := suite.Omega()
	return catalog.Game{
		Name: "omega", Title: "Omega",
		About:    "Place stones of every colour; your score is the product of your group sizes.",
		Rules:    omegaRules(),
		Sizes:    []string{"5", "4", "6", "7", "8", "9", "10"},
		SizeHelp: omega.SizeHelp,
		Profiles: []catalog.Profile{
			strongOmega(),
			omegaTree(),
			growthNegamax(),
			withTitle("Tournament winner of 2018", omegaNegamax("negamax2018", "reimplementation of the engine that won a student tournament in 2018", catalog.Walked, newOmega2018)),
			withTitle("Tournament winner of 2018 (alias)", omegaNegamax("ai", "alias of negamax2018, the name its own program used", catalog.Walked, newOmega2018)),
			withTitle("Tournament winner, reduced", omegaNegamax("dumber", "the winner of 2018 without null moves and multi-cut, which apply from depth 5", catalog.Walked, func(memory int64) (sente.Engine, error) { return omegaengine.Open2018(memory, false) })),
			catalog.SamplingProfile(generic.Open),
			omegaUCT(),
			catalog.RandomProfile(omega.Open),
			growthSearch(),
		},
		Preview: "e1 e5 a1 i5 e9 d5 a5 f5 i1 d4 b1 e6 c1 e4 h1 f4",
		Guide:   omega.Guide(),
		Open:    omega.Open,
		Book:    generic.Book,
		Solver:  func() (sente.Solver, error) { return omegaengine.NewSolver(256 << 20) },
	}
}

func strongOmega() catalog.Profile {
	return catalog.Profile{
		Name: "sente", About: "Monte Carlo search with informed playouts, and an exact endgame for two players", SamplesGames: true,
		Scale: 145, Ladder: []int{0, 39, 50, 58, 64, 68, 84}, // experiments 0093 and 0168
		Options: []catalog.Option{
			catalog.MemoryOption(64, tablesMemory),
			catalog.WeightsOption(),
			newOption("ending", "20", "number of empty cells from which the endgame is solved exactly, if time permits; -1: never", trusted, catalog.IntegerValues(-1, omegaengine.MaxEndgameCells)),
			newOption("without", "none", "parts to disable, such as "+strings.Join(omegaengine.PartNames(), "+"), trusted, nil),
		},
		WeightsUnder: samplingWeightsKind,
		New: func(args map[string]string) (sente.Engine, error) {
			memory, err := catalog.MemoryArg(args)
			if err != nil {
				return nil, err
			}
			weights, err := readOmegaWeights(args)
			if err != nil {
				return nil, err
			}
			off, err := omegaengine.ParseParts(args["without"])
			if err != nil {
				return nil, fmt.Errorf("without=%s: %w", args["without"], err)
			}
			return omegaengine.New(omegaengine.Options{Memory: memory, EndgameCells: catalog.IntegerArg(args, "ending", 0), Disabled: off, Weights: weights})
		},
	}
}

// newOmega2018 opens the engine of 2018 with all its parts.
func newOmega2018(memory int64) (sente.Engine, error) { return omegaengine.Open2018(memory, true) }

func omegaNegamax(name, about string, tree catalog.TreeKind, open func(memory int64) (sente.Engine, error)) catalog.Profile {
	return catalog.Profile{
		Name: name, About: about, Tree: tree,
		Options: []catalog.Option{catalog.MemoryOption(64, tablesMemory), newOption("corners", "off", "on: play its opening, own stones in the corners and the others' stones in the middle", trusted, onOffValues)},
		New: func(args map[string]string) (sente.Engine, error) {
			memory, err := catalog.MemoryArg(args)
			if err != nil {
				return nil, err
			}
			engine, err := open(memory)
			if err != nil || !strings.EqualFold(args["corners"], "on") {
				return engine, err
			}
			return omegaengine.NewCornerOpening(engine), nil
		},
	}
}

// omegaUCT returns the baseline engine: textbook UCT with random rollouts.
func omegaUCT() catalog.Profile {
	return catalog.Profile{
		Name: "uct", Title: "Textbook UCT", About: "textbook UCT with random playouts: the baseline", SamplesGames: true, Tree: catalog.Sampled, Scale: catalog.SamplingScale,
		New: func(map[string]string) (sente.Engine, error) {
			return suite.Omega().Open(simple.MonteCarlo(mcts.Textbook()))
		},
	}
}

func omegaRules() []catalog.Choice {
	return []catalog.Choice{
		{Name: "standard", Title: "Two players", About: "highest score wins; ties go to the player who moved last"},
		{Name: "ties=draw", Title: "Two players, ties drawn", About: "a tie for the highest score is a draw"},
		{Name: "pie", Title: "Two players, pie rule", About: "the second player may swap colours after the first turn"},
		{Name: "3p", Title: "Three players", About: "three players with three colours"},
		{Name: "4p", Title: "Four players", About: "four players with four colours"},
	}
}

// omegaTree returns the Monte Carlo engine with an option for each part.
func omegaTree() catalog.Profile {
	return catalog.Profile{
		Name: "tree", Title: "Monte Carlo, adjustable", About: "Monte Carlo search with informed playouts: for measuring each part", SamplesGames: true, Tree: catalog.Sampled,
		Options: append(catalog.TreeOptions(), newOption("rollouts", "1", "games played from each leaf", trusted, nil),
			newOption("own", "1", "cells to choose from for an own stone when a game is played out; 3 for three and more players", trusted, catalog.IntegerValues(1, 100)),
			newOption("other", "1", "cells to choose from for another colour's stone; 3 for three and more players", trusted, catalog.IntegerValues(1, 100)),
			newOption("margin", "0", "percentage of the margin in a reward of two players", trusted, catalog.IntegerValues(0, 100)),
			newOption("crowd", "60", "the same of three and more", trusted, catalog.IntegerValues(0, 100)),
			newOption("end", "1", "1: when a game of three and more is played out, a last turn that wins is played; 0: its stones are chosen as all others", trusted, catalog.IntegerValues(0, 1)),
			newOption("scale", "110", "margin that counts three quarters, in hundredths of a natural logarithm", trusted, catalog.IntegerValues(1, 10000)),
			newOption("average", "0", "what the rewards of cells in earlier games played out weigh, in tenths", trusted, catalog.IntegerValues(0, 1000)),
			newOption("equal", "10000", "visits at which own samples count as much as shared ones", trusted, catalog.IntegerValues(1, 1<<30)),
			newOption("explore", "10", "weight of exploration in hundredths", trusted, catalog.IntegerValues(0, 1000))),
		New: func(args map[string]string) (sente.Engine, error) {
			set, err := catalog.TreeSettings(args)
			if err != nil {
				return nil, err
			}
			how, opts := omegaSampling(args)
			more, err := set.ParseOptions()
			if err != nil {
				return nil, err
			}
			return omegaengine.OpenTree(how, append(opts, more...)...)
		},
	}
}

// omegaSampling parses the options of the rollouts and the tree.
func omegaSampling(args map[string]string) (rollouts omegaengine.RolloutSettings, opts []mcts.Option) {
	rollouts = omegaengine.DefaultRollouts
	for _, o := range []struct {
		name string
		set  func(int)
	}{
		{"own", func(n int) { rollouts.Own, rollouts.MultiOwn = n, n }},
		{"other", func(n int) { rollouts.Others, rollouts.MultiOthers = n, n }},
		{"margin", func(n int) { rollouts.Margin = float64(n) / 100 }},
		{"crowd", func(n int) { rollouts.MultiMargin = float64(n) / 100 }},
		{"end", func(n int) { rollouts.KnownEnd = n == 1 }},
		{"scale", func(n int) { rollouts.Scale = float64(n) / 100 }},
		{"average", func(n int) { rollouts.MASTWeight = float64(n) / 10 }},
		{"equal", func(n int) { opts = append(opts, mcts.Equivalence(n)) }},
		{"explore", func(n int) { opts = append(opts, mcts.Explore(float64(n)/100)) }},
	} {
		if n := catalog.IntegerArg(args, o.name, -1); n >= 0 {
			o.set(n)
		}
	}
	return rollouts, opts
}
