package capture

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/rules"
)

// Board is a position with the incrementally updated state of its empty points. It allocates memory
// only when it is created.
type Board struct {
	*geometry
	points   *patternTable
	captures *captureWeights

	accumulator // of the network, if the weights have one

	turn    int
	stones  int
	taken   [2]int // stones captured by black and white
	pending bool   // the opponent has a five that the side to move can still break
	key     uint64 // without the side to move
	plane   [2]cellSet
	row     [maxRows]uint64     // cells of the rows, see spot
	state   [maxCells]cellState // of empty cells; for occupied cells the state before the stone
	counts

	log     []change // changes for Undo
	history []ply
}

// counts holds sets and sums of the empty cells for each side.
type counts struct {
	where    [2][forcing]cellSet // cells of each forcing class
	count    [2][forcing]int16   // number of cells of each forcing class
	takes    [2]cellSet          // cells with a capture
	menaces  [2]cellSet          // cells that threaten a capture
	suspects [2]cellSet          // cells that may form a double three
	sums     [2]sums
}

// sums holds the totals of the cells for one side.
type sums struct {
	mover, waiter             int32 // value of the cells if the side is to move and if not
	taking, menacing, suspect int16 // pairs to capture, pairs to threaten; suspects
}

// change is a replaced state of a cell; moved reports whether the cell changed sets.
type change struct {
	cell  Cell
	moved bool
	was   cellState
}

// ply is the information that Undo needs for one move.
type ply struct {
	cell    Cell
	ways    uint16 // directions of captures, as in cellState.takes
	pending bool
	taken   [2]int
	key     uint64
	log     int // length of the log before the move
	count   [2][forcing]int16
	sums    [2]sums
	acc     checkpoint
}

// NewBoard returns the empty board of a game with the default weights, black to move.
func NewBoard(g game.Rules) *Board { return newBoard(g, usual()) }

// newBoard is NewBoard with the given weights.
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

// Clear removes all stones. Black is to move.
func (b *Board) Clear() {
	b.clear()
	b.refresh()
}

// clear is Clear without the accumulator.
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

// each calls do for every cell of the board.
func (b *Board) each(do func(Cell)) {
	for y := range b.size {
		for x := range b.size {
			do(game.At(x, y))
		}
	}
}

// Set copies a position of the rules to the board, without an undo history.
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

// look computes the state of an empty cell from the table, from scratch.
func (b *Board) look(c Cell) (a cellState) {
	for d := range 4 {
		s := b.spot[c][d]
		a = a.with(d, b.table[board.RowKey(b.row[s.Row], s.Shift, b.half)])
	}
	return a
}

// put puts a stone on an empty cell without updates of other cells.
func (b *Board) put(c Cell, side int) {
	b.recount(c, b.state[c], cellState{})
	b.plane[side].add(c)
	b.key ^= b.geometry.key[side][c]
	b.stones++
	b.mark(c, uint64(board.BlackStone+side))
}

// mark adds a stone to the rows, or removes it.
func (b *Board) mark(c Cell, colour uint64) {
	for d := range 4 {
		s := b.spot[c][d]
		b.row[s.Row] ^= colour << s.Shift
	}
}

// lift removes a stone without updates of other cells. The state of its cell becomes stale.
func (b *Board) lift(c Cell, side int) {
	b.plane[side].remove(c)
	b.key ^= b.geometry.key[side][c]
	b.stones--
	b.mark(c, uint64(board.BlackStone+side))
}

// spread updates the states of the cells along the rows of a changed cell.
func (b *Board) spread(c Cell) {
	for d := range 4 {
		s := b.spot[c][d]
		row := b.row[s.Row]
		at := c - Cell(s.PointsBefore)*steps[d]
		shift := s.Shift - 2*s.PointsBefore
		for range s.PointsBefore + s.PointsAfter + 1 {
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

// learn replaces the state of an empty cell and logs the change.
func (b *Board) learn(c Cell, now cellState) {
	was := b.state[c]
	b.state[c] = now
	b.log = append(b.log, change{c, b.recount(c, was, now), was})
}

// recount replaces a cell's state in the counts and reports whether the cell changed sets; the zero
// state has no effect on them.
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

// recountCaptures replaces a cell's captures and threes in the counts.
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

// restore is recount for a cell whose sums are restored as a whole.
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

// enter adds a cell to a set or removes it.
func enter(s *cellSet, c Cell, was, is bool) {
	switch {
	case is && !was:
		s.add(c)
	case was && !is:
		s.remove(c)
	}
}

// suspicious reports whether a side's stone may form a double three: only these points need an
// exact check.
func (b *Board) suspicious(a cellState, side int) bool {
	switch {
	case !b.law.Has(game.NoDoubleThree):
		return false
	case a.threes(side) >= 2:
		return true
	}
	return a.takes(side) != 0 && !b.law.Has(game.CaptureExcuses)
}

// Turn returns the side to move.
func (b *Board) Turn() int { return b.turn }

// keyAfter returns the key after a move of the side to move without captures.
func (b *Board) keyAfter(c Cell) uint64 {
	key := b.key ^ b.geometry.key[b.turn][c]
	if b.turn == game.Black {
		return key ^ b.white
	}
	return key
}

// Key returns the key of the position, including the side to move. It equals the key of the rules.
func (b *Board) Key() uint64 {
	if b.turn == game.White {
		return b.key ^ b.white
	}
	return b.key
}

// Taken returns the number of stones that a side has captured.
func (b *Board) Taken(side int) int { return b.taken[side] }

// Pending reports whether the side to move must break a five of the opponent.
func (b *Board) Pending() bool { return b.pending }

// Empty reports whether a cell has no stone.
func (b *Board) Empty(c Cell) bool { return !b.plane[0].has(c) && !b.plane[1].has(c) }

// Legal reports whether the side to move may play an empty cell.
func (b *Board) Legal(c Cell) bool { return !b.suspects[b.turn].has(c) || !b.forbids(c) }

// Play puts a stone of the side to move on a legal empty cell, captures, and returns the outcome
// for the next side to move.
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

// capture removes the stones that a stone of a side captures.
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

// prisoners appends the cells of the stones captured from c in the given directions.
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

// Undo undoes the last move.
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

// release restores the stones that a stone of a side on c captured.
func (b *Board) release(c Cell, side int, ways uint16) {
	var buf [mostTaken]Cell
	for _, t := range prisoners(c, ways, buf[:0]) {
		b.restore(t, b.state[t], cellState{})
		b.plane[1-side].add(t)
		b.stones++
		b.mark(t, uint64(board.BlackStone+1-side))
	}
}

// pass changes the side to move; a second call undoes it. It is used to find the threats of a side,
// and must not be called while a five is pending.
func (b *Board) pass() { b.turn = 1 - b.turn }
