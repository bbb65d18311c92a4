package gomoku

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
)

// lines is a board that keeps nothing but the lines: stones and the classes of empty
// points, up to date while stones come and go. It is all that searches for wins by
// threats need, which play on the lines of a [Board] and put everything back.
type lines struct {
	*geometry
	rule   board.Rule
	table  board.ClassTable
	points *tables

	turn   board.Side
	stones int
	colour [maxCells]uint8                   // empty, black, white or wall
	row    [maxRows]uint64                   // the rows, see [board.Spot]
	state  [maxCells]cellState               // of empty cells; of others as it was when they were taken
	where  [2][board.NumPointClasses]cellSet // the empty cells of each forcing class, for each side; Quiet has the others
	count  [2][board.NumPointClasses]int16   // number of empty cells of each class, for each side
	taken  cellSet                           // cells that are not empty
	near   cellSet                           // cells close to a stone, taken or not
	key    uint64

	log     []change // what Undo has to put back
	moved   []uint16 // numbers of those changes by which a cell went from set to set
	history []ply
	bared   []Cell // bare stones
}

// patternPair is the pattern of a cell for black (low half) and for white.
type patternPair uint32

func (k patternPair) of(s board.Side) board.Pattern { return board.Pattern(k >> (16 * s)) }

const (
	nibblePair patternPair = 0x000F000F // the line classes of one direction in a pair
	eights     patternPair = 0x88888888 // the highest bit of each: see [geometry.bump]
)

// cellState is what an empty cell is to both sides: its patterns and, because
// looking them up again would take longer than anything else, its class for black
// and for white, a byte each. Classes that force nothing all count as Quiet there:
// cells change between them at every stone, and no search needs them. A state is
// one word so that it is written as it is read.
type cellState uint64

func (a cellState) patterns() patternPair               { return patternPair(a) }
func (a cellState) class(s board.Side) board.PointClass { return board.PointClass(a >> (32 + 8*s)) }

// change is a cell whose state was replaced.
type change struct {
	was  cellState
	cell Cell
}

// ply is what one stone on the board must remember.
type ply struct {
	cell  Cell
	turn  board.Side
	log   int // length of the log before the stone
	moved int // ... and that of those moved
	near  cellSet
	count [2][board.NumPointClasses]int16
}

// open makes room for what stones must remember.
func (b *lines) open() {
	b.history, b.bared = make([]ply, 0, b.cells), make([]Cell, 0, b.cells)
	b.log = make([]change, 0, b.cells*(8*b.rule.Reach()+1))
	b.moved = make([]uint16, 0, cap(b.log))
}

// clear takes all stones off the board. Black is to move.
func (b *lines) clear() {
	b.turn, b.stones, b.key = board.Black, 0, 0
	b.colour, b.taken, b.near = [maxCells]uint8{}, cellSet{}, cellSet{}
	b.history, b.log, b.moved, b.bared = b.history[:0], b.log[:0], b.moved[:0], b.bared[:0]
	b.where, b.count = [2][board.NumPointClasses]cellSet{}, [2][board.NumPointClasses]int16{}
	for i := range b.row {
		b.row[i] = ^uint64(0)
	}
	for c := range b.cells {
		for d := range 4 {
			s := b.spot[c][d]
			b.row[s.Row] &^= board.Wall << s.Shift
		}
	}
	for c := range b.cells {
		b.state[c] = b.points.stateOf(b.look(Cell(c)))
		b.enter(Cell(c))
	}
}

// look reads the patterns of an empty cell from the table, from scratch.
func (b *lines) look(c Cell) patternPair {
	var k patternPair
	for d := range 4 {
		s := b.spot[c][d]
		k |= widen(b.table[board.RowKey(b.row[s.Row], s.Shift, b.half)]) << (4 * d)
	}
	return k
}

// widen puts an entry of a line table where direction 0 has it in a pair of patterns.
func widen(entry uint8) patternPair {
	return patternPair(entry) * (1<<12 + 1) & nibblePair
}

// enter counts an empty cell in, leave counts it out.
func (b *lines) enter(c Cell) {
	for side := range b.where {
		class := b.state[c].class(board.Side(side))
		b.where[side][class].add(c)
		b.count[side][class]++
	}
}

