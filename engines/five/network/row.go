package network

import "math/bits"

// Row is a row of a board, two bits a cell, that a stone changes.
type Row struct {
	Before, After uint64 // without the stone, and with it
	Cells         uint64 // the lower bits of the empty cells within [Reach] of the stone
	Base, Step    int    // the cell that would lie at the lowest bit, and from a cell to the next
}

// AppendSteps appends how the features of the points around a stone change, from row to row.
// Counting are the cells that count already, a bit each. There must be room for the steps.
func (n *Network) AppendSteps(steps []Step, rows *[4]Row, counting *[Cells / 64]uint64) []Step {
	from := len(steps)
	room := steps[from : from+8*Reach]
	return steps[:from+listSteps((*[8 * Reach]Step)(room), &n.index, rows, counting)]
}

// listStepsWords is listSteps for any processor.
func listStepsWords(to *[8 * Reach]Step, index *[features]uint16, rows *[4]Row, counting *[Cells / 64]uint64) (n int) {
	for d := range rows {
		r := &rows[d]
		for cells := r.Cells; cells != 0; cells &= cells - 1 {
			bit := bits.TrailingZeros64(cells)
			at := r.Base + bit/2*r.Step
			to[n%len(to)] = Step{
				Cell: uint16(at), Was: index[Cut(r.Before, uint8(bit))], Is: index[Cut(r.After, uint8(bit))],
				Counted: uint16(-(counting[at/64%len(counting)] >> (at % 64) & 1)),
			}
			n++
		}
	}
	return n
}
