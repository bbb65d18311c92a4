package catalog

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	omegaengine "github.com/sente-games/sente/engines/omega"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/search/mcts"
)

func omegaGame() Game {
	generic := suite.Omega()
	return Game{
		Name: "omega", Title: "Omega",
		About:    "Everybody places stones of every colour; the product of the sizes of one's groups counts.",
		Rules:    omegaRules(),
		Sizes:    []string{"5", "4", "6", "7", "8", "9", "10"},
		SizeHelp: omega.SizeHelp,
		Profiles: []Profile{
			strongOmega(),
			omegaTree(),
			growthNegamax(),
			omegaNegamax("negamax2018", "the engine that won a tournament of students in 2018, made anew", Walked, whole2018),
			omegaNegamax("ai", "another name of negamax2018, as its own program called it", Walked, whole2018),
			omegaNegamax("dumber", "negamax2018 without null moves and multi-cut, which act from a depth of 5 on", Walked, func(memory int64) (sente.Engine, error) { return omegaengine.Open2018(memory, false) }),
			mctsProfile(generic.Sample),
			omegaUCT(),
			randomProfile(omega.Open),
			growthSearch(),
		},
		Preview: "e1 e5 a1 i5 e9 d5 a5 f5 i1 d4 b1 e6 c1 e4 h1 f4",
		Guide:   omegaGuide(),
		Open:    omega.Open,
		Book:    generic.Book,
		Solver:  func() (sente.Solver, error) { return omegaengine.Solver(256 << 20) },
	}
}

func strongOmega() Profile {
	return Profile{
		Name: "sente", About: "samples games that are played out with knowledge, and plays the end of a game of two exactly", Samples: true,
		Scale: 145, Ladder: []int{0, 39, 50, 58, 64, 68, 84}, // experiments 0093 and 0168
		Options: []Option{
			memoryOption(64, tablesMemory),
			weightsOption(),
			{"ending", "20", "empty cells from which on the end is played exactly, if there is time; -1: never", trusted, Integers(-1, omegaengine.MaxEndgameCells)},
			{"without", "none", "parts to leave out, such as " + strings.Join(omegaengine.Parts(), "+"), trusted, nil},
		},
		Numbers: samplesByOmega,
		New: func(args map[string]string) (sente.Engine, error) {
			memory, err := memoryArg(args)
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
			return omegaengine.New(omegaengine.Options{Memory: memory, EndgameFrom: integerArg(args, "ending", 0), Without: off, Weights: weights})
		},
	}
}

// whole2018 is the engine of 2018 with all its parts.
func whole2018(memory int64) (sente.Engine, error) { return omegaengine.Open2018(memory, true) }

func omegaNegamax(name, about string, tree Tree, open func(memory int64) (sente.Engine, error)) Profile {
	return Profile{
		Name: name, About: about, Tree: tree,
		Options: []Option{memoryOption(64, tablesMemory), {"corners", "off", "on: its opening, own stones into the corners and those of others into the middle", trusted, onOff}},
		New: func(args map[string]string) (sente.Engine, error) {
			memory, err := memoryArg(args)
			if err != nil {
				return nil, err
			}
			engine, err := open(memory)
			if err != nil || !strings.EqualFold(args["corners"], "on") {
				return engine, err
			}
			return omegaengine.NewCorners(engine), nil
		},
	}
}

// omegaUCT is the baseline.
func omegaUCT() Profile {
	return Profile{
		Name: "uct", About: "the textbook's UCT with games played out by chance: the baseline", Samples: true, Tree: Sampled, Scale: samplingScale,
		New: func(map[string]string) (sente.Engine, error) {
			return suite.Omega().Sample(sente.Record{}, mcts.Textbook())
		},
	}
}

func omegaRules() []Choice {
	return []Choice{
		{"standard", "the highest score wins; among equals the last in order of turn"},
		{"ties=draw", "equal highest scores are a draw"},
		{"pie", "after the first turn the second player may exchange colours"},
		{"3p", "three players with three colours"},
		{"4p", "four players with four colours"},
	}
}

// omegaTree is sampling with knowledge, each part to be set.
func omegaTree() Profile {
	return Profile{
		Name: "tree", About: "samples games that are played out with knowledge: to see what each part is worth", Samples: true, Tree: Sampled,
		Options: append(treeOptions(), Option{"rollouts", "1", "games played from each leaf", trusted, nil},
			Option{"own", "1", "cells to choose from for an own stone when a game is played out; 3 for three and more players", trusted, Integers(1, 100)},
			Option{"other", "1", "cells to choose from for another colour's stone; 3 for three and more players", trusted, Integers(1, 100)},
			Option{"margin", "0", "percentage of the margin in a reward of two players", trusted, Integers(0, 100)},
			Option{"crowd", "60", "the same of three and more", trusted, Integers(0, 100)},
			Option{"end", "1", "1: when a game of three and more is played out, a last turn that wins is played; 0: its stones are chosen as all others", trusted, Integers(0, 1)},
			Option{"scale", "110", "margin that counts three quarters, in hundredths of a natural logarithm", trusted, Integers(1, 10000)},
			Option{"average", "0", "what the rewards of cells in earlier games played out weigh, in tenths", trusted, Integers(0, 1000)},
			Option{"equal", "10000", "visits at which own samples count as much as shared ones", trusted, Integers(1, 1<<30)},
			Option{"explore", "10", "weight of exploration in hundredths", trusted, Integers(0, 1000)}),
		New: func(args map[string]string) (sente.Engine, error) {
			set, err := treeSettings(args)
			if err != nil {
				return nil, err
			}
			how, opts := omegaSampling(args)
			more, err := set.Options()
			if err != nil {
				return nil, err
			}
			return omegaengine.OpenTree(how, append(opts, more...)...)
		},
	}
}

// omegaSampling reads how games are played out and the numbers of the tree.
func omegaSampling(args map[string]string) (how omegaengine.Rollouts, opts []mcts.Option) {
	how = omegaengine.DefaultRollouts
	for _, o := range []struct {
		name string
		set  func(int)
	}{
		{"own", func(n int) { how.Own, how.MultiOwn = n, n }},
		{"other", func(n int) { how.Others, how.MultiOthers = n, n }},
		{"margin", func(n int) { how.Margin = float64(n) / 100 }},
		{"crowd", func(n int) { how.MultiMargin = float64(n) / 100 }},
		{"end", func(n int) { how.KnownEnd = n == 1 }},
		{"scale", func(n int) { how.Scale = float64(n) / 100 }},
		{"average", func(n int) { how.MASTWeight = float64(n) / 10 }},
		{"equal", func(n int) { opts = append(opts, mcts.Equivalence(n)) }},
		{"explore", func(n int) { opts = append(opts, mcts.Explore(float64(n)/100)) }},
	} {
		if n := integerArg(args, o.name, -1); n >= 0 {
			o.set(n)
		}
	}
	return how, opts
}
