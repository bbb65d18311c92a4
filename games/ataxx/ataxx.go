package ataxx

import (
	"math/bits"

	"github.com/sente-games/sente/rules"
)

// Board is a position: the pieces of red and of blue and the blocked squares as bits, square a1 the
// lowest, row by row; the player to move; and the number of plies since a piece was last added.
type Board struct {
	Pieces  [2]uint64
	Blocked uint64
	Side    int8
	Jumps   int8
}

// Move puts a piece on a square. A jump moves it from a square two steps away; a step adds a piece,
// and From equals To.
type Move struct{ From, To int8 }

// Pass is the only move of a player that can neither add a piece nor jump.
var Pass = Move{-1, -1}

const (
	side     = 7
	squares  = side * side
	all      = 1<<squares - 1
	maxJumps = 100 // consecutive jumps after which the game is drawn
)

// NewGame returns the game in the form that searches use. It is not a variable, so that programs
// without this game do not link it.
func NewGame() rules.Easy[Board, Move] {
	return rules.NewEasy[Board, Move](Board{Pieces: [2]uint64{1<<6 | 1<<42, 1<<0 | 1<<48}})
}

// near and far are the sets of squares one step and two steps from each square, including
// diagonals.
var near, far = rings()

func rings() (near, far [squares]uint64) {
	for a := range squares {
		for b := range squares {
			switch max(abs(a%side-b%side), abs(a/side-b/side)) {
			case 1:
				near[a] |= 1 << b
			case 2:
				far[a] |= 1 << b
			}
		}
	}
	return near, far
}

func abs(n int) int { return max(n, -n) }

// free returns the squares where a piece can be put.
func (b *Board) free() uint64 { return all &^ (b.Pieces[0] | b.Pieces[1] | b.Blocked) }

// Moves appends the squares where a piece can be added, then the jumps; or Pass.
func (b Board) Moves(buf []Move) []Move {
	free, n := b.free(), len(buf)
	for added := grown(b.Pieces[b.Side]) & free; added != 0; added &= added - 1 {
		to := int8(bits.TrailingZeros64(added))
		buf = append(buf, Move{to, to})
	}
	for own := b.Pieces[b.Side]; own != 0; own &= own - 1 {
		from := int8(bits.TrailingZeros64(own))
		for ends := far[from] & free; ends != 0; ends &= ends - 1 {
			buf = append(buf, Move{from, int8(bits.TrailingZeros64(ends))})
		}
	}
	if len(buf) == n {
		buf = append(buf, Pass)
	}
	return buf
}

// The first and the last column.
const (
	left  uint64 = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42
	right        = left << 6
)

// grown returns the squares of the set and their neighbours.
func grown(b uint64) uint64 {
	b |= b&^right<<1 | b&^left>>1
	return (b | b<<side | b>>side) & all
}

// canMove reports whether a player has a free square within two steps.
func (b *Board) canMove(player int8) bool {
	return grown(grown(b.Pieces[player]))&b.free() != 0
}

// Play puts the piece down and turns the adjacent pieces of the other player.
func (b Board) Play(m Move) Board {
	me, other := b.Side, 1-b.Side
	b.Side = other
	b.Jumps++
	if m == Pass {
		return b
	}
	if m.From == m.To {
		b.Jumps = 0
	}
	turned := near[m.To] & b.Pieces[other]
	b.Pieces[other] &^= turned
	b.Pieces[me] = b.Pieces[me]&^(1<<m.From) | 1<<m.To | turned
	return b
}

// Pass returns the position with the other side to move, for null moves of the search.
func (b Board) Pass() Board {
	b.Side = 1 - b.Side
	return b
}

// Outcome returns a win for the player with more pieces if neither can move, or for the player with
// pieces if the other has no pieces.
func (b Board) Outcome() rules.Outcome {
	own, other := b.Pieces[b.Side], b.Pieces[1-b.Side]
	switch {
	case own != 0 && other != 0 && b.Jumps < maxJumps && (b.canMove(b.Side) || b.canMove(1-b.Side)):
		return rules.Ongoing
	case own != 0 && other != 0 && b.Jumps >= maxJumps:
		return rules.Draw
	}
	switch d := bits.OnesCount64(own) - bits.OnesCount64(other); {
	case d > 0:
		return rules.Won
	case d < 0:
		return rules.Lost
	}
	return rules.Draw
}

// Turn returns the player to move.
func (b Board) Turn() int { return int(b.Side) }

// Key returns a hash of the position without the turn.
func (b Board) Key() uint64 {
	high, low := bits.Mul64(b.Pieces[0]^0x9e3779b97f4a7c15, b.Pieces[1]^0xbf58476d1ce4e5b9)
	return (high ^ low) + uint64(b.Jumps)*0x94d049bb133111eb + b.Blocked*0xd6e8feb86659fd93
}

// MaxMoves returns the bound of 16 jumps to each square, and a piece added there.
func (Board) MaxMoves() int { return squares * 17 }

// MaxPlies returns the bound of a hundred jumps before each added piece.
func (Board) MaxPlies() int { return squares * maxJumps }

// Symmetries returns the number of symmetries of the square.
func (Board) Symmetries() int { return 8 }

// Map returns an image of the board.
func (b Board) Map(i int) Board {
	image := Board{Side: b.Side, Jumps: b.Jumps, Blocked: mapSquares(i, b.Blocked)}
	for p, pieces := range b.Pieces {
		image.Pieces[p] = mapSquares(i, pieces)
	}
	return image
}

func mapSquares(i int, set uint64) (image uint64) {
	for ; set != 0; set &= set - 1 {
		image |= 1 << mapSquare(i, int8(bits.TrailingZeros64(set)))
	}
	return image
}

// mapSquare mirrors a square horizontally, vertically and at the diagonal, according to the bits of
// i.
func mapSquare(i int, s int8) int8 {
	x, y := s%side, s/side
	if i&1 != 0 {
		x = side - 1 - x
	}
	if i&2 != 0 {
		y = side - 1 - y
	}
	if i&4 != 0 {
		x, y = y, x
	}
	return y*side + x
}

// MapMove returns the image of a move.
func (Board) MapMove(i int, m Move) Move {
	if m == Pass {
		return m
	}
	return Move{mapSquare(i, m.From), mapSquare(i, m.To)}
}

// Seats returns the names of the players.
func (Board) Seats() []string { return []string{"red", "blue"} }

// BoardSize returns the size of the only board.
func (Board) BoardSize() string { return "7x7" }

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	switch {
	case b.Pieces[0] == 0 || b.Pieces[1] == 0:
		return "all pieces are turned"
	case b.Jumps >= maxJumps:
		return "100 moves without a new piece"
	}
	return "no player can move"
}
