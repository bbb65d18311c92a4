package gomoku

import "math/bits"

// line is the class of an empty point in one direction for one side: what a
// stone of that side on the point makes of the row through it. Each class is
// defined by what one more stone makes of it, down to five, so that poked rows
// (x.xx) need no patterns of their own.
type line uint8

const (
	dead         line = iota // no five through the point is possible
	blockedOne               // one more stone makes a blocked two
	openOne                  // ... an open two
	blockedTwo               // ... a blocked three
	openTwo                  // ... an open three, in one or two ways
	wideTwo                  // ... an open three, in three or more ways
	blockedThree             // ... a four
	openThree                // ... an open four, in one way
	wideThree                // ... an open four, in two or more ways
	four                     // ... a five, which the opponent can prevent: where it would be made or, by Caro, at its end
	openFour                 // ... a five, in two or more ways: no answer helps
	five                     // the row is complete
	lines                    // how many classes there are in games without fouls

	// What makes a point forbidden, by the row alone, for the side that has fouls.
	overline   = lines     // six or more
	doubleFour = lines + 1 // two fours in one row
	allLines   = lines + 2
)

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
	law
	reach int
	base  int // of the digits
	cells [11]uint8
	digit [11]int // what one unit in that cell adds to the row's number
	known []line  // by number; allLines if not yet known
}

// newGrower makes a grower for rows of so many cells on each side of the middle.
func newGrower(l law, reach int) *grower {
	g := &grower{law: l, reach: reach, base: l.base()}
	power := 1
	for i := range 2*g.reach + 1 {
		if i == g.reach {
			continue
		}
		g.digit[i] = power
		power *= g.base
	}
	g.known = make([]line, power)
	for i := range g.known {
		g.known[i] = allLines
	}
	return g
}

// base is how many kinds of cells there are besides the middle one's.
func (l law) base() int {
	if l.unblocked {
		return edge + 1
	}
	return blocked + 1
}

// class returns the line class of the row with the given number.
func (g *grower) class(number int) line {
	if g.known[number] == allLines {
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
func (g *grower) grow(number int) line {
	if g.known[number] != allLines {
		return g.known[number]
	}
	c := five
	first, last := g.run()
	switch n := last - first + 1; {
	case g.wins(n) && !g.hemmed(first, last):
	case n > 5 && g.fouls:
		c = overline
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
	return g.unblocked && g.cells[first-1] == blocked && g.cells[last+1] == blocked
}

// promise tries every next stone that could belong to a five through the middle.
func (g *grower) promise(number int) line {
	var ways [allLines]int
	at, answers := uint(0), ^uint(0) // where fives are completed, and prevented
	for i := g.reach - 4; i <= g.reach+4; i++ {
		if g.cells[i] == free {
			g.cells[i] = own
			c := g.grow(number + g.digit[i]*own)
			if ways[c]++; c == five {
				at |= 1 << i
				answers &= g.answers(i)
			}
			g.cells[i] = free
		}
	}
	if first, last := bits.TrailingZeros(at), bits.Len(at)-1; g.fouls && ways[five] > 1 && last-first != 5 { // not the ends of one four
		return doubleFour
	}
	return classOf(&ways, answers != 0)
}

// answers are the cells where the other side prevents the five that the stone in
// cell i completes: there, and at one end if its stone stands at the other.
func (g *grower) answers(i int) uint {
	set := uint(1) << i
	if !g.unblocked {
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

// classOf names a row by how many next stones lead to each class, and whether all
// its fives can be prevented at once.
func classOf(ways *[allLines]int, answered bool) line {
	switch {
	case ways[five] > 0 && !answered:
		return openFour
	case ways[five] > 0:
		return four
	case ways[openFour] > 1:
		return wideThree
	case ways[openFour] == 1:
		return openThree
	case ways[four] > 0:
		return blockedThree
	case ways[openThree]+ways[wideThree] > 2:
		return wideTwo
	case ways[openThree]+ways[wideThree] > 0:
		return openTwo
	case ways[blockedThree] > 0:
		return blockedTwo
	case ways[openTwo]+ways[wideTwo] > 0:
		return openOne
	case ways[blockedTwo] > 0:
		return blockedOne
	}
	return dead
}
