package main

import (
	"math/bits"

	"github.com/sente-games/sente/rules"
)

// Board is a position: the men of black and of white as bits, square a1 the lowest and row by row
// up to h8, and the number of plies played. Black moves first.
type Board struct {
	Men [2]uint64
	Ply int16
}

// Move moves a man from a square to another one. Squares are numbered from a1, 0 to 63.
type Move struct{ From, To int8 }

// pass is the move of a player without a legal move.
var pass = Move{}

// longest is the ply after which an undecided game is drawn.
const longest = 200

// start is the initial position: black's men in the first and the last row, white's in the outer
// columns.
var start = Board{Men: [2]uint64{0x7e0000000000007e, 0x0081818181818100}}

// Game is the game in its easy form.
var Game = rules.NewEasy(start)

// Turn returns the player to move.
func (b Board) Turn() int { return int(b.Ply & 1) }

// ways are the directions of a move, as steps to the right and up.
var ways = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}

// beside returns the square the given number of steps away, if it is on the board.
func beside(square int, way [2]int, steps int) (int, bool) {
	x, y := square%8+way[0]*steps, square/8+way[1]*steps
	return 8*y + x, x >= 0 && x < 8 && y >= 0 && y < 8
}

// Moves appends the moves of each man: in any direction, as many squares as there are men
// of both players on that line, over men of its own but not over others, and not onto a
// man of its own.
func (b Board) Moves(buf []Move) []Move {
	before := len(buf)
	for men := b.Men[b.Turn()]; men != 0; men &= men - 1 {
		from := bits.TrailingZeros64(men)
		for _, way := range ways {
			if to, ok := b.target(from, way); ok {
				buf = append(buf, Move{int8(from), int8(to)})
			}
		}
	}
	if len(buf) == before {
		buf = append(buf, pass)
	}
	return buf
}

// target returns the destination of a man in a direction, if the move is legal.
func (b Board) target(from int, way [2]int) (to int, ok bool) {
	own, other := b.Men[b.Turn()], b.Men[1-b.Turn()]
	steps := 0
	for n := -7; n <= 7; n++ {
		if at, ok := beside(from, way, n); ok && (own|other)>>at&1 != 0 {
			steps++
		}
	}
	for n := 1; n < steps; n++ {
		if at, ok := beside(from, way, n); !ok || other>>at&1 != 0 {
			return 0, false
		}
	}
	to, ok = beside(from, way, steps)
	return to, ok && own>>to&1 == 0
}

// Play moves a man and captures the man on its destination.
func (b Board) Play(m Move) Board {
	if side := b.Turn(); m != pass {
		b.Men[side] ^= 1<<m.From | 1<<m.To
		b.Men[1-side] &^= 1 << m.To
	}
	b.Ply++
	return b
}

// Outcome returns a win for the player with all men connected, which after a capture may be the
// opponent. If one move connects both, the game is drawn.
func (b Board) Outcome() rules.Outcome {
	own, other := connected(b.Men[b.Turn()]), connected(b.Men[1-b.Turn()])
	switch {
	case own && other || !own && !other && b.Ply >= longest:
		return rules.Draw
	case own:
		return rules.Won
	case other:
		return rules.Lost
	}
	return rules.Ongoing
}

// connected reports whether a king could walk from any man to any other.
func connected(men uint64) bool {
	group := men & -men
	for {
		grown := group | around(group)&men
		if grown == group {
			return group == men
		}
		group = grown
	}
}

const (
	columnA uint64 = 0x0101010101010101
	columnH        = columnA << 7
)

// around returns the squares of a set and their neighbours.
func around(set uint64) uint64 {
	set |= set&^columnA>>1 | set&^columnH<<1
	return set | set<<8 | set>>8
}

// Key returns a hash of the position, including the ply, since it ends games.
func (b Board) Key() uint64 {
	high, low := bits.Mul64(b.Men[0]^0x9e3779b97f4a7c15, b.Men[1]^0xbf58476d1ce4e5b9)
	return high ^ low ^ uint64(b.Ply)*0x94d049bb133111eb
}

// MaxMoves returns the bound of eight moves for each man, with which a search allocates memory.
func (Board) MaxMoves() int { return 8 * 12 }

// MaxPlies returns the length of a drawn game.
func (Board) MaxPlies() int { return longest }
