package hex

import (
	"math/rand/v2"
	"strconv"

	"github.com/sente-games/sente/rules"
)

// Board is a position. Cells have a border of stones: red's above and below, blue's left and right.
// Each stone stores whether its chain reaches one of the two edges of its colour, so that a winning
// chain is detected when it is formed.
type Board struct {
	Cells  [stride * stride]uint8
	Hash   uint64
	Stones uint16
	Size   uint8
	Side   uint8
	Linked uint8 // the colour that has connected its edges; 0 during the game
	Swaps  bool  // the second player may take over the first stone
}

// Move is the cell of a stone, or Swap.
type Move int16

// Swap takes over the first stone, mirrored for the other edges.
const Swap Move = 0

const (
	// Sizes of the board.
	minSize     = 2
	maxSize     = 19
	defaultSize = 11

	stride = maxSize + 2

	// Content of a cell: a colour, red 1 and blue 2, and the edges that its chain reaches.
	colours  uint8 = 3
	offBoard uint8 = 3 // the obtuse corners of the border, which belong to no player
	nearEdge uint8 = 4 // above or left
	farEdge  uint8 = 8 // below or right
	bothEnds       = nearEdge | farEdge
)

// around contains the offsets of the six neighbours of a cell, clockwise.
var around = [6]Move{-stride, 1 - stride, 1, stride, stride - 1, -1}

// keys are the Zobrist keys of stones on cells.
var keys = func() (keys [2][stride * stride]uint64) {
	rng := rand.New(rand.NewPCG(1942, 1948))
	for colour := range keys {
		for cell := range keys[colour] {
			keys[colour][cell] = rng.Uint64()
		}
	}
	return keys
}()

// New returns the empty board of a size, with or without the swap of the first stone.
func New(size int, swaps bool) Board {
	b := Board{Size: uint8(size), Swaps: swaps}
	b.Cells[at(size, -1)], b.Cells[at(-1, size)] = offBoard, offBoard
	for i := range size {
		b.Cells[at(i, -1)], b.Cells[at(i, size)] = 1|nearEdge, 1|farEdge
		b.Cells[at(-1, i)], b.Cells[at(size, i)] = 2|nearEdge, 2|farEdge
	}
	return b
}

// at returns the cell of a column and a row, both from 0; -1 and the size are the border.
func at(x, y int) Move { return Move((y+1)*stride + x + 1) }

// Moves appends the free cells, and the swap if it is legal.
func (b Board) Moves(buf []Move) []Move {
	if b.canSwap() {
		buf = append(buf, Swap)
	}
	for y := range int(b.Size) {
		row := at(0, y)
		for m := row; m < row+Move(b.Size); m++ {
			if b.Cells[m] == 0 {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// canSwap reports whether the second player may take over the only stone, which is red.
func (b *Board) canSwap() bool {
	return b.Swaps && b.Stones == 1 && b.Side == 1 && b.Cells[b.firstStone()]&colours == 1
}

// Play puts a stone on a cell.
func (b Board) Play(m Move) Board {
	if m == Swap {
		first := b.firstStone()
		b.Cells[first], b.Hash, b.Stones = 0, 0, 0
		m = mirrored(first)
	}
	b.place(m)
	b.Stones++
	b.Side = 1 - b.Side
	return b
}

// firstStone returns the cell of the first stone, row by row.
func (b *Board) firstStone() Move {
	for y := range int(b.Size) {
		for x := range int(b.Size) {
			if b.Cells[at(x, y)] != 0 {
				return at(x, y)
			}
		}
	}
	return Swap
}

// mirrored returns the cell with column and row exchanged.
func mirrored(m Move) Move { return m%stride*stride + m/stride }

// place puts a stone of the side to move on a cell and updates the edges of its chain.
func (b *Board) place(m Move) {
	stone := b.Side + 1
	b.Hash ^= keys[b.Side][m]
	var edges uint8
	for _, d := range around {
		if near := b.Cells[m+d]; near&colours == stone {
			edges |= near &^ colours
		}
	}
	b.Cells[m] = stone | edges
	if edges == bothEnds {
		b.Linked = stone
	}
	if edges != 0 {
		b.spread(m)
	}
}

// spread propagates the reached edges of a stone to its chain, so that a position does not depend on
// the order of its stones.
func (b *Board) spread(m Move) {
	stone, edges := b.Cells[m]&colours, b.Cells[m]&^colours
	for _, d := range around {
		if near := b.Cells[m+d]; near&colours == stone && near|edges != near && (edges != bothEnds || b.isOnBoard(m+d)) {
			b.Cells[m+d] |= edges
			b.spread(m + d)
		}
	}
}

// isOnBoard reports whether a cell is not on the border.
func (b *Board) isOnBoard(m Move) bool {
	x, y := m%stride, m/stride
	return x >= 1 && y >= 1 && x <= Move(b.Size) && y <= Move(b.Size)
}

// Outcome returns a win for the player who has connected its edges. A full board always contains
// exactly one such chain, so that there are no draws.
func (b Board) Outcome() rules.Outcome {
	if b.Linked != 0 {
		return rules.WonBy(int(b.Linked) - 1)
	}
	return rules.Ongoing
}

// Turn returns the player to move.
func (b Board) Turn() int { return int(b.Side) }

// Key returns the hash of the position.
func (b Board) Key() uint64 { return b.Hash }

// MaxMoves returns the number of cells: a swap replaces the occupied one.
func (b Board) MaxMoves() int { return int(b.Size) * int(b.Size) }

// MaxPlies returns the length of a game with a full board and a swap.
func (b Board) MaxPlies() int { return b.MaxMoves() + 1 }

// Symmetries returns 2: the identity and the rotation by 180 degrees.
func (Board) Symmetries() int { return 2 }

// Map rotates the board by 180 degrees.
func (b Board) Map(i int) Board {
	if i == 0 {
		return b
	}
	turned := New(int(b.Size), b.Swaps)
	turned.Side, turned.Stones, turned.Linked = b.Side, b.Stones, b.Linked
	for _, m := range New(int(b.Size), false).Moves(nil) {
		if held := b.Cells[m]; held != 0 {
			edges := held & nearEdge << 1
			edges |= held & farEdge >> 1
			to := b.MapMove(1, m)
			turned.Cells[to] = held&colours | edges
			turned.Hash ^= keys[held&colours-1][to]
		}
	}
	return turned
}

// MapMove rotates a cell by 180 degrees.
func (b Board) MapMove(i int, m Move) Move {
	if i == 0 || m == Swap {
		return m
	}
	return Move(b.Size+1)*(stride+1) - m
}

// Seats returns the names of the players.
func (Board) Seats() []string { return []string{"red", "blue"} }

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	if b.Linked == 1 {
		return "top and bottom are connected"
	}
	return "left and right are connected"
}

// BoardSize returns the number of cells along an edge.
func (b Board) BoardSize() string { return strconv.Itoa(int(b.Size)) }
