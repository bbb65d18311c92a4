package gomoku

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
)

// maxSpread is the maximum number of cells that a stone changes: five on each side of it in four
// rows.
const maxSpread = 2 * 5 * 4

// rowArm is a row through a new stone, prepared for the update of its cells.
type rowArm struct {
	window          uint64    // the row, shifted so that the keys of cells begin at their bits in cells
	cells           uint64    // a bit for each empty cell within reach, two apart
	classMask       cellState // mask of the direction's line classes in a state
	entryMultiplier uint64    // multiplier that moves a line table entry to that position
	first           int       // cell of the lowest bit
	step            int       // increment from one cell to the next
}

// updateArms updates the empty cells along the four rows of a new stone.
func (b *lines) updateArms(c Cell, colour uint64) {
	g := b.geometry
	var arms [4]rowArm
	for d, s := range &b.spot[c&(maxCells-1)] {
		row, step := b.row[s.Row]|colour<<(s.Shift&63), g.step[d]
		b.row[s.Row] = row
		// The keys of the cells within reach begin at every second bit of the window.
		window := bits.RotateLeft64(row, 2*int(g.half)-int(s.Shift))
		a := &arms[d] // set field by field, to avoid a store-forwarding stall
		a.window, a.cells = window, ^(window|window>>1)>>(g.half&63)&g.reachMask
		a.classMask, a.entryMultiplier = cellState(nibblePair)<<(4*d), (1<<12+1)<<(4*d)
		a.first, a.step = int(c)-g.reach*step, step
	}
	from := len(b.changes)
	log := (*[maxSpread]stateChange)(b.changes[from : from+maxSpread])
	var touched [maxSpread]uint16
	changes, n := spreadArms(&arms, b.lineTable, g.half, &b.state, log, g.forcingAddend, &touched)
	b.changes = b.changes[:from+changes]
	for _, i := range touched[:n] {
		at := b.changes[from+int(i)].cell & (maxCells - 1)
		now := b.state[at]
		if is := b.tables.stateOf(now.patternPair()); is != now {
			b.state[at] = is
			b.movedChanges = append(b.movedChanges, uint16(from)+i)
			b.moveBetweenClasses(at, now, is)
		}
	}
}

// spreadArmsPortable is the portable implementation of spreadArms.
func spreadArmsPortable(arms *[4]rowArm, table board.ClassTable, half uint8, state *[maxCells]cellState, log *[maxSpread]stateChange, bump patternPair, touched *[maxSpread]uint16) (changes, n int) {
	low := uint64(1)<<(half&63) - 1
	high := low << (half & 63)
	for d := range arms {
		a := &arms[d]
		for cells := a.cells; cells != 0; cells &= cells - 1 {
			bit := bits.TrailingZeros64(cells)
			key := a.window >> (bit & 63)
			at := Cell(a.first+bit/2*a.step) & (maxCells - 1)
			was := state[at]
			now := was&^a.classMask | cellState(uint64(table[key&low|key>>2&high])*a.entryMultiplier)&a.classMask
			if was == now {
				continue
			}
			log[changes%maxSpread] = stateChange{was, at}
			state[at] = now
			if ((was.patternPair()+bump)|(now.patternPair()+bump))&highBits != 0 {
				touched[n%maxSpread] = uint16(changes)
				n++
			}
			changes++
		}
	}
	return changes, n
}
