package capture

import (
	"sync"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
)

// lineTable maps the neighbourhood of an empty point in one direction to its [entry], for both
// sides: reach cells before it and reach cells after it, two bits each, the first cell lowest.
type lineTable []entry

// entry holds the properties of a point in one direction: from the lowest bit on the line class for
// black and for white (4 bits each), the free threes for black and for white (2 bits each), the
// directions of captures (forward, backward) by black and by white, and the directions in which
// either threatens to capture a pair with a stone there.
type entry uint32

const (
	threesShift = 8
	takesShift  = 12
	menaceShift = 16
)

var tables struct {
	sync.Mutex
	of map[game.Clauses]lineTable
}

// lineClauses are the clauses that affect a table.
const lineClauses = game.Exact | game.Unblocked | game.NoDoubleThree | game.SplitThrees | game.CrampedThrees | game.EachThree | game.Captures

// tableOf returns the table of a law; tables are cached.
func tableOf(law game.Law) lineTable {
	tables.Lock()
	defer tables.Unlock()
	key := law.Clauses & lineClauses
	if tables.of == nil {
		tables.of = map[game.Clauses]lineTable{}
	}
	if tables.of[key] == nil {
		tables.of[key] = newTable(law)
	}
	return tables.of[key]
}

func newTable(law game.Law) lineTable {
	sides := lawOf(law)
	classes, reach := board.NewClassTable(sides, sides), sides.Reach()
	t := make(lineTable, len(classes))
	for i, class := range classes {
		mine, yours := row{law, reach, uint32(i)}, row{law, reach, exchanged(uint32(i))}
		t[i] = entry(class) |
			entry(mine.threes())<<threesShift | entry(yours.threes())<<(threesShift+2) |
			entry(mine.takes(own))<<takesShift | entry(yours.takes(own))<<(takesShift+2) |
			entry(mine.takes(free))<<menaceShift | entry(yours.takes(free))<<(menaceShift+2)
	}
	return t
}

// exchanged returns a key with the colours exchanged.
func exchanged(key uint32) uint32 {
	const low = 0x55555555
	edges := key & (key >> 1) & low // edges have both bits set and do not change
	return key>>1&low | key&low<<1 | edges | edges<<1
}

// takes returns the directions, forward (1) and backward (2), in which two opposing stones adjacent
// to the middle are followed by a cell of the kind end.
func (r row) takes(end uint32) (ways uint32) {
	if !r.law.Has(game.Captures) {
		return 0
	}
	for i, step := range [2]int{1, -1} {
		if r.cell(r.reach+step) == other && r.cell(r.reach+2*step) == other && r.cell(r.reach+3*step) == end {
			ways |= 1 << i
		}
	}
	return ways
}
