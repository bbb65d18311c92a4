package capture

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
)

// numForcing is the number of forcing classes, from Three on.
const numForcing = int(board.NumPointClasses - board.Three)

// patternInfo holds the values and the class of a pattern.
type patternInfo struct {
	eval.PointValue
	class board.PointClass
}

// patternTable holds the info of all patterns, by their number.
type patternTable [1 << 16]patternInfo
