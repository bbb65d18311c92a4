package eval

import (
	"math/bits"
	"slices"
)

// PointSet is a bit set of an accumulator's points.
type PointSet [MaxCells / 64]uint64

// Add adds a point.
func (s *PointSet) Add(point uint16) { s[point/64%(MaxCells/64)] |= 1 << (point % 64) }

// Remove removes a point.
func (s *PointSet) Remove(point uint16) { s[point/64%(MaxCells/64)] &^= 1 << (point % 64) }

// Has reports whether the set has a point.
func (s *PointSet) Has(point uint16) bool { return s[point/64%(MaxCells/64)]>>(point%64)&1 != 0 }

// Row is a row of a board, two bits a cell, that a stone changes.
type Row struct {
	Before, After uint64 // the row without the stone, and with it
	Cells         uint64 // lower bits of the empty cells within [FeatureReach] of the stone
	Base, Step    int    // index of the point at the lowest bit, and the increment from one point to the next
}

// AppendSteps appends the changes of the features of the points around a stone, row by row.
// counting holds the points that are counted already.
func (n *Network) AppendSteps(steps []Step, rows *[4]Row, counting *PointSet) []Step {
	from := len(steps)
	steps = slices.Grow(steps, 8*FeatureReach)
	room := steps[from : from+8*FeatureReach]
	return steps[:from+listSteps((*[8 * FeatureReach]Step)(room), &n.vectorIndex, rows, counting)]
}

// countedMask is the value of Step.Counted for a point that is counted already.
const countedMask = 1<<16 - 1

// listStepsPortable is the portable implementation of listSteps.
func listStepsPortable(to *[8 * FeatureReach]Step, index *[numFeatures]uint16, rows *[4]Row, counting *PointSet) (n int) {
	for d := range rows {
		r := &rows[d]
		for cells := r.Cells; cells != 0; cells &= cells - 1 {
			bit := bits.TrailingZeros64(cells)
			at := r.Base + bit/2*r.Step
			to[n%len(to)] = Step{
				Cell: uint16(at), Was: index[CutFeature(r.Before, uint8(bit))], Is: index[CutFeature(r.After, uint8(bit))],
			}
			if counting.Has(uint16(at)) {
				to[n%len(to)].Counted = countedMask
			}
			n++
		}
	}
	return n
}
