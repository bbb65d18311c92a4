package eval

import (
	"math/bits"
	"slices"
)

// Set is a bit set of an accumulator's points.
type Set [MaxCells / 64]uint64

// Add adds a point.
func (s *Set) Add(point uint16) { s[point/64%(MaxCells/64)] |= 1 << (point % 64) }

// Remove removes a point.
func (s *Set) Remove(point uint16) { s[point/64%(MaxCells/64)] &^= 1 << (point % 64) }

// Has reports whether the set has a point.
func (s *Set) Has(point uint16) bool { return s[point/64%(MaxCells/64)]>>(point%64)&1 != 0 }

// Row is a row of a board, two bits a cell, that a stone changes.
type Row struct {
	Before, After uint64 // the row without the stone, and with it
	Cells         uint64 // lower bits of the empty cells within [FeatureReach] of the stone
	Base, Step    int    // index of the point at the lowest bit, and the increment from one point to the next
}

// AppendSteps appends the changes of the features of the points around a stone, row by row.
// counting holds the points that are counted already.
func (n *Network) AppendSteps(steps []Step, rows *[4]Row, counting *Set) []Step {
	from := len(steps)
	steps = slices.Grow(steps, 8*FeatureReach)
	room := steps[from : from+8*FeatureReach]
	return steps[:from+listSteps((*[8 * FeatureReach]Step)(room), &n.index, rows, counting)]
}

// counted is the value of Step.Counted for a point that is counted already.
const counted = 1<<16 - 1

// listStepsWords is the portable implementation of listSteps.
func listStepsWords(to *[8 * FeatureReach]Step, index *[features]uint16, rows *[4]Row, counting *Set) (n int) {
	for d := range rows {
		r := &rows[d]
		for cells := r.Cells; cells != 0; cells &= cells - 1 {
			bit := bits.TrailingZeros64(cells)
			at := r.Base + bit/2*r.Step
			to[n%len(to)] = Step{
				Cell: uint16(at), Was: index[CutFeature(r.Before, uint8(bit))], Is: index[CutFeature(r.After, uint8(bit))],
			}
			if counting.Has(uint16(at)) {
				to[n%len(to)].Counted = counted
			}
			n++
		}
	}
	return n
}
