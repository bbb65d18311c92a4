package board

import "math/bits"

// Cell values of a row from the view of one side.
const (
	free    = iota
	own     // a stone of this side
	blocked // a stone of the other side, or the edge
	edge    // the edge, where the rule distinguishes it from a stone
)

// grower computes line classes by recursion over the next stones of a row. It works on rows of
// 2*reach+1 cells with a stone of the side in the middle, and caches classes by row number: the
// other cells as digits, the first cell lowest.
type grower struct {
	Law
	reach int
	base  int // base of the digits
	cells [11]uint8
	digit [11]int     // place value of a cell in the row's number
	known []LineClass // classes by row number; numClassesWithFouls if not yet computed
}

// newGrower creates a grower for rows of reach cells on each side of the middle.
func newGrower(l Law, reach int) *grower {
	g := &grower{Law: l, reach: reach, base: l.base()}
	power := 1
	for i := range 2*g.reach + 1 {
		if i == g.reach {
			continue
		}
		g.digit[i] = power
		power *= g.base
	}
	g.known = make([]LineClass, power)
	for i := range g.known {
		g.known[i] = numClassesWithFouls
	}
	return g
}

// base returns the number of cell values, the middle cell excluded.
func (l Law) base() int {
	if l.Unblocked {
		return edge + 1
	}
	return blocked + 1
}

// class returns the line class of the row with the given number.
func (g *grower) class(number int) LineClass {
	if g.known[number] == numClassesWithFouls {
		g.unpack(number)
		g.grow(number)
	}
	return g.known[number]
}

func (g *grower) unpack(number int) {
	for i := range 2*g.reach + 1 {
		g.cells[i] = own
		if g.digit[i] > 0 {
			g.cells[i] = uint8(number / g.digit[i] % g.base)
		}
	}
}

// grow computes the class of the row in cells, which has the given number.
func (g *grower) grow(number int) LineClass {
	if g.known[number] != numClassesWithFouls {
		return g.known[number]
	}
	c := LineFive
	first, last := g.run()
	switch n := last - first + 1; {
	case g.Wins(n) && !g.hemmed(first, last):
	case n > 5 && g.Fouls:
		c = LineOverline
	default:
		c = g.promise(number)
	}
	g.known[number] = c
	return c
}

// run returns the ends of the run of stones that contains the middle cell.
func (g *grower) run() (first, last int) {
	first, last = g.reach, g.reach
	for last < 2*g.reach && g.cells[last+1] == own {
		last++
	}
	for first > 0 && g.cells[first-1] == own {
		first--
	}
	return first, last
}

// hemmed reports whether a five does not win because stones of the other side are at both ends.
// Both ends must be inside the row.
func (g *grower) hemmed(first, last int) bool {
	return g.Unblocked && last-first == 4 && g.cells[first-1] == blocked && g.cells[last+1] == blocked
}

// promise computes the class of a row without a five by trying every next stone that could belong
// to a five through the middle.
func (g *grower) promise(number int) LineClass {
	var ways [numClassesWithFouls]int
	at, answers := uint(0), ^uint(0) // cells that complete fives, and cells that prevent them
	for i := g.reach - 4; i <= g.reach+4; i++ {
		if g.cells[i] == free {
			g.cells[i] = own
			c := g.grow(number + g.digit[i]*own)
			if ways[c]++; c == LineFive {
				at |= 1 << i
				answers &= g.answers(i)
			}
			g.cells[i] = free
		}
	}
	if first, last := bits.TrailingZeros(at), bits.Len(at)-1; g.Fouls && ways[LineFive] > 1 && last-first != 5 { // not the two ends of one four
		return LineDoubleFour
	}
	return lineClassOf(&ways, answers != 0)
}

// answers returns the cells where the other side can prevent the five that a stone in cell i
// completes: the cell itself, and one end if a stone of the other side is at the other end.
func (g *grower) answers(i int) uint {
	set := uint(1) << i
	if !g.Ends {
		return set
	}
	switch first, last := g.run(); {
	case g.cells[first-1] == blocked && g.cells[last+1] == free:
		set |= 1 << (last + 1)
	case g.cells[last+1] == blocked && g.cells[first-1] == free:
		set |= 1 << (first - 1)
	}
	return set
}
