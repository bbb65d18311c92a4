package board

import "sync"

// ClassTable maps the surroundings of an empty point in one direction to its line classes for both
// sides. Its key holds reach cells before the point and reach cells after it, two bits each, the
// first cell lowest ([RowKey]); an entry is the class for black plus sixteen times the class for
// white. The table has 64 KB for freestyle and 1 MB where a five must be exact.
type ClassTable []uint8

// Values of a cell in a key.
const (
	Empty      = 0
	BlackStone = 1
	WhiteStone = 2
	Wall       = 3
)

// tables are the tables of the rules, each created on first use.
var tables [Caro + 1]struct {
	once  sync.Once
	table ClassTable
}

// ClassTable returns the table of the rule, which is created once.
func (r Rule) ClassTable() ClassTable {
	t := &tables[r]
	t.once.Do(func() { t.table = r.newTable() })
	return t.table
}

func (r Rule) newTable() ClassTable { return NewClassTable(r.Law(Black), r.Law(White)) }

// NewClassTable creates the table for the laws of black and white.
func NewClassTable(black, white Law) ClassTable {
	reach := max(black.Reach(), white.Reach())
	grow := [2]*grower{newGrower(black, reach), newGrower(white, reach)}
	half := 2 * reach // bits of the cells on one side of the point
	seen := [2][]int{grow[Black].halves(BlackStone), grow[White].halves(WhiteStone)}
	upper := [2]int{grow[Black].digit[reach+1], grow[White].digit[reach+1]} // digit of the first cell after the point
	t := make(ClassTable, 1<<(2*half))
	for key := range t {
		before, after := key&(1<<half-1), key>>half
		b := grow[Black].class(seen[Black][before] + upper[Black]*seen[Black][after])
		w := grow[White].class(seen[White][before] + upper[White]*seen[White][after])
		t[key] = uint8(b) | uint8(w)<<4
	}
	return t
}

// halves maps half a key to the number of the same cells from the view of the given colour.
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
