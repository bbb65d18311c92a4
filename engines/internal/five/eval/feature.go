package eval

import "github.com/sente-games/sente/engines/internal/five/board"

// Feature is a pattern feature of an empty point: the row through it in one direction,
// Reach cells to both sides. A cell has two bits, empty, black, white or off the board,
// and the first cell lies lowest.
type Feature uint16

// Features are the four features of a point, 16 bits for each direction.
type Features uint64

// FeatureReach is how far a feature sees to both sides.
const FeatureReach = 4

const (
	half     = 2 * FeatureReach // bits of a feature on one side of the point
	rowBits  = 2 * half
	features = 1 << rowBits // number of them
)

// lowBits has the lower bit of every cell.
const lowBits = 0x5555555555555555

// CutFeature cuts the feature of a cell out of a row of the board, in which it has the two bits
// from shift on.
func CutFeature(row uint64, shift uint8) Feature {
	const mask = 1<<half - 1
	row >>= (shift - half) & 63
	return Feature(row&mask | row>>2&(mask<<half))
}

// With returns the features with f in direction d, which has none.
func (p Features) With(d int, f Feature) Features { return p | Features(f)<<(rowBits*d) }

// In is the feature in direction d.
func (p Features) In(d int) Feature { return Feature(p >> (rowBits * d)) }

// Stones has the lower bit of every cell that holds a stone.
func (p Features) Stones() Features { return (p ^ p>>1) & lowBits }

// Swapped are the features with the other colours.
func (p Features) Swapped() Features { return p ^ p.Stones()*3 }

// Swapped is the feature with the other colours.
func (f Feature) Swapped() Feature { return Feature(Features(f).Swapped()) }

// Mirrored is the feature read from its other end.
func (f Feature) Mirrored() (m Feature) {
	for range 2 * FeatureReach {
		m = m<<2 | f&3
		f >>= 2
	}
	return m
}

// Canonical is the one of a feature and its mirror image that stands for both.
func (f Feature) Canonical() Feature { return min(f, f.Mirrored()) }

// Group is the group of a feature: its line classes in games of freestyle, for the side
// to move, if that is black, and for the other.
func (f Feature) Group() int { return group(board.Freestyle.ClassTable()[f]) }

func group(classes uint8) int { return int(classes&15)*int(board.NumLineClasses) + int(classes>>4) }
