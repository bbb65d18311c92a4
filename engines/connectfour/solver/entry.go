package solver

import "math/bits"

// entry is a table entry in eight bytes: from the top a tag that together with the index of the
// bucket is the whole key, the logarithm of the number of nodes, the lower four bits of the best
// column, which is only a hint, and a lower and an upper bound of the score. The zero entry is
// empty.
type entry uint64

const (
	boundBits  = 6
	columnBits = 4
	workBits   = 5
	tagShift   = 2*boundBits + columnBits + workBits
	tagBits    = 64 - tagShift

	boundMask = 1<<boundBits - 1
	bias      = 1 << (boundBits - 1)
	mostWork  = 1<<workBits - 1
)

func pack(tag uint64, lower, upper, column int, nodes uint64) entry {
	work := min(uint64(bits.Len64(nodes)), mostWork)
	return entry(tag<<tagShift | work<<(2*boundBits+columnBits) | uint64(column)&(1<<columnBits-1)<<(2*boundBits) |
		uint64(lower+bias)<<boundBits | uint64(upper+bias))
}

func (e entry) tag() uint64  { return uint64(e) >> tagShift }
func (e entry) work() uint64 { return uint64(e) >> (2*boundBits + columnBits) & mostWork }
func (e entry) column() int  { return int(e >> (2 * boundBits) & (1<<columnBits - 1)) }
func (e entry) lower() int   { return int(e>>boundBits&boundMask) - bias }
func (e entry) upper() int   { return int(e&boundMask) - bias }
