package gomoku

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
	four                     // ... a five, in one way: the opponent must answer there
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
)

// grower finds line classes by recursion on what a row can become. It works on
// rows of 2*reach+1 cells whose middle one is taken by the side, and remembers
// rows by their number: the other cells as ternary digits, first cell lowest.
type grower struct {
	law
	reach int
	cells [11]uint8
	digit [11]int // what one unit in that cell adds to the row's number
	known []line  // by number; allLines if not yet known
}

// newGrower makes a grower for rows of so many cells on each side of the middle.
func newGrower(l law, reach int) *grower {
	g := &grower{law: l, reach: reach}
	power := 1
	for i := range 2*g.reach + 1 {
		if i == g.reach {
			continue
		}
		g.digit[i] = power
		power *= 3
	}
	g.known = make([]line, power)
	for i := range g.known {
		g.known[i] = allLines
	}
	return g
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
			g.cells[i] = uint8(number / g.digit[i] % 3)
		}
	}
}

// grow classifies the row in cells, whose number it is told.
func (g *grower) grow(number int) line {
	if g.known[number] != allLines {
		return g.known[number]
	}
	c := five
	switch n := g.run(); {
	case g.wins(n):
	case n > 5 && g.fouls:
		c = overline
	default:
		c = g.promise(number)
	}
	g.known[number] = c
	return c
}

// run is the number of stones in one piece with the middle one.
func (g *grower) run() int {
	n := 1
	for i := g.reach + 1; i <= 2*g.reach && g.cells[i] == own; i++ {
		n++
	}
	for i := g.reach - 1; i >= 0 && g.cells[i] == own; i-- {
		n++
	}
	return n
}

// promise tries every next stone that could belong to a five through the middle.
func (g *grower) promise(number int) line {
	var ways [allLines]int
	first, last := -1, -1 // where fives are completed
	for i := g.reach - 4; i <= g.reach+4; i++ {
		if g.cells[i] == free {
			g.cells[i] = own
			c := g.grow(number + g.digit[i]*own)
			g.cells[i] = free
			if ways[c]++; c == five {
				last = i
				if first < 0 {
					first = i
				}
			}
		}
	}
	if g.fouls && ways[five] > 1 && last-first != 5 { // not the ends of one four
		return doubleFour
	}
	return classOf(&ways)
}

// classOf names a row by how many next stones lead to each class.
func classOf(ways *[allLines]int) line {
	switch {
	case ways[five] > 1:
		return openFour
	case ways[five] == 1:
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
