package catalog

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/connectfour"
)

// searchProfile is the generic search with features to switch on and off.
func searchProfile(open func(simple.SearchSettings) (sente.Engine, error)) Profile {
	return Profile{
		Name: "search", About: "the generic search and nothing else: to see what each of its features is worth",
		Options: []Option{
			{"with", "none", "features to switch on, such as Fold+ETC"},
			{"without", "none", "features to switch off, such as PVS+Killers"},
			{"memory", "16", "MiB for its table"},
		},
		New: func(args map[string]string) (sente.Engine, error) {
			memory, err := mebibytes(args["memory"])
			if err != nil {
				return nil, err
			}
			return open(simple.SearchSettings{With: args["with"], Without: args["without"], Memory: memory})
		},
	}
}

// searching opens the search of a game whose rules are all of one type.
func searching[R simple.Playable[S, M], S any, M comparable](source simple.Source[R, S]) func(simple.SearchSettings) (sente.Engine, error) {
	return func(set simple.SearchSettings) (sente.Engine, error) {
		return simple.OpenSearch(sente.Record{}, source, set)
	}
}

// searchingConnectFour opens the search for boards of one word or of two.
func searchingConnectFour(set simple.SearchSettings) (sente.Engine, error) {
	words := func(r sente.Record) (int, error) {
		size, err := connectfour.SizeOf(r)
		return size.Words(), err
	}
	return simple.Forms(words, func(r sente.Record) (sente.Engine, error) {
		if n, err := words(r); err != nil || n == 1 {
			return simple.OpenSearch(r, sized(connectfour.New), set)
		}
		return simple.OpenSearch(r, sized(connectfour.NewWide), set)
	})
}
