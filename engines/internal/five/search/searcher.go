package search

import (
	"context"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
)

// Searcher is the search of an engine, alpha-beta or a tree of samples: it chooses where
// threats decide nothing. What it learns serves the next search.
type Searcher[C Cell] interface {
	Search(ctx context.Context, root State, limits sente.Limits, report func(search.Report[C])) (search.Result[C], error)
	// SetTableBytes sets the memory of what is learned.
	SetTableBytes(bytes int64) error
	// FeatureNames are those of the features in use.
	FeatureNames() []string
	// Prefetch is told of positions that are about to be reached, by their keys.
	Prefetch(key uint64)
	Forget()
	Close() error
}

// walker is alpha-beta.
type walker[C Cell] struct {
	*alphabeta.Searcher[Position[C], State, C]
}

// FeatureNames implements [Searcher].
func (w walker[C]) FeatureNames() (names []string) {
	for _, f := range w.Features().Each() {
		names = append(names, f.String())
	}
	return names
}
