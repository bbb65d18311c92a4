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

// usual are the weights by which the engine plays.
func usual() *weights { return &byHand }

// points is what is known of all patterns under them.
func points() *patternTable {
	known.once.Do(func() { known.points = usual().points() })
	return known.points
}

var known struct {
	once   sync.Once
	points *patternTable
}

// byHand are weights that were not fitted to games.
var byHand = weights{line: point.ByHand.Line, class: point.ByHand.Class, captures: usualCaptures}