func (b *lines) leave(c Cell) {
	for side := range b.where {
		class := b.state[c].class(board.Side(side))
		b.where[side][class].remove(c)
		b.count[side][class]--
	}
}

// Turn is the side to move.
func (b *lines) Turn() board.Side { return b.turn }

// Key identifies the position, including the side to move.
func (b *lines) Key() uint64 {
	if b.turn == board.White {
		return b.key ^ b.turnKey
	}
	return b.key
}

// keyAfter is the key after a move of the side to move.
func (b *lines) keyAfter(c Cell) uint64 {
	key := b.key ^ b.geometry.key[c&(maxCells-1)][b.turn&1]
	if b.turn == board.Black {
		return key ^ b.turnKey
	}
	return key
}

// Full reports whether no point is left.
func (b *lines) Full() bool { return b.stones == b.cells }

// Has returns how many empty points are of the class, Four or more, for the side.
func (b *lines) Has(s board.Side, c board.PointClass) int { return int(b.count[s][c]) }

// ClassAt returns the class of an empty cell for the side.
func (b *lines) ClassAt(s board.Side, c Cell) board.PointClass {
	return b.points.side[s].of[b.state[c].patterns().of(s)].class
}

// Play puts a stone of the side to move on an empty cell and passes the turn.
func (b *lines) Play(c Cell) { b.Put(c, b.turn, 1-b.turn) }

// Put puts a stone of any side on an empty cell and gives the turn to next.
func (b *lines) Put(c Cell, s, next board.Side) {
	b.history = b.history[:len(b.history)+1] // written where it lies: it is large
	p := &b.history[len(b.history)-1]
	p.cell, p.turn, p.log, p.moved, p.near, p.count = c, b.turn, len(b.log), len(b.moved), b.near, b.count
	b.key ^= b.geometry.key[c][s]
	b.turn = next
	b.place(c, board.BlackStone+uint8(s))
}

// block puts a stone of neither side on an empty cell, which is in the way of both.
// It stays until the board is cleared.
func (b *lines) block(c Cell) {
	b.key ^= bits.RotateLeft64(b.geometry.key[c][board.Black], 1)
	b.place(c, board.Wall)
}

// place takes an empty cell and updates those around it.
func (b *lines) place(c Cell, colour uint8) {
	b.leave(c)
	b.colour[c] = colour
	b.taken.add(c)
	b.near.join(&b.geometry.near[c])
	b.stones++
	b.spread(c, uint64(colour))
}

// reclass moves a cell from set to set.
func (b *lines) reclass(c Cell, was, is cellState) {
	for side := range b.where {
		if p, q := was.class(board.Side(side)), is.class(board.Side(side)); p != q {
			b.where[side][p].remove(c)
			b.count[side][p]--
			b.where[side][q].add(c)
			b.count[side][q]++
		}
	}
}

// Undo takes the last stone off the board.
func (b *lines) Undo() {
	last := &b.history[len(b.history)-1]
	c := last.cell
	s := board.Side(b.colour[c] - board.BlackStone)
	for d := range 4 {
		at := b.spot[c][d]
		b.row[at.Row] &^= board.Wall << at.Shift
	}
	for _, i := range b.moved[last.moved:] {
		ch := &b.log[i]
		b.reclass(ch.cell, b.state[ch.cell&(maxCells-1)], ch.was)
	}
	changes := b.log[last.log:]
	for i := range changes {
		b.state[changes[i].cell&(maxCells-1)] = changes[i].was
	}
	b.colour[c] = board.Empty
	b.taken.remove(c)
	for side := range b.where {
		b.where[side][b.state[c].class(board.Side(side))].add(c)
	}
	b.count = last.count
	b.key ^= b.geometry.key[c][s]
	b.near = last.near
	b.stones--
	b.turn = last.turn
	b.log, b.moved = b.log[:last.log], b.moved[:last.moved]
	b.history = b.history[:len(b.history)-1]
}

// pass gives the turn to the other side; passing again takes it back.
func (b *lines) pass() { b.turn = 1 - b.turn }
