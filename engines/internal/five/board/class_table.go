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

// classTables are the tables of the rules, each created on first use.
var classTables [Caro + 1]struct {
	once  sync.Once
	table ClassTable
}

// ClassTable returns the table of the rule, which is created once.
func (r Rule) ClassTable() ClassTable {
	t := &classTables[r]
	t.once.Do(func() { t.table = r.newTable() })
	return t.table
}

func (r Rule) newTable() ClassTable { return NewClassTable(r.SideRule(Black), r.SideRule(White)) }

// NewClassTable creates the table for the rules of black and white.
func NewClassTable(black, white SideRule) ClassTable {
	reach := max(black.Reach(), white.Reach())
	grow := [2]*lineClassifier{newLineClassifier(black, reach), newLineClassifier(white, reach)}
	half := 2 * reach // bits of the cells on one side of the point
	seen := [2][]int{grow[Black].mapHalfKeys(BlackStone), grow[White].mapHalfKeys(WhiteStone)}
	upper := [2]int{grow[Black].placeValue[reach+1], grow[White].placeValue[reach+1]} // digit of the first cell after the point
	t := make(ClassTable, 1<<(2*half))
	for key := range t {
		before, after := key&(1<<half-1), key>>half
		b := grow[Black].classifyRow(seen[Black][before] + upper[Black]*seen[Black][after])
		w := grow[White].classifyRow(seen[White][before] + upper[White]*seen[White][after])
		t[key] = uint8(b) | uint8(w)<<4
	}
	return t
}

// mapHalfKeys maps half a key to the number of the same cells from the view of the given colour.
func (g *lineClassifier) mapHalfKeys(colour int) []int {
	numbers := make([]int, 1<<(2*g.reach))
	for key := range numbers {
		for i := g.reach - 1; i >= 0; i-- {
			numbers[key] = g.base*numbers[key] + g.viewedCell(key>>(2*i)&3, colour)
		}
	}
	return numbers
}

func (g *lineClassifier) viewedCell(cell, colour int) int {
	switch {
	case cell == Empty:
		return cellFree
	case cell == colour:
		return cellOwn
	case cell == Wall && g.UnblockedFives:
		return cellEdge
	}
	return cellBlocked
}
