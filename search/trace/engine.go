package trace

import (
	"context"

	"github.com/sente-games/sente"
)

// Engine is an engine that supports traces of its search; sente.As finds it.
type Engine interface {
	// Trace searches the position at the end of the record as Think does, on one
	// goroutine, and returns the search tree within the limits of keep. The last
	// tree of a stopped search is unfinished. It returns an error if the record is
	// invalid or the game's search cannot be traced.
	Trace(ctx context.Context, game sente.Record, limits sente.Limits, keep Limits) (*Tree, error)
}
