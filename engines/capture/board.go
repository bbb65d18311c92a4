package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// Board is a position with everything the engine knows about its empty points,
// kept up to date while stones come and go. It allocates only when it is made.
type Board struct {
	*geometry
	points   *patternTable
	captures *captureWeights

	accumulator // of the network, where there is one

	turn    int
	stones  int
	taken   [2]int // stones that black and white have captured
	pending bool   // a five of the side that waits can be answered by the side to move
	key     uint64 // without the turn
	plane   [2]cellSet
	row     [maxRows]uint64     // the rows, see spot
	state   [maxCells]cellState // of empty cells; of others as it was when they were taken
	counts

	log     []change // what Undo has to put back
	history []ply
}

// counts sum up the empty cells for each side.
type counts struct {
	where    [2][forcing]cellSet // those of each forcing class
	count    [2][forcing]int16   // how many there are
	takes    [2]cellSet          // where a side captures
	menaces  [2]cellSet          // where it would threaten to
	suspects [2]cellSet          // where it may make a double three
	sums     [2]sums
}

// sums are the numbers of the cells for one side.
type sums struct {
	mover, waiter             int32 // what the cells are worth to it when it is to move and when not
	taking, menacing, suspect int16 // pairs it could capture, could threaten; suspects
}

// change is a cell whose state was replaced; moved says that it changed sets.
type change struct {
	cell  Cell
	moved bool
	was   cellState
}

// ply is what one move must remember.
type ply struct {
	cell    Cell
	ways    uint16 // in which it captured, as in cellState.takes
	pending bool
	taken   [2]int
	key     uint64
	log     int // length of the log before
	count   [2][forcing]int16
	sums    [2]sums
	acc     checkpoint
}

// NewBoard returns the empty board of a game, black to move.
func NewBoard(g game.Rules) *Board { return newBoard(g, usual()) }

// newBoard is NewBoard that judges by weights.
func newBoard(g game.Rules, w *Weights) *Board {
	plain, err := game.NewGame(g.Law(), g.Size(), game.NoOpening)
	if err != nil {
		panic("capture: " + err.Error())
	}
	b := &Board{geometry: newGeometry(plain), captures: &w.captures}
	b.points, b.network = w.tables()
	b.history = make([]ply, 0, 2*b.cells)
	b.log = make([]change, 0, 16*b.cells)
	b.Clear()
	return b
}

// Clear takes all stones off the board. Black is to move.
func (b *Board) Clear() {
	b.clear()
	b.refresh()
}

// clear is Clear, but for the accumulator.
func (b *Board) clear() {
	b.turn, b.stones, b.taken, b.pending, b.key = game.Black, 0, [2]int{}, false, b.empty
	b.plane, b.counts = [2]cellSet{}, counts{}
	b.history, b.log = b.history[:0], b.log[:0]
	for i := range b.row {
		b.row[i] = ^uint64(0)
	}
	b.each(func(c Cell) {
		for d := range 4 {
			s := b.spot[c][d]
			b.row[s.Row] &^= board.Wall << s.Shift
		}
	})
	b.each(func(c Cell) {
		b.state[c] = b.look(c)
		b.recount(c, cellState{}, b.state[c])
	})
}

// each calls do with every cell of the board.
func (b *Board) each(do func(Cell)) {
	for y := range b.size {
		for x := range b.size {
			do(game.At(x, y))
		}
	}
}

// Set makes the board that of a position of the rules, with nothing to undo.
func (b *Board) Set(s *game.State) {
	b.clear()
	b.each(func(c Cell) {
		if side, ok := s.Stone(c); ok {
			b.put(c, side)
			b.spread(c)
		}
	})
	b.turn, b.pending = s.Colour(), s.Pending()
	for side := range 2 {
		b.taken[side] = s.Taken(side)
		b.key ^= b.geometry.prize[side][b.taken[side]]
	}
	b.log = b.log[:0]
	b.refresh()
}

// look reads the state of an empty cell from the table, from scratch.
func (b *Board) look(c Cell) (a cellState) {
	for d := range 4 {
		s := b.spot[c][d]
		a = a.with(d, b.table[board.RowKey(b.row[s.Row], s.Shift, b.half)])
	}
	return a
}

// put puts a stone of a side on an empty cell, and the stone alone.
func (b *Board) put(c Cell, side int) {
	b.recount(c, b.state[c], cellState{})
	b.plane[side].add(c)
	b.key ^= b.geometry.key[side][c]
	b.stones++
	b.mark(c, uint64(board.BlackStone+side))
}

