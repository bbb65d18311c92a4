package capture

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
)

// forcing is how many classes threaten something, from Three on.
const forcing = int(board.NumPointClasses - board.Three)

// patternInfo is what is known of a pattern.
type patternInfo struct {
	eval.PointValue
	class board.PointClass
}

// patternTable is what is known of all patterns, by their number.
type patternTable [1 << 16]patternInfo
