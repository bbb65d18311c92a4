package gomoku

import (
	"math/bits"

	"github.com/sente-games/sente/engines/internal/five/board"
)

// lines is a board with stones and the classes of empty points, updated incrementally, and without
// an evaluation. Searches for wins by threats need no more; they play on the lines of a [Board] and
// take everything back.
type lines struct {
	*geometry
	rule   board.Rule
	table  board.ClassTable
	points *tables

	turn   board.Side
	stones int
	colour [maxCells]uint8                   // empty, black, white or wall
	row    [maxRows]uint64                   // the rows, see [board.RowSpot]
	state  [maxCells]cellState               // state of empty cells; other cells have their last state
	where  [2][board.NumPointClasses]cellSet // the empty cells of each forcing class, for each side; Quiet has the others
	count  [2][board.NumPointClasses]int16   // number of empty cells of each class, for each side
	taken  cellSet                           // cells that are not empty
	near   cellSet                           // cells close to a stone, occupied or not
	key    uint64

	log     []change // changes for Undo
	moved   []uint16 // indices of the changes that moved a cell between sets
	history []ply
	bared   []Cell // bare stones
}

// patternPair holds the patterns of a cell for black (low half) and for white.
type patternPair uint32

func (k patternPair) of(s board.Side) board.Pattern { return board.Pattern(k >> (16 * s)) }

const (
	nibblePair patternPair = 0x000F000F // the line classes of one direction in a pair
	eights     patternPair = 0x88888888 // the highest bit of each line class: see [geometry.bump]
)

// cellState is the state of an empty cell for both sides: its patterns and, to avoid a slow second
// lookup, its class for black and for white, a byte each. All classes that do not force count as
// Quiet there, because cells change between them with every stone and no search needs them. A state
// is one word so that it is written as it is read.
type cellState uint64

func (a cellState) patterns() patternPair               { return patternPair(a) }
func (a cellState) class(s board.Side) board.PointClass { return board.PointClass(a >> (32 + 8*s)) }

// change is a cell whose state was replaced.
type change struct {
	was  cellState
	cell Cell
}

// ply is the undo information of one stone on the board.
type ply struct {
	cell  Cell
	turn  board.Side
	log   int // length of the log before the stone
	moved int // length of moved before the stone
	near  cellSet
	count [2][board.NumPointClasses]int16
}

// open allocates the undo stacks.
func (b *lines) open() {
	b.history, b.bared = make([]ply, 0, b.cells), make([]Cell, 0, b.cells)
	b.log = make([]change, 0, b.cells*(8*b.rule.MaxReach()+1))
	b.moved = make([]uint16, 0, cap(b.log))
}

// clear removes all stones. Black is to move.
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

// look computes the patterns of an empty cell from the table.
func (b *lines) look(c Cell) patternPair {
	var k patternPair
	for d := range 4 {
		s := b.spot[c][d]
		k |= widen(b.table[board.RowKey(b.row[s.Row], s.Shift, b.half)]) << (4 * d)
	}
	return k
}

// widen moves a line table entry to the position of direction 0 in a pair of patterns.
func widen(entry uint8) patternPair {
	return patternPair(entry) * (1<<12 + 1) & nibblePair
}

// enter adds an empty cell to the sets and counts of its classes; leave removes it.
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

// Turn returns the side to move.
func (b *lines) Turn() board.Side { return b.turn }

// Key returns the hash key of the position, including the side to move.
func (b *lines) Key() uint64 {
	if b.turn == board.White {
		return b.key ^ b.turnKey
	}
	return b.key
}

// keyAfter returns the key after a move of the side to move.
func (b *lines) keyAfter(c Cell) uint64 {
	key := b.key ^ b.geometry.key[c&(maxCells-1)][b.turn&1]
	if b.turn == board.Black {
		return key ^ b.turnKey
	}
	return key
}

// Full reports whether no empty point is left.
func (b *lines) Full() bool { return b.stones == b.cells }

// Has returns the number of empty points of the class, Four or more, for the side.
func (b *lines) Has(s board.Side, c board.PointClass) int { return int(b.count[s][c]) }

// ClassAt returns the class of an empty cell for the side.
func (b *lines) ClassAt(s board.Side, c Cell) board.PointClass {
	return b.points.side[s].of[b.state[c].patterns().of(s)].class
}

// Play places a stone of the side to move on an empty cell and passes the turn.
func (b *lines) Play(c Cell) { b.Put(c, b.turn, 1-b.turn) }

// Put places a stone of any side on an empty cell and gives the turn to next.
func (b *lines) Put(c Cell, s, next board.Side) {
	b.history = b.history[:len(b.history)+1] // extended in place, because it is large
	p := &b.history[len(b.history)-1]
	p.cell, p.turn, p.log, p.moved, p.near, p.count = c, b.turn, len(b.log), len(b.moved), b.near, b.count
	b.key ^= b.geometry.key[c][s]
	b.turn = next
	b.place(c, board.BlackStone+uint8(s))
}

// block places a neutral stone on an empty cell, which blocks both sides. It stays until the board
// is cleared.
func (b *lines) block(c Cell) {
	b.key ^= bits.RotateLeft64(b.geometry.key[c][board.Black], 1)
	b.place(c, board.Wall)
}

// place occupies an empty cell and updates the cells around it.
func (b *lines) place(c Cell, colour uint8) {
	b.leave(c)
	b.colour[c] = colour
	b.taken.add(c)
	b.near.join(&b.geometry.near[c])
	b.stones++
	b.spread(c, uint64(colour))
}

// reclass moves a cell between the sets of classes.
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

// Undo takes back the last stone.
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

// pass gives the turn to the other side; a second call takes it back.
func (b *lines) pass() { b.turn = 1 - b.turn }
