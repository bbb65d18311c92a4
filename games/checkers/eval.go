package checkers

import (
	"math/bits"

	"github.com/sente-games/sente"
)

// Values of the evaluation; a man gains value with each step towards the last row.
const (
	manValue      = 100
	kingValue     = 160
	stepValue     = 3
	baseValue     = 6 // a man on the first row, which prevents kings of the opponent
	centreValue   = 4 // a piece on one of the eight squares in the centre
	mobilityValue = 3 // a step onto a free square

	centre uint32 = 1<<9 | 1<<10 | 1<<13 | 1<<14 | 1<<17 | 1<<18 | 1<<21 | 1<<22
)

// Evaluate returns the difference of the values of pieces, of the progress of men and of mobility.
func (b Board) Evaluate() sente.Score {
	return b.sideValue(b.side) - b.sideValue(1-b.side)
}

func (b *Board) sideValue(side int8) (sum sente.Score) {
	sum = mobilityValue*sente.Score(b.countSteps(side)) + centreValue*sente.Score(bits.OnesCount32(b.men[side]&centre))
	for own := b.men[side]; own != 0; own &= own - 1 {
		s := bits.TrailingZeros32(own)
		row := s / 4
		if side == 1 {
			row = 7 - row
		}
		switch {
		case b.kings>>s&1 != 0:
			sum += kingValue
		case row == 0:
			sum += manValue + baseValue
		default:
			sum += manValue + stepValue*sente.Score(row)
		}
	}
	return sum
}

// countSteps returns the number of steps of a side onto free squares, whether or not it must capture.
func (b *Board) countSteps(side int8) (n int) {
	free := ^(b.men[0] | b.men[1])
	for own := b.men[side]; own != 0; own &= own - 1 {
		from := bits.TrailingZeros32(own)
		first, last := downLeft, directions
		if b.kings>>from&1 == 0 {
			first, last = 2*int(side), 2*int(side)+2
		}
		for d := first; d < last; d++ {
			if to := next[d][from]; to != none && free>>to&1 != 0 {
				n++
			}
		}
	}
	return n
}
