package catalog

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/search/alphabeta"
)

// searchName is the name of the profile of the generic search.
const searchName = "search"

// searchProfile is the generic search with features to switch on and off.
func searchProfile(open func(sente.Record, simple.SearchSettings) (sente.Engine, error)) Profile {
	return Profile{
		Name: searchName, Tree: Walked, About: "the generic search and nothing else: to see what each of its features is worth",
		Options: append(searchOptions(), memoryOption(16, "MiB for its table"),
			Option{"method", "maxn", "for three and more players: maxn, paranoid, brs, or unpruned maxn", trusted, nil}),
		New: func(args map[string]string) (sente.Engine, error) {
			memory, err := memoryArg(args)
			if err != nil {
				return nil, err
			}
			set := searchSettings(args)
			set.Memory, set.Method = memory, args["method"]
			return open(sente.Record{}, set)
		},
	}
}

// searchOptions are the switches of the alpha-beta search.
func searchOptions() []Option {
	return []Option{
		{"with", "none", "features to switch on, such as Fold+ETC", trusted, nil},
		{"without", "none", "features to switch off, such as PVS+Killers", trusted, nil},
		{"layers", "all", "depths of iterative deepening: all, even or odd", harmless, OneOf("all", "even", "odd")},
		{"window", "", "half the width of the first window, in units of its score", trusted, Integers(1, uint64(sente.MaxEval))},
		{"horizon", "25", "own moves that the clock is to last for", trusted, Integers(1, 1000)},
	}
}

func searchSettings(args map[string]string) simple.SearchSettings {
	return simple.SearchSettings{
		With: args["with"], Without: args["without"], Layers: args["layers"], Window: args["window"], Horizon: args["horizon"],
	}
}

// settings are those of an engine that searches in its own way.
func settings(args map[string]string) (memory int64, search []alphabeta.Option, err error) {
	if memory, err = memoryArg(args); err != nil {
		return 0, nil, err
	}
	set := searchSettings(args)
	if off, err := simple.ParseFeatures(set.Without); err == nil && off&alphabeta.Table != 0 {
		return 0, nil, fmt.Errorf("without=%s: the engine cannot do without its table; the profile %s can", set.Without, searchName)
	}
	search, err = set.Options()
	return memory, search, err
}
