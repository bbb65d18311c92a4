package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
)

// A walk through a strategy plays and takes back millions of stones, and needs little more than the
// fives around them. Under rules without fouls where a five is any five, or exactly five, it plays
// bare stones: for these the board updates the rows and no classes.

// allowsBareStones reports whether the rules allow bare stones.
func (b *lines) allowsBareStones() bool { return b.rule == board.Freestyle || b.rule == board.Exact }

// putBare places a bare stone of the side to move on an empty cell and passes the turn. All bare
// stones must be removed before an ordinary stone is placed or taken back, and before classes are
// read.
func (b *lines) putBare(c Cell) {
	s := b.turn
	b.key ^= b.geometry.key[c][s]
	b.turn = 1 - s
	b.colour[c] = board.BlackStone + uint8(s)
	b.occupied.add(c)
	b.stones++
	b.bareStones = append(b.bareStones, c)
	for _, at := range &b.spot[c&(maxCells-1)] {
		b.row[at.Row] |= uint64(board.BlackStone+s) << (at.Shift & 63)
	}
}

// undoBare takes back the last bare stone.
func (b *lines) undoBare() {
	last := len(b.bareStones) - 1
	c, s := b.bareStones[last], 1-b.turn
	b.bareStones = b.bareStones[:last]
	b.key ^= b.geometry.key[c][s]
	b.turn = s
	b.colour[c] = board.Empty
	b.occupied.remove(c)
	b.stones--
	for _, at := range &b.spot[c&(maxCells-1)] {
		b.row[at.Row] &^= board.Wall << (at.Shift & 63)
	}
}

// makesFive reports whether a stone of a side on an empty cell makes a five. The board must not
// contain a five.
func (b *lines) makesFive(s board.Side, c Cell) bool {
	if !b.allowsBareStones() {
		return b.state[c].classOf(s) == board.Five
	}
	for _, at := range &b.spot[c&(maxCells-1)] {
		own, _ := b.stonesInRow(s, int(at.Row))
		own |= 1 << (at.Shift & 63)
		fives := own & (own >> 2) & (own >> 4) & (own >> 6) & (own >> 8)
		if b.rule == board.Exact {
			fives &^= own<<2 | own>>10
		}
		if fives != 0 {
			return true
		}
	}
	return false
}

// addFives joins the empty cells where a stone of a side makes a five to set, and reports whether
// there are any.
func (b *lines) addFives(s board.Side, set *cellSet) bool {
	var fives cellSet
	known := &b.classCells[s][board.Five] // without the bare stones
	for i := range known {
		fives[i] = known[i] &^ b.occupied[i]
	}
	for _, c := range b.bareStones {
		if b.colour[c] != board.BlackStone+uint8(s) {
			continue
		}
		for _, at := range &b.spot[c&(maxCells-1)] {
			b.addRow(s, int(at.Row), 4, &fives)
		}
	}
	if b.rule == board.Exact && len(b.bareStones) > 0 {
		for _, c := range fives.appendTo(nil) {
			if !b.makesFive(s, c) { // but a longer row
				fives.remove(c)
			}
		}
	}
	set.addAll(&fives)
	return !fives.isEmpty()
}
