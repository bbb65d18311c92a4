package ataxx

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Board is a position of Ataxx: the pieces of red and of blue as bits, square a1 the lowest, row by
// row; the player to move; and the number of jumps since a piece was last added.
type Board struct {
	Pieces [2]uint64
	Side   int8
	Jumps  int8
}

// Move puts a piece on a square. A jump moves it from a square two steps away; a step adds a piece,
// and From equals To.
type Move struct{ From, To int8 }

const (
	side     = 7
	squares  = side * side
	all      = 1<<squares - 1
	mostJump = 100 // consecutive jumps after which the game is drawn
)

// Game is the game in the form that searches use.
var Game = rules.NewEasy(Board{Pieces: [2]uint64{1<<6 | 1<<42, 1<<0 | 1<<48}})

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

// Moves appends the squares where a piece can be added, then the jumps.
func (b Board) Moves(buf []Move) []Move {
	free := all &^ (b.Pieces[0] | b.Pieces[1])
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
func (b Board) canMove(player int8) bool {
	return grown(grown(b.Pieces[player]))&^(b.Pieces[0]|b.Pieces[1]) != 0
}

// Play puts the piece down and turns the adjacent pieces of the other player. A player without a
// move is skipped.
func (b Board) Play(m Move) Board {
	me, other := b.Side, 1-b.Side
	if b.Jumps++; m.From == m.To {
		b.Jumps = 0
	}
	turned := near[m.To] & b.Pieces[other]
	b.Pieces[other] &^= turned
	b.Pieces[me] = b.Pieces[me]&^(1<<m.From) | 1<<m.To | turned
	if b.Pieces[other] != 0 && b.canMove(other) {
		b.Side = other
	}
	return b
}

// Outcome returns a win for the player with more pieces if neither can move, or for the player with
// pieces if the other has no pieces.
func (b Board) Outcome() rules.Outcome {
	own, other := b.Pieces[b.Side], b.Pieces[1-b.Side]
	switch {
	case own != 0 && other != 0 && b.Jumps < mostJump && b.canMove(b.Side):
		return rules.Ongoing
	case own == 0 || other == 0 || b.Jumps < mostJump:
		if d := bits.OnesCount64(own) - bits.OnesCount64(other); d != 0 {
			return rules.WonBy(int(b.Side ^ int8(btoi(d < 0))))
		}
	}
	return rules.Draw
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Turn returns the player to move: players may move twice in a row.
func (b Board) Turn() int { return int(b.Side) }

// Key returns a hash of the position without the turn.
func (b Board) Key() uint64 {
	high, low := bits.Mul64(b.Pieces[0]^0x9e3779b97f4a7c15, b.Pieces[1]^0xbf58476d1ce4e5b9)
	return (high ^ low) + uint64(b.Jumps)*0x94d049bb133111eb
}

// Evaluate returns the difference of the numbers of pieces.
func (b Board) Evaluate() sente.Score {
	return 100 * sente.Score(bits.OnesCount64(b.Pieces[b.Side])-bits.OnesCount64(b.Pieces[1-b.Side]))
}

// ScoreMoves gives higher scores to moves that turn many pieces, and to those that add one.
func (b Board) ScoreMoves(moves []Move, scores []int32) {
	for i, m := range moves {
		scores[i] = 2*int32(bits.OnesCount64(near[m.To]&b.Pieces[1-b.Side])) + int32(btoi(m.From == m.To))
	}
}

// MaxMoves returns the bound of 16 jumps to each square, and a piece added there.
func (Board) MaxMoves() int { return squares * 17 }

// MaxPlies returns the bound of a hundred jumps before each added piece.
func (Board) MaxPlies() int { return squares * mostJump }

// Seats returns the names of the players.
func (Board) Seats() []string { return []string{"red", "blue"} }

// Format returns the square where a piece is added, "b2", or both squares of a jump, "a1c2".
func (Board) Format(m Move) string {
	if m.From == m.To {
		return square(m.To)
	}
	return square(m.From) + square(m.To)
}

func square(s int8) string { return string([]byte{'a' + byte(s%side), '1' + byte(s/side)}) }

// Parse parses the notation of Format, and both squares of a step.
func (b Board) Parse(text string) (Move, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) != 2 && len(t) != 4 || !isSquare(t[:2]) || !isSquare(t[len(t)-2:]) {
		return Move{}, fmt.Errorf("%.20q is no move: write the square where a piece is added, as in b2, or both squares of a jump, as in a1c2", text)
	}
	m := Move{index(t[:2]), index(t[len(t)-2:])}
	if near[m.From]>>m.To&1 != 0 && b.Pieces[b.Side]>>m.From&1 != 0 {
		m.From = m.To
	}
	return m, nil
}

func isSquare(t string) bool { return t[0] >= 'a' && t[0] < 'a'+side && t[1] >= '1' && t[1] < '1'+side }

func index(t string) int8 { return int8(t[1]-'1')*side + int8(t[0]-'a') }

// Explain returns an error with the reason why a move is illegal.
func (b Board) Explain(m Move) error {
	switch taken := b.Pieces[0] | b.Pieces[1]; {
	case taken>>m.To&1 != 0:
		return fmt.Errorf("%s is occupied", square(m.To))
	case m.From == m.To:
		return fmt.Errorf("no %s piece is next to %s", b.Seats()[b.Side], square(m.To))
	case b.Pieces[b.Side]>>m.From&1 == 0:
		return fmt.Errorf("there is no %s piece on %s", b.Seats()[b.Side], square(m.From))
	}
	return errors.New("a piece jumps two steps in any direction")
}

// Reason returns a description of the end of the game.
func (b Board) Reason() string {
	red, blue := bits.OnesCount64(b.Pieces[0]), bits.OnesCount64(b.Pieces[1])
	if red > 0 && blue > 0 && b.Jumps >= mostJump {
		return fmt.Sprintf("%d jumps in a row", mostJump)
	}
	return fmt.Sprintf("%d pieces to %d", max(red, blue), min(red, blue))
}
