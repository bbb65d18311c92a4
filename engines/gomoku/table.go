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
	Caro:      sync.OnceValue(func() lineTable { return newLineTable(Caro) }),
}

// Prepare makes the tables of all rules, nearly a tenth of a second's work: for
// programs in which the first move by a rule must not wait for its table.
func Prepare() {
	for _, table := range lineTables {
		table()
	}
	pointsWithFouls()
}

func newLineTable(r Rule) lineTable {
	grow := [2]*grower{newGrower(r.law(Black), r.reach()), newGrower(r.law(White), r.reach())}
	half := 2 * r.reach() // bits of the cells on one side of the point
	seen := [2][]int{grow[Black].halves(black), grow[White].halves(white)}
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

// halves translates half a key into the number of the same cells as the given
// colour sees them.
func (g *grower) halves(colour int) []int {
	numbers := make([]int, 1<<(2*g.reach))
	for key := range numbers {
		for i := g.reach - 1; i >= 0; i-- {
			numbers[key] = g.base*numbers[key] + g.view(key>>(2*i)&3, colour)
		}
	}
	return numbers
}

func (g *grower) view(cell, colour int) int {
	switch {
	case cell == none:
		return free
	case cell == colour:
		return own
	case cell == wall && g.unblocked:
		return edge
	}
	return blocked
}
