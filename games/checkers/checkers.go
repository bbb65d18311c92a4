package checkers

import (
	"math/bits"

	"github.com/sente-games/sente/rules"
)

// NewGame returns the game in the form that searches use. It is not a variable, so that programs
// without this game do not link it.
func NewGame() rules.Easy[Board, Move] {
	return rules.NewEasy[Board, Move](start)
}

// squares is the number of playable squares, numbered from the top left, row by row; the first is 0
// here and 1 in text.
const squares = 32

// Square is a playable square.
type Square int8

// Board is a position. Black's men move down the board and begin.
type Board struct {
	men   [2]uint32 // men and kings of each side
	kings uint32    // set of kings
	side  int8
	quiet int8 // plies since a man moved or a piece was taken
}

// maxQuiet is the number of quiet plies after which the game is drawn: 40 moves of each side.
const maxQuiet = 80

// Move is a step or a chain of jumps: its first square and its directions.
type Move struct {
	from  Square
	steps int8 // one for a step, one for each jump
	takes bool
	ways  uint32 // two bits for each step, the first lowest
}

// The directions: down is black's way forward.
const (
	downLeft = iota
	downRight
	upLeft
	upRight
	directions
)

const none Square = -1

// next[d][s] is the neighbour of s in direction d, if it is on the board.
var next = neighbours()

func neighbours() (next [directions][squares]Square) {
	for s := range Square(squares) {
		row, column := s.at()
		for d := range directions {
			r, c := row+1-2*(d/2), column-1+2*(d%2)
			next[d][s] = none
			if r >= 0 && r < 8 && c >= 0 && c < 8 {
				next[d][s] = Square(4*r + c/2)
			}
		}
	}
	return next
}

// at returns the row from the top and the column from the left, both from 0.
func (s Square) at() (row, column int) {
	row = int(s) / 4
	return row, 2*(int(s)%4) + 1 - row%2
}

// start is the initial position.
var start = Board{men: [2]uint32{0xfff, 0xfff << 20}}

// Turn returns the side to move.
func (b Board) Turn() int { return int(b.side) }

// Seats returns the names of the sides.
func (Board) Seats() []string { return []string{"black", "white"} }

// Moves appends the jumps, which are compulsory, or else the steps.
func (b Board) Moves(buf []Move) []Move {
	if jumps := b.Noisy(buf); len(jumps) > len(buf) {
		return jumps
	}
	free := ^(b.men[0] | b.men[1])
	for own := b.men[b.side]; own != 0; own &= own - 1 {
		from := Square(bits.TrailingZeros32(own))
		first, last := b.ways(from)
		for d := first; d < last; d++ {
			if to := next[d][from]; to != none && free>>to&1 != 0 {
				buf = append(buf, Move{from: from, steps: 1, ways: uint32(d)})
			}
		}
	}
	return buf
}

// Noisy appends the jumps: a position with jumps is not quiet.
func (b Board) Noisy(buf []Move) []Move {
	for own := b.men[b.side]; own != 0; own &= own - 1 {
		from := Square(bits.TrailingZeros32(own))
		buf = b.chains(buf, from, Move{from: from, takes: true})
	}
	return buf
}

// ways returns the range of directions of the piece on a square.
func (b Board) ways(from Square) (first, last int) {
	switch {
	case b.kings>>from&1 != 0:
		return downLeft, directions
	case b.side == 0:
		return downLeft, upLeft
	}
	return upLeft, directions
}

// chains appends the chains of jumps that continue from a square; m is the chain so far. A man that
// reaches the last row is crowned there and stops.
func (b Board) chains(buf []Move, at Square, m Move) []Move {
	first, last := b.ways(at)
	ended := true
	for d := first; d < last; d++ {
		over, to := b.jump(at, d)
		if to == none {
			continue
		}
		ended = false
		chain := m
		chain.ways |= uint32(d) << (2 * m.steps)
		chain.steps++
		after := b
		if after.hop(at, over, to) {
			buf = append(buf, chain)
		} else {
			buf = after.chains(buf, to, chain)
		}
	}
	if ended && m.steps > 0 {
		buf = append(buf, m)
	}
	return buf
}

// jump returns the square of the captured piece and the destination of a jump, if it is legal.
func (b Board) jump(at Square, d int) (over, to Square) {
	over = next[d][at]
	if over == none || b.men[1-b.side]>>over&1 == 0 {
		return over, none
	}
	to = next[d][over]
	if to == none || (b.men[0]|b.men[1])>>to&1 != 0 {
		return over, none
	}
	return over, to
}

// hop moves the piece on a square, removes the captured one, if any, and reports whether it was
// crowned.
func (b *Board) hop(at, over, to Square) (crowned bool) {
	if over != none {
		b.men[1-b.side] &^= 1 << over
		b.kings &^= 1 << over
	}
	b.men[b.side] ^= 1<<at | 1<<to
	if b.kings>>at&1 != 0 {
		b.kings ^= 1<<at | 1<<to
		return false
	}
	if row := int(to) / 4; row == 7-7*int(b.side) {
		b.kings |= 1 << to
		return true
	}
	return false
}

// Play plays a move.
func (b Board) Play(m Move) Board {
	b.quiet++
	if m.takes || b.kings>>m.from&1 == 0 {
		b.quiet = 0
	}
	at := m.from
	for i := range m.steps {
		d := m.ways >> (2 * i) & 3
		over, to := none, next[d][at]
		if m.takes {
			over, to = to, next[d][to]
		}
		b.hop(at, over, to)
		at = to
	}
	b.side = 1 - b.side
	return b
}

// Outcome returns a loss for a side without a move.
func (b Board) Outcome() rules.Outcome {
	switch {
	case !b.canMove():
		return rules.Lost
	case b.quiet >= maxQuiet:
		return rules.Draw
	}
	return rules.Ongoing
}

func (b Board) canMove() bool {
	free := ^(b.men[0] | b.men[1])
	for own := b.men[b.side]; own != 0; own &= own - 1 {
		from := Square(bits.TrailingZeros32(own))
		first, last := b.ways(from)
		for d := first; d < last; d++ {
			if to := next[d][from]; to != none && free>>to&1 != 0 {
				return true
			}
			if _, to := b.jump(from, d); to != none {
				return true
			}
		}
	}
	return false
}

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	switch {
	case b.canMove():
		return "40 moves without a capture or a move of a man"
	case b.men[b.side] == 0:
		return "all pieces are captured"
	}
	return "no piece can move"
}

// Key returns a hash of the position, including the quiet plies, since they decide when the game is
// drawn.
func (b Board) Key() uint64 {
	return mix(uint64(b.men[0])|uint64(b.men[1])<<32) ^ mix(uint64(b.kings)|uint64(b.quiet)<<32|uint64(b.side)<<40|1<<63)
}

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood 2014).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// BoardSize returns the size of the only board.
func (Board) BoardSize() string { return "8x8" }
