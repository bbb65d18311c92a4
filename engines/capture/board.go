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

	networkState // of the network, if the weights have one

	turn        int
	stones      int
	captured    [2]int // stones captured by black and white
	fivePending bool   // the opponent has a five that the side to move can still break
	key         uint64 // without the side to move
	stonesOf    [2]cellSet
	row         [maxRows]uint64     // cells of the rows, see spot
	state       [maxCells]cellState // of empty cells; for occupied cells the state before the stone
	cellCounts

	changes []stateChange // changes for Undo
	history []plyUndo
}

// cellCounts holds sets and sums of the empty cells for each side.
type cellCounts struct {
	classCells   [2][numForcing]cellSet // cells of each forcing class
	classCounts  [2][numForcing]int16   // number of cells of each forcing class
	captureCells [2]cellSet             // cells with a capture
	menaceCells  [2]cellSet             // cells that threaten a capture
	suspectCells [2]cellSet             // cells that may form a double three
	sums         [2]sideSums
}

// sideSums holds the totals of the cells for one side.
type sideSums struct {
	mover, waiter                              int32 // value of the cells if the side is to move and if not
	capturablePairs, menacedPairs, numSuspects int16 // pairs to capture, pairs to threaten; suspects
}

// stateChange is a replaced state of a cell; moved reports whether the cell changed sets.
type stateChange struct {
	cell  Cell
	moved bool
	was   cellState
}

// plyUndo is the information that Undo needs for one move.
type plyUndo struct {
	cell        Cell
	captureWays uint16 // directions of captures, as in cellState.capturesFor
	fivePending bool
	captured    [2]int
	key         uint64
	numChanges  int // length of the log before the move
	count       [2][numForcing]int16
	sums        [2]sideSums
	acc         checkpoint
}

// NewBoard returns the empty board of a game with the default weights, black to move.
func NewBoard(g game.Rules) *Board { return newBoard(g, defaultWeights()) }

// newBoard is NewBoard with the given weights.
func newBoard(g game.Rules, w *Weights) *Board {
	plain, err := game.NewGame(g.Law(), g.Size(), game.NoOpening)
	if err != nil {
		panic("capture: " + err.Error())
	}
	b := &Board{geometry: newGeometry(plain), captures: &w.captures}
	b.points, b.network = w.patternAndNetwork()
	b.history = make([]plyUndo, 0, 2*b.cells)
	b.changes = make([]stateChange, 0, 16*b.cells)
	b.Clear()
	return b
}

// Clear removes all stones. Black is to move.
func (b *Board) Clear() {
	b.removeStones()
	b.refreshBoard()
}

// removeStones is Clear without the accumulator.
func (b *Board) removeStones() {
	b.turn, b.stones, b.captured, b.fivePending, b.key = game.Black, 0, [2]int{}, false, b.empty
	b.stonesOf, b.cellCounts = [2]cellSet{}, cellCounts{}
	b.history, b.changes = b.history[:0], b.changes[:0]
	for i := range b.row {
		b.row[i] = ^uint64(0)
	}
	b.forEachCell(func(c Cell) {
		for d := range 4 {
			s := b.spot[c][d]
			b.row[s.Row] &^= board.Wall << s.Shift
		}
	})
	b.forEachCell(func(c Cell) {
		b.state[c] = b.computeState(c)
		b.replaceInCounts(c, cellState{}, b.state[c])
	})
}

// forEachCell calls do for every cell of the board.
func (b *Board) forEachCell(do func(Cell)) {
	for y := range b.size {
		for x := range b.size {
			do(game.PointAt(x, y))
		}
	}
}

// SetPosition copies a position of the rules to the board, without an undo history.
func (b *Board) SetPosition(s *game.State) {
	b.removeStones()
	b.forEachCell(func(c Cell) {
		if side, ok := s.Stone(c); ok {
			b.putStone(c, side)
			b.updateRows(c)
		}
	})
	b.turn, b.fivePending = s.Colour(), s.Pending()
	for side := range 2 {
		b.captured[side] = s.Taken(side)
		b.key ^= b.geometry.prize[side][b.captured[side]]
	}
	b.changes = b.changes[:0]
	b.refreshBoard()
}

// computeState computes the state of an empty cell from the table, from scratch.
func (b *Board) computeState(c Cell) (a cellState) {
	for d := range 4 {
		s := b.spot[c][d]
		a = a.withDirection(d, b.table[board.RowKey(b.row[s.Row], s.Shift, b.half)])
	}
	return a
}

