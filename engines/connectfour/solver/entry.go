package solver

import "math/bits"

// tableEntry is a table entry in eight bytes: from the top a tag that together with the index of the
// bucket is the whole key, the logarithm of the number of nodes, the lower four bits of the best
// column, which is only a hint, and a lower and an upper bound of the score. The zero entry is
// empty.
type tableEntry uint64

const (
	boundBits  = 6
	columnBits = 4
	workBits   = 5
	tagShift   = 2*boundBits + columnBits + workBits
	tagBits    = 64 - tagShift

	boundMask = 1<<boundBits - 1
	scoreBias = 1 << (boundBits - 1)
	maxWork   = 1<<workBits - 1
)

func packEntry(tag uint64, lower, upper, column int, nodes uint64) tableEntry {
	work := min(uint64(bits.Len64(nodes)), maxWork)
	return tableEntry(tag<<tagShift | work<<(2*boundBits+columnBits) | uint64(column)&(1<<columnBits-1)<<(2*boundBits) |
		uint64(lower+scoreBias)<<boundBits | uint64(upper+scoreBias))
}

func (e tableEntry) tagValue() uint64  { return uint64(e) >> tagShift }
func (e tableEntry) workValue() uint64 { return uint64(e) >> (2*boundBits + columnBits) & maxWork }
func (e tableEntry) bestColumn() int   { return int(e >> (2 * boundBits) & (1<<columnBits - 1)) }
func (e tableEntry) lowerBound() int   { return int(e>>boundBits&boundMask) - scoreBias }
func (e tableEntry) upperBound() int   { return int(e&boundMask) - scoreBias }
