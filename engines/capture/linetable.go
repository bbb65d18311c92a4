package capture

import (
	"sync"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// lineTable maps the neighbourhood of an empty point in one direction to its [lineEntry], for both
// sides: reach cells before it and reach cells after it, two bits each, the first cell lowest.
type lineTable []lineEntry

// lineEntry holds the properties of a point in one direction: from the lowest bit on the line class for
// black and for white (4 bits each), the free threes for black and for white (2 bits each), the
// directions of captures (forward, backward) by black and by white, and the directions in which
// either threatens to capture a pair with a stone there.
type lineEntry uint32

const (
	freeThreesShift = 8
	capturesShift   = 12
	menaceShift     = 16
)

var cachedTables struct {
	sync.Mutex
	of map[game.Clauses]lineTable
}

// lineClauses are the clauses that affect a table.
const lineClauses = game.Exact | game.Unblocked | game.NoDoubleThree | game.SplitThrees | game.CrampedThrees | game.EachThree | game.Captures

// lineTableFor returns the table of a law; tables are cached.
func lineTableFor(law game.Law) lineTable {
	cachedTables.Lock()
	defer cachedTables.Unlock()
	key := law.Clauses & lineClauses
	if cachedTables.of == nil {
		cachedTables.of = map[game.Clauses]lineTable{}
	}
	if cachedTables.of[key] == nil {
		cachedTables.of[key] = newLineTable(law)
	}
	return cachedTables.of[key]
}

func newLineTable(law game.Law) lineTable {
	sides := sideRuleOf(law)
	classes, reach := board.NewClassTable(sides, sides), sides.Reach()
	t := make(lineTable, len(classes))
	for i, class := range classes {
		ownRow, otherRow := centredRow{law, reach, uint32(i)}, centredRow{law, reach, exchangeColours(uint32(i))}
		t[i] = lineEntry(class) |
			lineEntry(ownRow.countThrees())<<freeThreesShift | lineEntry(otherRow.countThrees())<<(freeThreesShift+2) |
			lineEntry(ownRow.captureDirections(cellOwn))<<capturesShift | lineEntry(otherRow.captureDirections(cellOwn))<<(capturesShift+2) |
			lineEntry(ownRow.captureDirections(cellFree))<<menaceShift | lineEntry(otherRow.captureDirections(cellFree))<<(menaceShift+2)
	}
	return t
}

// exchangeColours returns a key with the colours exchanged.
func exchangeColours(key uint32) uint32 {
	const low = 0x55555555
	edges := key & (key >> 1) & low // edges have both bits set and do not change
	return key>>1&low | key&low<<1 | edges | edges<<1
}

// captureDirections returns the directions, forward (1) and backward (2), in which two opposing stones adjacent
// to the middle are followed by a cell of the kind end.
func (r centredRow) captureDirections(end uint32) (directions uint32) {
	if !r.law.Has(game.Captures) {
		return 0
	}
	for i, step := range [2]int{1, -1} {
		if r.cellAt(r.reach+step) == cellOther && r.cellAt(r.reach+2*step) == cellOther && r.cellAt(r.reach+3*step) == end {
			directions |= 1 << i
		}
	}
	return directions
}
