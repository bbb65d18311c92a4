package catalog

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
)

// searchName is the name of the profile of the generic search.
const searchName = "search"

// SearchProfile returns the engine search: the generic search with features that can be switched on
// and off.
func SearchProfile(open func(...simple.Option) (sente.Engine, error)) Profile {
	return Profile{
		Name: searchName, Title: "Generic search", Tree: Walked, About: "generic search only: for measuring each feature",
		Options: append(SearchOptions(), MemoryOption(16, "transposition table size in MiB"),
			Option{"method", "maxn", "for three and more players: maxn, paranoid, brs, or unpruned maxn", trusted, nil}),
		New: func(args map[string]string) (sente.Engine, error) {
			memory, err := MemoryArg(args)
			if err != nil {
				return nil, err
			}
			set := SearchSettings(args)
			set.Memory, set.Method = memory, args["method"]
			return open(simple.Search(set))
		},
	}
}

// SearchOptions returns the options of the alpha-beta search, which [SearchSettings] parses.
func SearchOptions() []Option {
	return []Option{
		{"with", "none", "features to enable, such as Fold+ETC", trusted, nil},
		{"without", "none", "features to disable, such as PVS+Killers", trusted, nil},
		{"layers", "all", "depths of iterative deepening: all, even or odd", harmless, WordValues("all", "even", "odd")},
		{"window", "", "half width of the first aspiration window, in score units", trusted, IntegerValues(1, uint64(sente.MaxEval))},
		{"horizon", "25", "number of own moves among which the remaining time is divided", trusted, IntegerValues(1, 1000)},
	}
}

// SearchSettings parses the options of [SearchOptions].
func SearchSettings(args map[string]string) simple.SearchSettings {
	return simple.SearchSettings{
		With: args["with"], Without: args["without"], Layers: args["layers"], Window: args["window"], Horizon: args["horizon"],
	}
}
