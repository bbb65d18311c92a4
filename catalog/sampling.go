package catalog

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
)

// SamplingProfile returns the engine mcts: Monte Carlo tree search with features that can be
// switched on and off.
func SamplingProfile(open func(...simple.Option) (sente.Engine, error)) Profile {
	return Profile{
		Name: "mcts", Title: "Monte Carlo tree search", About: "Monte Carlo tree search: for measuring each part", SamplesGames: true, Tree: Sampled, Scale: SamplingScale,
		Options: append(TreeOptions(), Option{"rollouts", "", "playouts per leaf; default: 4 in Othello, otherwise 1", trusted, nil}),
		New: func(args map[string]string) (sente.Engine, error) {
			set, err := TreeSettings(args)
			if err != nil {
				return nil, err
			}
			opts, err := set.ParseOptions()
			if err != nil {
				return nil, err
			}
			return open(simple.MonteCarlo(opts...))
		},
	}
}

// SamplingScale is the scale of the scores of package mcts, which are 2000·p-1000 for a mean reward
// p: the slope of the logistic function matches the slope of p around 0.5.
const SamplingScale = 500

// TreeOptions returns the options of Monte Carlo tree search, which [TreeSettings] parses.
func TreeOptions() []Option {
	return []Option{
		{"select", "auto", "formula: UCT, Tuned, PUCT, RAVE or GRAVE", trusted, nil},
		{"with", "none", "features to enable in addition to the defaults, such as MAST+Bias", trusted, nil},
		{"without", "none", "features to disable, such as Look+Guide", trusted, nil},
		MemoryOption(64, "search tree size in MiB"),
	}
}

// TreeSettings parses the options of [TreeOptions].
func TreeSettings(args map[string]string) (simple.TreeSettings, error) {
	memory, err := MemoryArg(args)
	return simple.TreeSettings{Select: args["select"], With: args["with"], Without: args["without"], Rollouts: args["rollouts"], Memory: memory}, err
}
