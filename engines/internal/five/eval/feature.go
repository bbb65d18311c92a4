package eval

import "github.com/sente-games/sente/engines/internal/five/board"

// Feature is a pattern feature of an empty point: the row through it in one direction, FeatureReach
// cells to both sides. A cell has two bits, for empty, black, white or off the board; the first
// cell has the lowest bits.
type Feature uint16

// Features are the four features of a point, 16 bits for each direction.
type Features uint64

// FeatureReach is the number of cells of a feature on each side of the point.
const FeatureReach = 4

const (
	halfBits    = 2 * FeatureReach // bits of a feature on one side of the point
	rowBits     = 2 * halfBits
	numFeatures = 1 << rowBits // number of features
)

// lowBits has the lower bit of every cell set.
const lowBits = 0x5555555555555555

// CutFeature extracts the feature of a cell from a row of the board, in which the cell has the two
// bits from shift on.
func CutFeature(row uint64, shift uint8) Feature {
	const mask = 1<<halfBits - 1
	row >>= (shift - halfBits) & 63
	return Feature(row&mask | row>>2&(mask<<halfBits))
}

// WithFeature returns the features with f set in direction d, which must be empty.
func (p Features) WithFeature(d int, f Feature) Features { return p | Features(f)<<(rowBits*d) }

// FeatureIn returns the feature in direction d.
func (p Features) FeatureIn(d int) Feature { return Feature(p >> (rowBits * d)) }

// StoneBits returns the lower bit of every cell that holds a stone.
func (p Features) StoneBits() Features { return (p ^ p>>1) & lowBits }

// SwapColours returns the features with the colours swapped.
func (p Features) SwapColours() Features { return p ^ p.StoneBits()*3 }

// SwapColours returns the feature with the colours swapped.
func (f Feature) SwapColours() Feature { return Feature(Features(f).SwapColours()) }

// MirrorImage returns the feature read from its other end.
func (f Feature) MirrorImage() (m Feature) {
	for range 2 * FeatureReach {
		m = m<<2 | f&3
		f >>= 2
	}
	return m
}

// CanonicalForm returns the smaller of the feature and its mirror image.
func (f Feature) CanonicalForm() Feature { return min(f, f.MirrorImage()) }

// GroupIndex returns the group of a feature: its line classes by freestyle rules, for black as the side
// to move and for white.
func (f Feature) GroupIndex() int { return groupIndex(board.Freestyle.ClassTable()[f]) }

func groupIndex(classes uint8) int {
	return int(classes&15)*int(board.NumLineClasses) + int(classes>>4)
}