// mark enters a stone in the rows, or takes it out again.
func (b *Board) mark(c Cell, colour uint64) {
	for d := range 4 {
		s := b.spot[c][d]
		b.row[s.Row] ^= colour << s.Shift
	}
}

// lift takes a stone of a side off, and the stone alone. Its cell's state is old.
func (b *Board) lift(c Cell, side int) {
	b.plane[side].remove(c)
	b.key ^= b.geometry.key[side][c]
	b.stones--
	b.mark(c, uint64(board.BlackStone+side))
}

// spread carries a change on a cell to the cells along its rows.
func (b *Board) spread(c Cell) {
	for d := range 4 {
		s := b.spot[c][d]
		row := b.row[s.Row]
		at := c - Cell(s.Before)*steps[d]
		shift := s.Shift - 2*s.Before
		for range s.Before + s.After + 1 {
			if row>>(shift&63)&3 == board.Empty {
				was := b.state[at]
				if now := was.with(d, b.table[board.RowKey(row, shift, b.half)]); now != was {
					b.learn(at, now)
				}
			}
			at += steps[d]
			shift += 2
		}
	}
}

// learn replaces the state of an empty cell.
func (b *Board) learn(c Cell, now cellState) {
	was := b.state[c]
	b.state[c] = now
	b.log = append(b.log, change{c, b.recount(c, was, now), was})
}

// recount counts a cell by another state and reports whether it changed sets; an
// empty state counts for nothing.
func (b *Board) recount(c Cell, was, now cellState) (moved bool) {
	diff := was.lines ^ now.lines
	for side := range 2 {
		if uint16(diff>>(16*side)) == 0 {
			continue
		}
		p, q := &b.points[was.pattern(side)], &b.points[now.pattern(side)]
		b.sums[side].mover += int32(q.Mover) - int32(p.Mover)
		b.sums[side].waiter += int32(q.Waiter) - int32(p.Waiter)
		if p.class != q.class && max(p.class, q.class) >= board.Three {
			b.reclass(c, side, p.class, q.class)
			moved = true
		}
	}
	if diff>>32 != 0 || was.menace != now.menace {
		b.recountCaptures(c, was, now)
		moved = true
	}
	return moved
}

// reclass moves a cell from one class of a side to another.
func (b *Board) reclass(c Cell, side int, was, is board.PointClass) {
	if was >= board.Three {
		k := was - board.Three
		b.where[side][k].remove(c)
		b.count[side][k]--
	}
	if is >= board.Three {
		k := is - board.Three
		b.where[side][k].add(c)
		b.count[side][k]++
	}
}

// recountCaptures counts a cell by other captures and threes.
func (b *Board) recountCaptures(c Cell, was, now cellState) {
	for side := range 2 {
		s := &b.sums[side]
		if t, u := was.takes(side), now.takes(side); t != u {
			s.taking += int16(bits.OnesCount16(u) - bits.OnesCount16(t))
			enter(&b.takes[side], c, t != 0, u != 0)
		}
		if t, u := was.menaces(side), now.menaces(side); t != u {
			s.menacing += int16(bits.OnesCount16(u) - bits.OnesCount16(t))
			enter(&b.menaces[side], c, t != 0, u != 0)
		}
		switch t, u := b.suspicious(was, side), b.suspicious(now, side); {
		case u && !t:
			s.suspect++
			b.suspects[side].add(c)
		case t && !u:
			s.suspect--
			b.suspects[side].remove(c)
		}
	}
}

// restore is recount for a cell whose sums are put back as a whole.
func (b *Board) restore(c Cell, was, now cellState) {
	for side := range 2 {
		if p, q := b.points[was.pattern(side)].class, b.points[now.pattern(side)].class; p != q {
			b.reclass(c, side, p, q)
		}
	}
	if (was.lines^now.lines)>>32 != 0 || was.menace != now.menace {
		b.recountCaptures(c, was, now)
	}
}

// enter puts a cell into a set or takes it out.
func enter(s *cellSet, c Cell, was, is bool) {
	switch {
	case is && !was:
		s.add(c)
	case was && !is:
		s.remove(c)
	}
}

// suspicious reports whether a side's stone may make a double three: only those
// points have to be looked at closer.
func (b *Board) suspicious(a cellState, side int) bool {
	switch {
	case !b.law.Has(game.NoDoubleThree):
		return false
	case a.threes(side) >= 2:
		return true
	}
	return a.takes(side) != 0 && !b.law.Has(game.CaptureExcuses)
}