// putStone puts a stone on an empty cell without updates of other cells.
func (b *Board) putStone(c Cell, side int) {
	b.replaceInCounts(c, b.state[c], cellState{})
	b.stonesOf[side].add(c)
	b.key ^= b.geometry.key[side][c]
	b.stones++
	b.toggleStone(c, uint64(board.BlackStone+side))
}

// toggleStone adds a stone to the rows, or removes it.
func (b *Board) toggleStone(c Cell, colour uint64) {
	for d := range 4 {
		s := b.spot[c][d]
		b.row[s.Row] ^= colour << s.Shift
	}
}

// liftStone removes a stone without updates of other cells. The state of its cell becomes stale.
func (b *Board) liftStone(c Cell, side int) {
	b.stonesOf[side].remove(c)
	b.key ^= b.geometry.key[side][c]
	b.stones--
	b.toggleStone(c, uint64(board.BlackStone+side))
}

// updateRows updates the states of the cells along the rows of a changed cell.
func (b *Board) updateRows(c Cell) {
	for d := range 4 {
		s := b.spot[c][d]
		row := b.row[s.Row]
		at := c - Cell(s.PointsBefore)*rowSteps[d]
		shift := s.Shift - 2*s.PointsBefore
		for range s.PointsBefore + s.PointsAfter + 1 {
			if row>>(shift&63)&3 == board.Empty {
				was := b.state[at]
				if now := was.withDirection(d, b.table[board.RowKey(row, shift, b.half)]); now != was {
					b.replaceState(at, now)
				}
			}
			at += rowSteps[d]
			shift += 2
		}
	}
}

// replaceState replaces the state of an empty cell and logs the change.
func (b *Board) replaceState(c Cell, now cellState) {
	was := b.state[c]
	b.state[c] = now
	b.changes = append(b.changes, stateChange{c, b.replaceInCounts(c, was, now), was})
}

// replaceInCounts replaces a cell's state in the counts and reports whether the cell changed sets; the zero
// state has no effect on them.
func (b *Board) replaceInCounts(c Cell, was, now cellState) (moved bool) {
	diff := was.lines ^ now.lines
	for side := range 2 {
		if uint16(diff>>(16*side)) == 0 {
			continue
		}
		p, q := &b.points[was.patternFor(side)], &b.points[now.patternFor(side)]
		b.sums[side].mover += int32(q.Mover) - int32(p.Mover)
		b.sums[side].waiter += int32(q.Waiter) - int32(p.Waiter)
		if p.class != q.class && max(p.class, q.class) >= board.Three {
			b.moveBetweenClasses(c, side, p.class, q.class)
			moved = true
		}
	}
	if diff>>32 != 0 || was.menace != now.menace {
		b.recountCaptures(c, was, now)
		moved = true
	}
	return moved
}

// moveBetweenClasses moves a cell from one class of a side to another.
func (b *Board) moveBetweenClasses(c Cell, side int, was, is board.PointClass) {
	if was >= board.Three {
		k := was - board.Three
		b.classCells[side][k].remove(c)
		b.classCounts[side][k]--
	}
	if is >= board.Three {
		k := is - board.Three
		b.classCells[side][k].add(c)
		b.classCounts[side][k]++
	}
}

// recountCaptures replaces a cell's captures and threes in the counts.
func (b *Board) recountCaptures(c Cell, was, now cellState) {
	for side := range 2 {
		s := &b.sums[side]
		if t, u := was.capturesFor(side), now.capturesFor(side); t != u {
			s.capturablePairs += int16(bits.OnesCount16(u) - bits.OnesCount16(t))
			setMembership(&b.captureCells[side], c, t != 0, u != 0)
		}
		if t, u := was.menacesFor(side), now.menacesFor(side); t != u {
			s.menacedPairs += int16(bits.OnesCount16(u) - bits.OnesCount16(t))
			setMembership(&b.menaceCells[side], c, t != 0, u != 0)
		}
		switch t, u := b.isSuspicious(was, side), b.isSuspicious(now, side); {
		case u && !t:
			s.numSuspects++
			b.suspectCells[side].add(c)
		case t && !u:
			s.numSuspects--
			b.suspectCells[side].remove(c)
		}
	}
}

// restoreSets is replaceInCounts for a cell whose sums are restored as a whole.
func (b *Board) restoreSets(c Cell, was, now cellState) {
	for side := range 2 {
		if p, q := b.points[was.patternFor(side)].class, b.points[now.patternFor(side)].class; p != q {
			b.moveBetweenClasses(c, side, p, q)
		}
	}
	if (was.lines^now.lines)>>32 != 0 || was.menace != now.menace {
		b.recountCaptures(c, was, now)
	}
}

// setMembership adds a cell to a set or removes it.
func setMembership(s *cellSet, c Cell, was, is bool) {
	switch {
	case is && !was:
		s.add(c)
	case was && !is:
		s.remove(c)
	}
}

