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
	rule      board.Rule
	lineTable board.ClassTable
	tables    *patternTables

	turn        board.Side
	stones      int
	colour      [maxCells]uint8                   // empty, black, white or wall
	row         [maxRows]uint64                   // the rows, see [board.RowSpot]
	state       [maxCells]cellState               // state of empty cells; other cells have their last state
	classCells  [2][board.NumPointClasses]cellSet // the empty cells of each forcing class, for each side; Quiet has the others
	classCounts [2][board.NumPointClasses]int16   // number of empty cells of each class, for each side
	occupied    cellSet                           // cells that are not empty
	near        cellSet                           // cells close to a stone, occupied or not
	key         uint64

	changes      []stateChange // changes for Undo
	movedChanges []uint16      // indices of the changes that moved a cell between sets
	history      []plyUndo
	bareStones   []Cell // bare stones
}

// patternPair holds the patterns of a cell for black (low half) and for white.
type patternPair uint32

func (k patternPair) patternOf(s board.Side) board.Pattern { return board.Pattern(k >> (16 * s)) }

const (
	nibblePair patternPair = 0x000F000F // the line classes of one direction in a pair
	highBits   patternPair = 0x88888888 // the highest bit of each line class: see [geometry.forcingAddend]
)

// cellState is the state of an empty cell for both sides: its patterns and, to avoid a slow second
// lookup, its class for black and for white, a byte each. All classes that do not force count as
// Quiet there, because cells change between them with every stone and no search needs them. A state
// is one word so that it is written as it is read.
type cellState uint64

func (a cellState) patternPair() patternPair              { return patternPair(a) }
func (a cellState) classOf(s board.Side) board.PointClass { return board.PointClass(a >> (32 + 8*s)) }

// stateChange is a cell whose state was replaced.
type stateChange struct {
	was  cellState
	cell Cell
}

// plyUndo is the undo information of one stone on the board.
type plyUndo struct {
	cell       Cell
	turn       board.Side
	numChanges int // length of the log before the stone
	numMoved   int // length of moved before the stone
	near       cellSet
	count      [2][board.NumPointClasses]int16
}

// allocateUndo allocates the undo stacks.
func (b *lines) allocateUndo() {
	b.history, b.bareStones = make([]plyUndo, 0, b.cells), make([]Cell, 0, b.cells)
	b.changes = make([]stateChange, 0, b.cells*(8*b.rule.MaxReach()+1))
	b.movedChanges = make([]uint16, 0, cap(b.changes))
}

// removeStones removes all stones. Black is to move.
func (b *lines) removeStones() {
	b.turn, b.stones, b.key = board.Black, 0, 0
	b.colour, b.occupied, b.near = [maxCells]uint8{}, cellSet{}, cellSet{}
	b.history, b.changes, b.movedChanges, b.bareStones = b.history[:0], b.changes[:0], b.movedChanges[:0], b.bareStones[:0]
	b.classCells, b.classCounts = [2][board.NumPointClasses]cellSet{}, [2][board.NumPointClasses]int16{}
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
		b.state[c] = b.tables.stateOf(b.computePatterns(Cell(c)))
		b.addToClasses(Cell(c))
	}
}

// computePatterns computes the patterns of an empty cell from the table.
func (b *lines) computePatterns(c Cell) patternPair {
	var k patternPair
	for d := range 4 {
		s := b.spot[c][d]
		k |= widenEntry(b.lineTable[board.RowKey(b.row[s.Row], s.Shift, b.half)]) << (4 * d)
	}
	return k
}

// widenEntry moves a line table entry to the position of direction 0 in a pair of patterns.
func widenEntry(entry uint8) patternPair {
	return patternPair(entry) * (1<<12 + 1) & nibblePair
}

// addToClasses adds an empty cell to the sets and counts of its classes; leave removes it.
func (b *lines) addToClasses(c Cell) {
	for side := range b.classCells {
		class := b.state[c].classOf(board.Side(side))
		b.classCells[side][class].add(c)
		b.classCounts[side][class]++
	}
}

func (b *lines) removeFromClasses(c Cell) {
	for side := range b.classCells {
		class := b.state[c].classOf(board.Side(side))
		b.classCells[side][class].remove(c)
		b.classCounts[side][class]--
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

// IsFull reports whether no empty point is left.
func (b *lines) IsFull() bool { return b.stones == b.cells }

// CountClass returns the number of empty points of the class, Four or more, for the side.
func (b *lines) CountClass(s board.Side, c board.PointClass) int { return int(b.classCounts[s][c]) }

// ClassAt returns the class of an empty cell for the side.
func (b *lines) ClassAt(s board.Side, c Cell) board.PointClass {
	return b.tables.side[s].patternInfos[b.state[c].patternPair().patternOf(s)].class
}

// Play places a stone of the side to move on an empty cell and passes the turn.
func (b *lines) Play(c Cell) { b.Put(c, b.turn, 1-b.turn) }

// Put places a stone of any side on an empty cell and gives the turn to next.
func (b *lines) Put(c Cell, s, next board.Side) {
	b.history = b.history[:len(b.history)+1] // extended in place, because it is large
	p := &b.history[len(b.history)-1]
	p.cell, p.turn, p.numChanges, p.numMoved, p.near, p.count = c, b.turn, len(b.changes), len(b.movedChanges), b.near, b.classCounts
	b.key ^= b.geometry.key[c][s]
	b.turn = next
	b.occupyCell(c, board.BlackStone+uint8(s))
}

// blockCell places a neutral stone on an empty cell, which blocks both sides. It stays until the board
// is cleared.
func (b *lines) blockCell(c Cell) {
	b.key ^= bits.RotateLeft64(b.geometry.key[c][board.Black], 1)
	b.occupyCell(c, board.Wall)
}

// occupyCell occupies an empty cell and updates the cells around it.
func (b *lines) occupyCell(c Cell, colour uint8) {
	b.removeFromClasses(c)
	b.colour[c] = colour
	b.occupied.add(c)
	b.near.addAll(&b.geometry.near[c])
	b.stones++
	b.updateArms(c, uint64(colour))
}

// moveBetweenClasses moves a cell between the sets of classes.
func (b *lines) moveBetweenClasses(c Cell, was, is cellState) {
	for side := range b.classCells {
		if p, q := was.classOf(board.Side(side)), is.classOf(board.Side(side)); p != q {
			b.classCells[side][p].remove(c)
			b.classCounts[side][p]--
			b.classCells[side][q].add(c)
			b.classCounts[side][q]++
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
	for _, i := range b.movedChanges[last.numMoved:] {
		ch := &b.changes[i]
		b.moveBetweenClasses(ch.cell, b.state[ch.cell&(maxCells-1)], ch.was)
	}
	changes := b.changes[last.numChanges:]
	for i := range changes {
		b.state[changes[i].cell&(maxCells-1)] = changes[i].was
	}
	b.colour[c] = board.Empty
	b.occupied.remove(c)
	for side := range b.classCells {
		b.classCells[side][b.state[c].classOf(board.Side(side))].add(c)
	}
	b.classCounts = last.count
	b.key ^= b.geometry.key[c][s]
	b.near = last.near
	b.stones--
	b.turn = last.turn
	b.changes, b.movedChanges = b.changes[:last.numChanges], b.movedChanges[:last.numMoved]
	b.history = b.history[:len(b.history)-1]
}

// togglePass gives the turn to the other side; a second call takes it back.
func (b *lines) togglePass() { b.turn = 1 - b.turn }
