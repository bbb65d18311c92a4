package gomoku

import "sync"

// A lineTable gives the line classes of an empty point, for both sides at once,
// by the points around it. The key holds reach cells before the point and reach
// cells after it, two bits each, the first cell lowest; an entry is the class
// for black plus sixteen times the class for white. It has 64 KB for freestyle
// and 1 MB where five must be exact.
type lineTable []uint8

// What two bits of a key mean.
const (
	none  = 0
	black = 1
	white = 2
	wall  = 3
)

var lineTables = [...]func() lineTable{
	Freestyle: sync.OnceValue(func() lineTable { return newLineTable(Freestyle) }),
	Exact:     sync.OnceValue(func() lineTable { return newLineTable(Exact) }),
	Renju:     sync.OnceValue(func() lineTable { return newLineTable(Renju) }),
}

func newLineTable(r Rule) lineTable {
	grow := [2]*grower{newGrower(r.law(Black), r.reach()), newGrower(r.law(White), r.reach())}
	half := 2 * r.reach() // bits of the cells on one side of the point
	seen := [2][]int{halves(r.reach(), black), halves(r.reach(), white)}
	upper := grow[Black].digit[r.reach()+1] // the first cell after the point
	t := make(lineTable, 1<<(2*half))
	for key := range t {
		before, after := key&(1<<half-1), key>>half
		b := grow[Black].class(seen[0][before] + upper*seen[0][after])
		w := grow[White].class(seen[1][before] + upper*seen[1][after])
		t[key] = uint8(b) | uint8(w)<<4
	}
	return t
}

// halves translates half a key into the ternary number of the same cells as the
// given colour sees them.
func halves(reach, colour int) []int {
	numbers := make([]int, 1<<(2*reach))
	for key := range numbers {
		for i := reach - 1; i >= 0; i-- {
			numbers[key] = 3*numbers[key] + view(key>>(2*i)&3, colour)
		}
	}
	return numbers
}

func view(cell, colour int) int {
	switch cell {
	case none:
		return free
	case colour:
		return own
	}
	return blocked
}
