package othello

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/internal/visible"
)

// SizeHelp describes the supported sizes.
const SizeHelp = "8x8, 6x6 or 4x4"

// New returns the rules on a board with the given number of squares per side: 8, 6 or 4.
func New(side int) (Rules, error) {
	for i := range geometries {
		if geometries[i].side == side {
			return Rules{&geometries[i]}, nil
		}
	}
	return Rules{}, fmt.Errorf("size %dx%d is not supported by Othello: sizes are %s", side, side, SizeHelp)
}

// Standard is the standard board of 8x8 squares.
var Standard = Rules{&geometries[0]}

// ParseSize parses the size of a board, "6" or "6x6"; "" is 8x8.
func ParseSize(text string) (side int, err error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "", "8", "8x8":
		return 8, nil
	case "6", "6x6":
		return 6, nil
	case "4", "4x4":
		return 4, nil
	}
	return 0, fmt.Errorf("size %q is not supported by Othello: sizes are %s", visible.Clip(text), SizeHelp)
}

// Side returns the number of squares per side.
func (r Rules) Side() int { return r.side }

// BoardSize returns the number of squares in both directions: "8x8".
func (r Rules) BoardSize() string { return fmt.Sprintf("%dx%d", r.side, r.side) }

// geometry contains the data that depend on the size of the board alone.
type geometry struct {
	side    int
	board   uint64
	corners uint64
	last    uint // the last row and column, counted from 0
}

var geometries = [...]geometry{newGeometry(8), newGeometry(6), newGeometry(4)}

func newGeometry(side int) geometry {
	g := geometry{side: side, last: uint(side - 1)}
	for row := range side {
		g.board |= (1<<side - 1) << (row * stride)
	}
	ends := uint64(1 | 1<<g.last)
	g.corners = ends | ends<<(g.last*stride)
	return g
}
