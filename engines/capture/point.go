package capture

import "github.com/sente-games/sente/engines/five/point"

// forcing is how many classes threaten something, from Three on.
const forcing = int(point.Classes - point.Three)

// patternInfo is what is known of a pattern.
type patternInfo struct {
	point.Value
	class point.Class
}

// patternTable is what is known of all patterns, by their number.
type patternTable [1 << 16]patternInfo
