package search

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// Searcher is the main search of an engine, alpha-beta or Monte Carlo tree search. It chooses the
// move where threat searches find no result, and keeps its tables between searches.
type Searcher[C Cell] interface {
	Search(ctx context.Context, root State, limits sente.Limits, report func(search.Report[C])) (search.Result[C], error)
	// SetTableBytes sets the size of the table in bytes.
	SetTableBytes(bytes int64) error
	// FeatureNames returns the names of the enabled features.
	FeatureNames() []string
	// Prefetch prefetches the table entry of a position that is about to be reached.
	Prefetch(key uint64)
	Forget()
	Close() error
}

// alphaBetaSearcher is the alpha-beta implementation of [Searcher].
type alphaBetaSearcher[C Cell] struct {
	*alphabeta.Searcher[Position[C], State, C]
}

// FeatureNames implements [Searcher].
func (w alphaBetaSearcher[C]) FeatureNames() (names []string) {
	for _, f := range w.Features().List() {
		names = append(names, f.String())
	}
	return names
}
