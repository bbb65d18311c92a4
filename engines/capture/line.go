package capture

import (
	"math/bits"

	game "github.com/sente-games/sente/games/gomoku"
)

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
	four                     // ... a five, in one way
	openFour                 // ... a five, in two or more ways
	five                     // the row is complete
	lines                    // how many classes there are
)

// The cells of a row as one side sees them, two bits each. An edge is told from
// a stone because some laws do.
const (
	free  = 0
	own   = 1
	other = 2
	wall  = 3
)

// grower finds what a stone in the middle of a row makes, by recursion on what
// the row can become. A row has reach cells before the middle and as many after
// it, its key is these cells without the middle one, the first cell lowest.
type grower struct {
	law   game.Law
	reach int
	known []line // by key; lines if not yet known
}

func newGrower(law game.Law) *grower {
	g := &grower{law: law, reach: reachOf(law)}
	g.known = make([]line, 1<<(4*g.reach))
	for i := range g.known {
		g.known[i] = lines
	}
	return g
}

// reachOf is how far along a row a point must see to know what a stone on it
// makes: four for any row of five, one more where what stands at its ends matters.
func reachOf(law game.Law) int {
	if law.Clauses&(game.Exact|game.Unblocked) != 0 {
		return 5
	}
	return 4
}

// cell is cell i of a row, the middle one being cell reach.
func (g *grower) cell(key uint32, i int) uint32 {
	switch {
	case i < g.reach:
		return key >> (2 * i) & 3
	case i > g.reach:
		return key >> (2 * (i - 1)) & 3
	}
	return own
}

// put makes the free cell i an own one.
func (g *grower) put(key uint32, i int) uint32 {
	if i > g.reach {
		i--
	}
	return key | own<<(2*i)
}

// class returns the class of a row.
func (g *grower) class(key uint32) line {
	if g.known[key] != lines {
		return g.known[key]
	}
	c := five
	if !g.complete(key) {
		c = g.promise(key)
	}
	g.known[key] = c
	return c
}

// run is the first own cell in one piece with the middle, and the first behind
// it that is none.
func (g *grower) run(key uint32) (from, to int) {
	from, to = g.reach, g.reach+1
	for from > 0 && g.cell(key, from-1) == own {
		from--
	}
	for to <= 2*g.reach && g.cell(key, to) == own {
		to++
	}
	return from, to
}

// complete reports whether a winning row runs through the middle.
func (g *grower) complete(key uint32) bool {
	from, to := g.run(key)
	switch {
	case !wins(g.law, to-from):
		return false
	case to-from == 5 && g.law.Has(game.Unblocked):
		return g.cell(key, from-1) != other || g.cell(key, to) != other
	}
	return true
}

// wins reports whether a row of n stones is long enough and not too long.
func wins(law game.Law, n int) bool { return n == 5 || n > 5 && !law.Has(game.Exact) }

// promise tries every next stone that could belong to a five through the middle.
func (g *grower) promise(key uint32) line {
	var ways [lines]int
	for i := g.reach - 4; i <= g.reach+4; i++ {
		if g.cell(key, i) == free {
			ways[g.class(g.put(key, i))]++
		}
	}
	return classOf(&ways)
}

// classOf names a row by how many next stones lead to each class.
func classOf(ways *[lines]int) line {
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

// threes counts the free threes that a law forbids to make twice: three stones
// of which one more makes four in one piece with free points at both ends. Where
// the stone makes a four or a five it makes no three.
func (g *grower) threes(key uint32) (n int) {
	if !g.law.Has(game.NoDoubleThree) {
		return 0
	}
	owns, frees := g.rows(key)
	exact := g.law.Has(game.Exact)
	if from, to := g.run(key); wins(g.law, to-from) || fourIn(owns, frees, exact) {
		return 0
	}
	last := uint32(0)
	for s := 2; s <= middle; s++ {
		cells := uint32(15) << s
		three := owns & cells
		gap := cells &^ three
		switch {
		case bits.OnesCount32(three) != 3 || gap&frees == 0 || frees&hem(s, 4) != hem(s, 4):
		case exact && owns&hem(s-1, 6) != 0:
		case !g.law.Has(game.SplitThrees) && three&(gap-1) != 0 && three > gap:
		default:
			if three != last {
				n++
			}
			last = three
		}
	}
	if n == 0 && g.law.Has(game.CrampedThrees) && crampedThree(owns, frees) {
		return 1
	}
	if !g.law.Has(game.EachThree) {
		n = min(n, 1)
	}
	return n
}

// middle is the place of the stone in the bits of rows.
const middle = 5

// rows are the own and the free cells of a row, a bit each.
func (g *grower) rows(key uint32) (owns, frees uint32) {
	for i := range 2*g.reach + 1 {
		bit := uint32(1) << (i + middle - g.reach)
		switch g.cell(key, i) {
		case own:
			owns |= bit
		case free:
			frees |= bit
		}
	}
	return owns, frees
}

// hem is the two places around n places from s on.
func hem(s, n int) uint32 { return 1<<(s-1) | 1<<(s+n) }

// fourIn reports whether one more stone makes a five with the middle one.
func fourIn(owns, frees uint32, exact bool) bool {
	for s := 1; s <= middle; s++ {
		cells := uint32(31) << s
		four := owns & cells
		if bits.OnesCount32(four) == 4 && cells&^four&frees != 0 && !(exact && owns&hem(s, 5) != 0) {
			return true
		}
	}
	return false
}

// crampedThree reports whether there are exactly three stones in one piece with
// free places at both ends.
func crampedThree(owns, frees uint32) bool {
	for s := 3; s <= middle; s++ {
		if owns>>s&7 == 7 && frees&hem(s, 3) == hem(s, 3) {
			return true
		}
	}
	return false
}
