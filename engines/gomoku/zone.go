package gomoku

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
)

// addRows adds to a set the empty cells of all rows of five cells in which a side has at least minStones
// stones and the other side has no stone.
func (b *lines) addRows(s board.Side, minStones int, set *cellSet) {
	for r := range b.rows {
		b.addRow(s, r, minStones, set)
	}
}

// addRow is addRows for one row of the board.
func (b *lines) addRow(s board.Side, r, minStones int, set *cellSet) {
	own, other := b.stonesInRow(s, r)
	if bits.OnesCount64(own) < minStones {
		return
	}
	starts, ones, twos, fours := ^uint64(0), uint64(0), uint64(0), uint64(0)
	for i := range 5 {
		n := own >> (2 * i)
		starts &^= other >> (2 * i)
		fours, twos, ones = fours|twos&ones&n, twos^ones&n, ones^n
	}
	starts &= board.LowBits & [5]uint64{^uint64(0), fours | twos | ones, fours | twos, fours | twos&ones, fours}[max(minStones, 0)]
	cells := starts | starts<<2 | starts<<4 | starts<<6 | starts<<8
	for cells &^= own; cells != 0; cells &= cells - 1 {
		set.add(b.rowCourse[r].cellAt(bits.TrailingZeros64(cells)))
	}
}

// stonesInRow returns the stones of a side in a row, and the stones of the other side with the walls,
// as the lower bit of each cell.
func (b *lines) stonesInRow(s board.Side, r int) (own, other uint64) {
	row := b.row[r]
	other = row >> (1 - s) & board.LowBits
	return row >> s & board.LowBits &^ other, other
}
