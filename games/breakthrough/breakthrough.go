package breakthrough

import (
	"math/bits"

	"github.com/sente-games/sente/rules"
)

// Board is a position: the pawns of white and of black as bits, square a1 the lowest,
// and the player to move.
type Board struct {
	Pawns [2]uint64
	Side  int8
}

// Move moves a pawn from a square to one in the next row. Squares are numbered from a1 row by row,
// 0 to 63.
type Move struct{ From, To int8 }

const (
	fileA uint64 = 0x0101010101010101
	fileH        = fileA << 7
)

// goal is the row in which a player's pawn wins.
var goal = [2]uint64{0xff << 56, 0xff}

// NewGame returns the game in the form that searches use. It is not a variable, so that programs
// without this game do not link it.
func NewGame() rules.Easy[Board, Move] {
	return rules.NewEasy[Board, Move](Board{Pawns: [2]uint64{0xffff, 0xffff << 48}})
}

// Moves appends the steps of each pawn: straight ahead onto a free square, diagonally
// onto one without a pawn of its own.
func (b Board) Moves(buf []Move) []Move {
	own, other := b.Pawns[b.Side], b.Pawns[1-b.Side]
	if b.Side == 0 {
		buf = steps(buf, own<<8&^(own|other), 8)
		buf = steps(buf, own&^fileA<<7&^own, 7)
		return steps(buf, own&^fileH<<9&^own, 9)
	}
	buf = steps(buf, own>>8&^(own|other), -8)
	buf = steps(buf, own&^fileA>>9&^own, -9)
	return steps(buf, own&^fileH>>7&^own, -7)
}

// steps appends the moves that end on the given squares, all by the same distance.
func steps(buf []Move, ends uint64, by int8) []Move {
	for ; ends != 0; ends &= ends - 1 {
		to := int8(bits.TrailingZeros64(ends))
		buf = append(buf, Move{to - by, to})
	}
	return buf
}

// Play moves a pawn and captures the pawn on its destination.
func (b Board) Play(m Move) Board {
	b.Pawns[b.Side] ^= 1<<m.From | 1<<m.To
	b.Pawns[1-b.Side] &^= 1 << m.To
	b.Side = 1 - b.Side
	return b
}

// Outcome returns a win for the player who has reached its goal or captured the last pawn. A player
// with pawns can always move one of the foremost.
func (b Board) Outcome() rules.Outcome {
	switch {
	case b.Pawns[1-b.Side]&goal[1-b.Side] != 0 || b.Pawns[b.Side] == 0:
		return rules.Lost
	case b.Pawns[b.Side]&goal[b.Side] != 0 || b.Pawns[1-b.Side] == 0:
		return rules.Won // only in set-ups
	}
	return rules.Ongoing
}

// Turn returns the player to move.
func (b Board) Turn() int { return int(b.Side) }

// Key returns a hash of the position without the turn.
func (b Board) Key() uint64 {
	high, low := bits.Mul64(b.Pawns[0]^0x9e3779b97f4a7c15, b.Pawns[1]^0xbf58476d1ce4e5b9)
	return high ^ low
}

// ScoreMoves gives the highest scores to wins, then to captures of advanced pawns, then to moves of
// advanced pawns.
func (b Board) ScoreMoves(moves []Move, scores []int32) {
	for i, m := range moves {
		row := int32(b.ahead(m.To))
		scores[i] = row
		if b.Pawns[1-b.Side]>>m.To&1 != 0 {
			scores[i] += 10 + 8*(7-row)
		}
		if row == 7 {
			scores[i] += 1000
		}
	}
}

// Noisy appends the captures and the moves that win.
func (b Board) Noisy(buf []Move) []Move {
	own, loud := b.Pawns[b.Side], b.Pawns[1-b.Side]|goal[b.Side]
	if b.Side == 0 {
		buf = steps(buf, own<<8&goal[0]&^b.Pawns[1], 8)
		buf = steps(buf, own&^fileA<<7&loud, 7)
		return steps(buf, own&^fileH<<9&loud, 9)
	}
	buf = steps(buf, own>>8&goal[1]&^b.Pawns[0], -8)
	buf = steps(buf, own&^fileA>>9&loud, -9)
	return steps(buf, own&^fileH>>7&loud, -7)
}

// ahead returns the number of rows between a square and the first row of the player to move.
func (b Board) ahead(square int8) int8 {
	if b.Side == 0 {
		return square >> 3
	}
	return 7 - square>>3
}

// MaxMoves returns the bound of three steps for each pawn.
func (Board) MaxMoves() int { return 48 }

// MaxPlies returns the number of plies until all pawns are one step from their goal, plus that
// step.
func (Board) MaxPlies() int { return 2*8*(6+5) + 1 }

// Symmetries returns 2: the board and its mirror image.
func (Board) Symmetries() int { return 2 }

// Map mirrors the board horizontally.
func (b Board) Map(i int) Board {
	if i == 1 {
		for p, pawns := range b.Pawns {
			b.Pawns[p] = bits.ReverseBytes64(bits.Reverse64(pawns))
		}
	}
	return b
}

// MapMove mirrors a move horizontally.
func (Board) MapMove(i int, m Move) Move {
	if i == 1 {
		return Move{m.From ^ 7, m.To ^ 7}
	}
	return m
}

// Seats returns the names of the players.
func (Board) Seats() []string { return []string{"white", "black"} }

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	if b.Pawns[0] == 0 || b.Pawns[1] == 0 {
		return "all pawns are captured"
	}
	return "a pawn has broken through"
}

// BoardSize returns the size of the only board.
func (Board) BoardSize() string { return "8x8" }
