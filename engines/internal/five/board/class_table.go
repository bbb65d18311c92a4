package board

import "sync"

// ClassTable gives the classes of an empty point in one direction, for both sides at
// once, by the points around it. Its key holds reach cells before the point and
// reach cells after it, two bits each, the first cell lowest ([RowKey]); an entry is
// the class for black plus sixteen times the class for white. It has 64 KB for
// freestyle and 1 MB where a five must be exact.
type ClassTable []uint8

// What two bits of a key mean.
const (
	Empty      = 0
	BlackStone = 1
	WhiteStone = 2
	Wall       = 3
)

// tables are those of the rules, each made when it is first asked for.
var tables [Caro + 1]struct {
	once  sync.Once
	table ClassTable
}

// Table is the table of the rule; it is made once.
func (r Rule) ClassTable() ClassTable {
	t := &tables[r]
	t.once.Do(func() { t.table = r.newTable() })
	return t.table
}

func (r Rule) newTable() ClassTable { return NewClassTable(r.Law(Black), r.Law(White)) }

// NewClassTable makes the table of two laws, black's and white's.
func NewClassTable(black, white Law) ClassTable {
	reach := max(black.Reach(), white.Reach())
	grow := [2]*grower{newGrower(black, reach), newGrower(white, reach)}
	half := 2 * reach // bits of the cells on one side of the point
	seen := [2][]int{grow[Black].halves(BlackStone), grow[White].halves(WhiteStone)}
	upper := [2]int{grow[Black].digit[reach+1], grow[White].digit[reach+1]} // the first cell after the point
	t := make(ClassTable, 1<<(2*half))
	for key := range t {
		before, after := key&(1<<half-1), key>>half
		b := grow[Black].class(seen[Black][before] + upper[Black]*seen[Black][after])
		w := grow[White].class(seen[White][before] + upper[White]*seen[White][after])
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
	case cell == Empty:
		return free
	case cell == colour:
		return own
	case cell == Wall && g.Unblocked:
		return edge
	}
	return blocked
}
