package gomoku

import (
	"math/bits"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
)

// rowsOf appends to a set the empty cells of all rows of five cells in which a side has at
// least so many stones and the other side none.
func (b *lines) rowsOf(s line.Side, least int, set *cellSet) {
	if b.rule == line.Freestyle && least >= 3 {
		b.rowsOfFours(s, least, set)
		return
	}
	for r := range b.rows {
		row := b.row[r]
		own := row >> s & line.LowBits
		other := row >> (1 - s) & line.LowBits // walls, too
		own &^= other
		if bits.OnesCount64(own) < least {
			continue
		}
		b.rowOf(r, own, other, least, set)
	}
}

// rowsOfFours is rowsOf by freestyle for rows of three stones and more: their empty cells are those
// where another stone makes a four, or a five.
func (b *lines) rowsOfFours(s line.Side, least int, set *cellSet) {
	first := point.Four
	if least > 3 {
		first = point.Five
	}
	for class := first; class < point.Classes; class++ {
		if b.count[s][class] > 0 {
			set.join(&b.where[s][class])
		}
	}
}

// rowOf is rowsOf for one row of the board: the lower bit of each cell says whether it is
// the side's own, or the other's.
func (b *lines) rowOf(r int, own, other uint64, least int, set *cellSet) {
	whole, ones, twos, fours := ^uint64(0), uint64(0), uint64(0), uint64(0)
	for i := range 5 {
		n := own >> (2 * i)
		whole &^= other >> (2 * i)
		fours, twos, ones = fours|twos&ones&n, twos^ones&n, ones^n
	}
	whole &= line.LowBits & [5]uint64{^uint64(0), fours | twos | ones, fours | twos, fours | twos&ones, fours}[max(least, 0)]
	cells := uint64(0)
	for i := range 5 {
		cells |= whole << (2 * i)
	}
	for cells &^= own; cells != 0; cells &= cells - 1 {
		set.add(b.course[r].cell(bits.TrailingZeros64(cells)))
	}
}
