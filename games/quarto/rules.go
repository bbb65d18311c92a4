package quarto

import (
	"math/bits"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Move places the piece in the hand on a square, 0 to 15 row by row from the top left, or gives the
// piece Move - 16.
type Move int8

// Give returns the move that gives a piece.
func Give(p Piece) Move { return Move(p) + squares }

const (
	side    = 4
	squares = side * side
)

// isGive reports whether the move gives a piece.
func (m Move) isGive() bool { return m >= squares }

// givenPiece returns the piece that the move gives.
func (m Move) givenPiece() Piece { return Piece(m - squares) }

// State is a position; the start is [Rules.Start].
type State struct {
	Ones  uint64 // 16 bits per property: squares with a piece that has the property's bit
	Taken uint16 // occupied squares
	Stock uint16 // pieces neither on the board nor in the hand
	Hand  Piece  // the piece to place, or None if one must be given
	Over  bool
}

// Rules is the game.
type Rules struct{}

// Game is the game in the form required by searches.
var Game Rules

// Start returns the empty board; the first player gives a piece to the second.
func (Rules) Start() State { return State{Stock: 1<<numPieces - 1, Hand: None} }

// playerToMove returns the player to move. The player that places a piece gives the next one.
func (s *State) playerToMove() int8 {
	n := bits.OnesCount16(s.Taken)
	if s.Hand != None {
		n++
	}
	return int8(n & 1)
}

// Moves appends the free squares if a piece must be placed, otherwise the pieces of the stock.
func (Rules) Moves(s *State, buf []Move) []Move {
	if s.Over {
		return buf
	}
	if s.Hand == None {
		for stock := s.Stock; stock != 0; stock &= stock - 1 {
			buf = append(buf, Give(Piece(bits.TrailingZeros16(stock))))
		}
		return buf
	}
	for free := ^s.Taken; free != 0; free &= free - 1 {
		buf = append(buf, Move(bits.TrailingZeros16(free)))
	}
	return buf
}

// Play gives a piece or places it.
func (r Rules) Play(dst, src *State, m Move, leaf bool) rules.Status {
	*dst = *src
	if m.isGive() {
		dst.Hand = m.givenPiece()
		dst.Stock &^= 1 << dst.Hand
	} else {
		dst.Ones |= pieceBits[src.Hand&(numPieces-1)] << uint(m&(squares-1))
		dst.Taken |= 1 << uint(m&(squares-1))
		dst.Hand = None
	}
	st := computeStatus(dst, leaf)
	dst.Over = st.Outcome != rules.Ongoing
	return st
}

// Status computes the status of s from scratch.
func (Rules) Status(s *State) rules.Status { return computeStatus(s, true) }

func computeStatus(s *State, leaf bool) rules.Status {
	st := rules.Status{Key: hashKey(s), Turn: s.playerToMove()}
	switch {
	case s.Hand == None && completeLines(s.Ones)|completeLines(s.missingBits()) != 0:
		st.Outcome = rules.Won
	case s.Taken == 1<<squares-1:
		st.Outcome = rules.Draw
	case leaf:
		st.Eval = evaluate(s)
	}
	return st
}

// hashKey mixes the squares and the hand as splitmix64 does (Steele, Lea and Flood 2014); the stock
// follows from them.
func hashKey(s *State) uint64 {
	h := (s.Ones ^ s.Ones>>32) * 0x9e3779b97f4a7c15
	h ^= h>>29 ^ uint64(s.Taken)<<8 ^ uint64(s.Hand+1)
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// HasKey returns true: the key identifies the position.
func (Rules) HasKey() bool { return true }

// HasEval returns true: leaves are evaluated.
func (Rules) HasEval() bool { return true }

// MaxMoves returns the number of pieces and of squares.
func (Rules) MaxMoves() int { return squares }

// MaxPlies counts a gift and a placement for every piece.
func (Rules) MaxPlies() int { return 2 * squares }

// Reason returns the reason for the end of a game: "four tall pieces in a line".
func (Rules) Reason(s *State) *sente.Message {
	ones, zeros := completeLines(s.Ones), completeLines(s.missingBits())
	for i := range numProperties {
		switch lane := uint(i * squares); {
		case uint16(ones>>lane) != 0:
			return &sente.Message{Text: "four " + propertyWords[i][1] + " pieces in a line"}
		case uint16(zeros>>lane) != 0:
			return &sente.Message{Text: "four " + propertyWords[i][0] + " pieces in a line"}
		}
	}
	return &sente.Message{Text: "all pieces placed"}
}