// Turn is the side to move.
func (b *Board) Turn() int { return b.turn }

// keyAfter is the key after a move of the side to move that captures nothing.
func (b *Board) keyAfter(c Cell) uint64 {
	key := b.key ^ b.geometry.key[b.turn][c]
	if b.turn == game.Black {
		return key ^ b.white
	}
	return key
}

// Key identifies the position, including the side to move, as the rules do.
func (b *Board) Key() uint64 {
	if b.turn == game.White {
		return b.key ^ b.white
	}
	return b.key
}

// Taken is the number of stones that a side has captured.
func (b *Board) Taken(side int) int { return b.taken[side] }

// Pending reports whether a five waits for an answer of the side to move.
func (b *Board) Pending() bool { return b.pending }

// Empty reports whether no stone is on a cell of the board.
func (b *Board) Empty(c Cell) bool { return !b.plane[0].has(c) && !b.plane[1].has(c) }

// Legal reports whether the side to move may play an empty cell.
func (b *Board) Legal(c Cell) bool { return !b.suspects[b.turn].has(c) || !b.forbids(c) }

// Play puts a stone of the side to move on an empty cell that nothing forbids,
// captures, and says what that means for the side that is to move then.
func (b *Board) Play(c Cell) rules.Outcome {
	me := b.turn
	a := b.state[c]
	ways := a.takes(me)
	b.history = append(b.history, ply{c, ways, b.pending, b.taken, b.key, len(b.log), b.count, b.sums, b.checkpoint()})
	b.addStone(c, me)
	b.put(c, me)
	if ways != 0 {
		b.capture(c, me, ways)
	}
	b.spread(c)
	b.turn = 1 - me
	waited := b.pending
	b.pending = false
	return b.outcomeAfter(c, me, a, ways != 0, waited)
}

// capture takes the stones off that a stone of a side captures.
func (b *Board) capture(c Cell, side int, ways uint16) {
	var buf [mostTaken]Cell
	gone := prisoners(c, ways, buf[:0])
	for _, t := range gone {
		b.removeStone(t, 1-side)
		b.lift(t, 1-side)
		b.refreshFreed(t)
	}
	b.dropBare(gone)
	for _, t := range gone {
		now := b.look(t)
		b.log = append(b.log, change{t, true, b.state[t]})
		b.state[t] = now
		b.recount(t, cellState{}, now)
	}
	for _, t := range gone {
		b.spread(t)
	}
	b.key ^= b.geometry.prize[side][b.taken[side]]
	b.taken[side] += len(gone)
	b.key ^= b.geometry.prize[side][b.taken[side]]
}

// prisoners appends the cells of the stones captured from c in these ways.
func prisoners(c Cell, ways uint16, buf []Cell) []Cell {
	for ; ways != 0; ways &= ways - 1 {
		i := bits.TrailingZeros16(ways)
		step := steps[i>>2&3]
		if i&1 != 0 {
			step = -step
		}
		buf = append(buf, c+step, c+2*step)
	}
	return buf
}

// Undo takes the last move back.
func (b *Board) Undo() {
	last := &b.history[len(b.history)-1]
	c, me := last.cell, 1-b.turn
	if last.ways != 0 {
		b.release(c, me, last.ways)
	}
	for i := len(b.log) - 1; i >= last.log; i-- {
		ch := &b.log[i]
		if ch.moved && b.Empty(ch.cell) {
			b.restore(ch.cell, b.state[ch.cell], ch.was)
		}
		b.state[ch.cell] = ch.was
	}
	b.plane[me].remove(c)
	b.stones--
	b.mark(c, uint64(board.BlackStone+me))
	b.restore(c, cellState{}, b.state[c])
	b.log = b.log[:last.log]
	b.count, b.sums = last.count, last.sums
	b.turn, b.pending, b.taken, b.key = me, last.pending, last.taken, last.key
	b.revert(&last.acc)
	b.history = b.history[:len(b.history)-1]
}

// release puts the stones back that a stone of a side on c captured.
func (b *Board) release(c Cell, side int, ways uint16) {
	var buf [mostTaken]Cell
	for _, t := range prisoners(c, ways, buf[:0]) {
		b.restore(t, b.state[t], cellState{})
		b.plane[1-side].add(t)
		b.stones++
		b.mark(t, uint64(board.BlackStone+1-side))
	}
}

// pass gives the turn to the other side; passing again takes it back. It is for
// looking at what a side threatens, and not where a five waits.
func (b *Board) pass() { b.turn = 1 - b.turn }
