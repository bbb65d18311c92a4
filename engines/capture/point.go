package capture

import (
	"sync"

	"github.com/sente-games/sente/engines/five/point"
)

// forcing is how many classes threaten something, from Three on.
const forcing = int(point.Classes - point.Three)

// known is what is known of a pattern.
type known struct {
	point.Value
	class point.Class
}

// knowhow is what is known of all patterns, by their number.
type knowhow [1 << 16]known

// usual are the weights by which the engine plays, and points what is known of all
// patterns under them.
var (
	usual  = sync.OnceValue(func() *weights { return &byHand })
	points = sync.OnceValue(func() *knowhow { return usual().points() })
)

// byHand are weights that nobody fitted to anything.
var byHand = weights{line: point.ByHand.Line, class: point.ByHand.Class, greed: usualGreed}