// isSuspicious reports whether a side's stone may form a double three: only these points need an
// exact check.
func (b *Board) isSuspicious(a cellState, side int) bool {
	switch {
	case !b.law.Has(game.NoDoubleThree):
		return false
	case a.freeThreesFor(side) >= 2:
		return true
	}
	return a.capturesFor(side) != 0 && !b.law.Has(game.CaptureExcuses)
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

// Captured returns the number of stones that a side has captured.
func (b *Board) Captured(side int) int { return b.captured[side] }

// IsFivePending reports whether the side to move must break a five of the opponent.
func (b *Board) IsFivePending() bool { return b.fivePending }

// IsEmpty reports whether a cell has no stone.
func (b *Board) IsEmpty(c Cell) bool { return !b.stonesOf[0].has(c) && !b.stonesOf[1].has(c) }

// IsLegal reports whether the side to move may play an empty cell.
func (b *Board) IsLegal(c Cell) bool { return !b.suspectCells[b.turn].has(c) || !b.isForbidden(c) }

// Play puts a stone of the side to move on a legal empty cell, captures, and returns the outcome
// for the next side to move.
func (b *Board) Play(c Cell) rules.Outcome {
	side := b.turn
	a := b.state[c]
	directions := a.capturesFor(side)
	b.history = append(b.history, plyUndo{c, directions, b.fivePending, b.captured, b.key, len(b.changes), b.classCounts, b.sums, b.makeCheckpoint()})
	b.addStone(c, side)
	b.putStone(c, side)
	if directions != 0 {
		b.removeCaptured(c, side, directions)
	}
	b.updateRows(c)
	b.turn = 1 - side
	waited := b.fivePending
	b.fivePending = false
	return b.outcomeAfter(c, side, a, directions != 0, waited)
}

// removeCaptured removes the stones that a stone of a side captures.
func (b *Board) removeCaptured(c Cell, side int, directions uint16) {
	var buf [maxCapturedAtOnce]Cell
	removed := appendCaptured(c, directions, buf[:0])
	for _, t := range removed {
		b.removeStone(t, 1-side)
		b.liftStone(t, 1-side)
		b.refreshFreed(t)
	}
	b.removeIsolated(removed)
	for _, t := range removed {
		now := b.computeState(t)
		b.changes = append(b.changes, stateChange{t, true, b.state[t]})
		b.state[t] = now
		b.replaceInCounts(t, cellState{}, now)
	}
	for _, t := range removed {
		b.updateRows(t)
	}
	b.key ^= b.geometry.prize[side][b.captured[side]]
	b.captured[side] += len(removed)
	b.key ^= b.geometry.prize[side][b.captured[side]]
}

// appendCaptured appends the cells of the stones captured from c in the given directions.
func appendCaptured(c Cell, directions uint16, buf []Cell) []Cell {
	for ; directions != 0; directions &= directions - 1 {
		i := bits.TrailingZeros16(directions)
		step := rowSteps[i>>2&3]
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
	c, side := last.cell, 1-b.turn
	if last.captureWays != 0 {
		b.restoreCaptured(c, side, last.captureWays)
	}
	for i := len(b.changes) - 1; i >= last.numChanges; i-- {
		ch := &b.changes[i]
		if ch.moved && b.IsEmpty(ch.cell) {
			b.restoreSets(ch.cell, b.state[ch.cell], ch.was)
		}
		b.state[ch.cell] = ch.was
	}
	b.stonesOf[side].remove(c)
	b.stones--
	b.toggleStone(c, uint64(board.BlackStone+side))
	b.restoreSets(c, cellState{}, b.state[c])
	b.changes = b.changes[:last.numChanges]
	b.classCounts, b.sums = last.count, last.sums
	b.turn, b.fivePending, b.captured, b.key = side, last.fivePending, last.captured, last.key
	b.restoreCheckpoint(&last.acc)
	b.history = b.history[:len(b.history)-1]
}

// restoreCaptured restores the stones that a stone of a side on c captured.
func (b *Board) restoreCaptured(c Cell, side int, directions uint16) {
	var buf [maxCapturedAtOnce]Cell
	for _, t := range appendCaptured(c, directions, buf[:0]) {
		b.restoreSets(t, b.state[t], cellState{})
		b.stonesOf[1-side].add(t)
		b.stones++
		b.toggleStone(t, uint64(board.BlackStone+1-side))
	}
}

// togglePass changes the side to move; a second call undoes it. It is used to find the threats of a side,
// and must not be called while a five is pending.
func (b *Board) togglePass() { b.turn = 1 - b.turn }
