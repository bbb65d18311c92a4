package board

import "math/bits"

// Cell values of a row from the view of one side.
const (
	cellFree    = iota
	cellOwn     // a stone of this side
	cellBlocked // a stone of the other side, or the edge
	cellEdge    // the edge, where the rule distinguishes it from a stone
)

// lineClassifier computes line classes by recursion over the next stones of a row. It works on rows of
// 2*reach+1 cells with a stone of the side in the middle, and caches classes by row number: the
// other cells as digits, the first cell lowest.
type lineClassifier struct {
	SideRule
	reach      int
	base       int // base of the digits
	cells      [11]uint8
	placeValue [11]int     // place value of a cell in the row's number
	classByRow []LineClass // classes by row number; numClassesWithFouls if not yet computed
}

// newLineClassifier creates a classifier for rows of reach cells on each side of the middle.
func newLineClassifier(l SideRule, reach int) *lineClassifier {
	g := &lineClassifier{SideRule: l, reach: reach, base: l.numCellValues()}
	power := 1
	for i := range 2*g.reach + 1 {
		if i == g.reach {
			continue
		}
		g.placeValue[i] = power
		power *= g.base
	}
	g.classByRow = make([]LineClass, power)
	for i := range g.classByRow {
		g.classByRow[i] = numClassesWithFouls
	}
	return g
}

// numCellValues returns the number of cell values, the middle cell excluded.
func (l SideRule) numCellValues() int {
	if l.UnblockedFives {
		return cellEdge + 1
	}
	return cellBlocked + 1
}

// classifyRow returns the line class of the row with the given number.
func (g *lineClassifier) classifyRow(number int) LineClass {
	if g.classByRow[number] == numClassesWithFouls {
		g.unpackRow(number)
		g.computeClass(number)
	}
	return g.classByRow[number]
}

func (g *lineClassifier) unpackRow(number int) {
	for i := range 2*g.reach + 1 {
		g.cells[i] = cellOwn
		if g.placeValue[i] > 0 {
			g.cells[i] = uint8(number / g.placeValue[i] % g.base)
		}
	}
}

// computeClass computes the class of the row in cells, which has the given number.
func (g *lineClassifier) computeClass(number int) LineClass {
	if g.classByRow[number] != numClassesWithFouls {
		return g.classByRow[number]
	}
	c := LineFive
	first, last := g.middleRun()
	switch n := last - first + 1; {
	case g.IsWinningLength(n) && !g.isEnclosedFive(first, last):
	case n > 5 && g.HasFouls:
		c = LineOverline
	default:
		c = g.classifyByNextStones(number)
	}
	g.classByRow[number] = c
	return c
}

// middleRun returns the ends of the run of stones that contains the middle cell.
func (g *lineClassifier) middleRun() (first, last int) {
	first, last = g.reach, g.reach
	for last < 2*g.reach && g.cells[last+1] == cellOwn {
		last++
	}
	for first > 0 && g.cells[first-1] == cellOwn {
		first--
	}
	return first, last
}

// isEnclosedFive reports whether a five does not win because stones of the other side are at both ends.
// Both ends must be inside the row.
func (g *lineClassifier) isEnclosedFive(first, last int) bool {
	return g.UnblockedFives && last-first == 4 && g.cells[first-1] == cellBlocked && g.cells[last+1] == cellBlocked
}

// classifyByNextStones computes the class of a row without a five by trying every next stone that could belong
// to a five through the middle.
func (g *lineClassifier) classifyByNextStones(number int) LineClass {
	var waysByClass [numClassesWithFouls]int
	at, answers := uint(0), ^uint(0) // cells that complete fives, and cells that prevent them
	for i := g.reach - 4; i <= g.reach+4; i++ {
		if g.cells[i] == cellFree {
			g.cells[i] = cellOwn
			c := g.computeClass(number + g.placeValue[i]*cellOwn)
			if waysByClass[c]++; c == LineFive {
				at |= 1 << i
				answers &= g.preventingCells(i)
			}
			g.cells[i] = cellFree
		}
	}
	if first, last := bits.TrailingZeros(at), bits.Len(at)-1; g.HasFouls && waysByClass[LineFive] > 1 && last-first != 5 { // not the two ends of one four
		return LineDoubleFour
	}
	return lineClassOf(&waysByClass, answers != 0)
}

// preventingCells returns the cells where the other side can prevent the five that a stone in cell i
// completes: the cell itself, and one end if a stone of the other side is at the other end.
func (g *lineClassifier) preventingCells(i int) uint {
	set := uint(1) << i
	if !g.EndBlocksFive {
		return set
	}
	switch first, last := g.middleRun(); {
	case g.cells[first-1] == cellBlocked && g.cells[last+1] == cellFree:
		set |= 1 << (last + 1)
	case g.cells[last+1] == cellBlocked && g.cells[first-1] == cellFree:
		set |= 1 << (first - 1)
	}
	return set
}
