package breakthrough

import (
	"math/bits"

	"github.com/sente-games/sente"
)

// rowValues is the value of a pawn by the number of rows it has advanced.
var rowValues = [8]int{100, 100, 104, 112, 124, 148, 200, 0}

// The value of a runner, a pawn that can reach its goal and not be stopped, less runnerStep for each
// move that it needs. The side whose runner arrives first wins, unless a pawn that could be stopped
// arrives earlier, which is left to the search.
const (
	runnerValue = 1500
	runnerStep  = 50
)

// Evaluate returns the difference of the values of the pawns, and the value of the runner that
// arrives first.
func (b Board) Evaluate() sente.Score {
	balance := 0
	for row := range 7 {
		balance += rowValues[row] * (bits.OnesCount8(uint8(b.Pawns[0]>>(8*row))) - bits.OnesCount8(uint8(b.Pawns[1]>>(56-8*row))))
	}
	own, other := b.Pawns[b.Side], b.Pawns[1-b.Side]
	if b.Side == 1 {
		balance = -balance
		own, other = bits.ReverseBytes64(own), bits.ReverseBytes64(other)
	}
	ownMoves := runnerMoves(own, other)
	otherMoves := runnerMoves(bits.ReverseBytes64(other), bits.ReverseBytes64(stepUp(own, other)))
	switch {
	case ownMoves <= otherMoves && ownMoves < noRunner:
		balance += runnerValue - runnerStep*ownMoves
	case otherMoves < ownMoves:
		balance -= runnerValue - runnerStep*otherMoves
	}
	return sente.Score(balance)
}

// stepUp returns the squares where pawns that move up the board can be after at most one move each.
func stepUp(pawns, other uint64) uint64 {
	return pawns | pawns<<8&^other | attackedAbove(pawns)
}

// attackedAbove returns the squares that pawns moving up the board attack, attackedBelow those that
// pawns moving down attack.
func attackedAbove(pawns uint64) uint64 { return pawns&^fileA<<7 | pawns&^fileH<<9 }
func attackedBelow(pawns uint64) uint64 { return pawns&^fileA>>9 | pawns&^fileH>>7 }

// noRunner is the number of moves if a player has no runner.
const noRunner = 8

// runnerMoves returns the number of moves in which a pawn that moves up the board surely reaches the
// last row if its side moves first and moves only this pawn. other contains the squares where
// opposing pawns are or can be at that time. Before each of its moves all of them have moved at
// once, which is more than the opponent can do: the pawn is never on a square that they attack, and
// does not step straight onto one where they can be.
func runnerMoves(own, other uint64) int {
	for moves := 1; moves < noRunner && own != 0; moves++ {
		attacked := attackedBelow(other)
		own = (own<<8&^other | attackedAbove(own)) &^ attacked
		if own>>56 != 0 {
			return moves
		}
		other |= other>>8 | attacked
	}
	return noRunner
}
