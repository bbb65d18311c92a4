package omega

import (
	"cmp"
	"math/bits"
	"slices"

	game "github.com/sente-games/sente/games/omega"
)

// Stand finds out whether the player to move, whose last turn it is, wins whatever
// the others do afterwards, for three and four players. That is easier than it
// looks: what colours gain depends on where the stones of each lie, not on their
// order, so that the others together choose some cells for each colour, and to beat
// the player it takes one other colour's cells and his own alone.
type Stand struct {
	board   Ending
	n, me   int
	later   int // turns of others to come: stones of each colour
	first   int // colour of the next stone
	cells   [game.MostPlayers]uint8
	plans   [game.MostPlayers][MostEnding + 1]plan // by the cell that the player takes for the colour; the last: none
	tied    [game.MostPlayers]bool                 // wins if as high as the player
	logs    [game.MostPlayers]int64
	nodes   int64
	watch   func(nodes int64) bool
	stopped bool
}

// plan is what others can do with a colour.
type plan struct {
	log  int64 // of the colour, after the player's stone
	sets []set // the worst for the player first
}

// set is some cells for stones of a colour.
type set struct {
	cells uint32
	harm  int64 // what the colour gains, or the player's own loses
}

// mostLater is the largest number of turns to come that a [Stand] looks at.
const mostLater = 2

// Win reports whether the player to move wins for certain, and a cell for the next
// stone that does it. !ok says that this is not his last turn, that there are too
// many turns after it or empty cells, that logarithms cannot tell scores of the
// board apart, or that watch said stop.
func (w *Stand) Win(g game.Live, s *game.Step, watch func(nodes int64) bool) (cell int, won, ok bool) {
	n, me := g.Players(), g.ToMove(s)
	w.n, w.me, w.later, w.first = n, me, n-1-me, g.NextColour(s)
	if n < 3 || g.Left(s) > n*n || g.Left(s) == 0 || w.later > mostLater || g.Side() > closest || !w.board.set(g) {
		return 0, false, false
	}
	w.nodes, w.watch, w.stopped = 0, watch, false
	for c := range n {
		w.logs[c] = g.Field.Log(c)
		w.tied[c] = c > me || g.Options().TiesDrawn
		w.prepare(c)
	}
	won = w.choose(me, 0)
	if w.stopped {
		return 0, false, false
	}
	return int(w.board.names[w.cells[w.first]]), won, true
}

// prepare lists what others can do with a colour after each stone of the player's.
func (w *Stand) prepare(c int) {
	if c < w.first {
		w.plan(c, MostEnding, w.logs[c])
		return
	}
	stone := uint8(c + 1)
	for cell := range w.board.cells {
		log := w.logs[c] + w.board.gain(uint8(cell), stone)
		joins := w.board.place(uint8(cell), stone)
		w.plan(c, cell, log)
		w.board.remove(uint8(cell), joins)
	}
}

// plan lists the sets of cells for a colour.
func (w *Stand) plan(c, at int, log int64) {
	p := &w.plans[c][at]
	p.log, p.sets = log, w.sets(p.sets[:0], c, w.later, 0, set{})
	slices.SortStableFunc(p.sets, func(a, b set) int { return cmp.Compare(b.harm, a.harm) })
}

// sets appends all sets of so many cells from first on.
func (w *Stand) sets(list []set, c, stones, first int, chosen set) []set {
	if stones == 0 {
		return append(list, chosen)
	}
	stone := uint8(c + 1)
	for left := w.board.free >> first << first; left != 0; left &= left - 1 {
		cell := uint8(bits.TrailingZeros32(left))
		gain := w.board.gain(cell, stone)
		if c == w.me {
			gain = -gain
		}
		next := set{chosen.cells | 1<<cell, chosen.harm + gain}
		if stones == 1 {
			list = append(list, next)
			continue
		}
		joins := w.board.place(cell, stone)
		list = w.sets(list, c, stones-1, int(cell)+1, next)
		w.board.remove(cell, joins)
	}
	return list
}

// choose takes a cell for each stone of the turn, the player's own first, and
// reports whether that can be done so that nobody beats him.
func (w *Stand) choose(c int, taken uint32) bool {
	switch {
	case c == w.n:
		return w.stands(taken)
	case c < w.first:
		w.cells[c] = MostEnding
		return w.choose(w.after(c), taken)
	}
	for cell := range uint8(w.board.cells) {
		if taken>>cell&1 != 0 {
			continue
		}
		w.cells[c] = cell
		if w.choose(w.after(c), taken|1<<cell) {
			return true
		}
	}
	return false
}

// after is the colour whose stone is chosen next: the player's own, then the others
// in order; n is behind the last one.
func (w *Stand) after(c int) int {
	next := c + 1
	if c == w.me {
		next = 0
	}
	if next == w.me {
		next++
	}
	return next
}

// stands reports whether nobody beats the player.
func (w *Stand) stands(taken uint32) bool {
	if w.nodes++; w.nodes&1023 == 0 && w.watch != nil && w.watch(w.nodes) {
		w.stopped = true
	}
	if w.stopped {
		return false
	}
	for o := w.n - 1; o >= 0; o-- {
		if o != w.me && w.beaten(o, taken) {
			return false
		}
	}
	return true
}

// beaten reports whether another colour can be brought past the player's.
func (w *Stand) beaten(o int, taken uint32) bool {
	mine, other := &w.plans[w.me][w.cells[w.me]], &w.plans[o][w.cells[o]]
	need := mine.log - other.log
	if !w.tied[o] {
		need++
	}
	for _, a := range other.sets {
		if a.harm+mine.sets[0].harm < need {
			return false
		}
		if a.cells&taken != 0 {
			continue
		}
		for _, b := range mine.sets {
			if a.harm+b.harm < need {
				break
			}
			if b.cells&(taken|a.cells) == 0 {
				return true
			}
		}
	}
	return false
}
