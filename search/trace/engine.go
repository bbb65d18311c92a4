package trace

import (
	"context"

	"github.com/sente-games/sente"
)

// Engine is an engine whose search can be shown; sente.As finds it.
type Engine interface {
	// Trace searches the position at the end of the record as Think does, on one
	// goroutine, and returns the tree that the search walked as far as keep allows. A
	// search that is stopped leaves its last tree unfinished. It is an error if the
	// record cannot be played, or is of a game whose search cannot be traced.
	Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep Limits) (*Tree, error)
}
