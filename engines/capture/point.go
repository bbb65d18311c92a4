package capture

import (
	"sync"

	"github.com/sente-games/sente/engines/five/point"
)

// forcing is how many classes threaten something, from Three on.
const forcing = int(point.Classes - point.Three)

// patternInfo is what is known of a pattern.
type patternInfo struct {
	point.Value
	class point.Class
}

// patternTable is what is known of all patterns, by their number.
type patternTable [1 << 16]patternInfo

// usual are the weights by which the engine plays, and points what is known of all
// patterns under them.
var (
	usual  = sync.OnceValue(func() *weights { return &byHand })
	points = sync.OnceValue(func() *patternTable { return usual().points() })
)

// byHand are weights that were not fitted to games.
var byHand = weights{line: point.ByHand.Line, class: point.ByHand.Class, captures: usualCaptures}
