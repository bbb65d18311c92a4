package board

import "math/bits"

// The cells of a row as one side sees them.
const (
	free    = iota
	own     // a stone of this side
	blocked // a stone of the other side, or the edge
	edge    // the edge, where that is not the same
)

// grower finds line classes by recursion on what a row can become. It works on
// rows of 2*reach+1 cells whose middle one is taken by the side, and remembers
// rows by their number: the other cells as digits, first cell lowest.
type grower struct {
	Law
	reach int
	base  int // of the digits
	cells [11]uint8
	digit [11]int     // what one unit in that cell adds to the row's number
	known []LineClass // by number; numClassesWithFouls if not yet known
}

// newGrower makes a grower for rows of reach cells on each side of the middle.
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

// base is how many kinds of cells there are besides the middle one's.
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

// grow classifies the row in cells, whose number it is told.
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

// run returns the ends of the piece that the middle stone is part of.
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

// hemmed reports whether a five, whose ends lie inside the row, is worth nothing
// because stones of the other side stand at both ends.
func (g *grower) hemmed(first, last int) bool {
	return g.Unblocked && last-first == 4 && g.cells[first-1] == blocked && g.cells[last+1] == blocked
}

// promise tries every next stone that could belong to a five through the middle.
func (g *grower) promise(number int) LineClass {
	var ways [numClassesWithFouls]int
	at, answers := uint(0), ^uint(0) // where fives are completed, and prevented
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
	if first, last := bits.TrailingZeros(at), bits.Len(at)-1; g.Fouls && ways[LineFive] > 1 && last-first != 5 { // not the ends of one four
		return LineDoubleFour
	}
	return lineClassOf(&ways, answers != 0)
}

// answers are the cells where the other side prevents the five that the stone in
// cell i completes: there, and at one end if its stone stands at the other.
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
