package breakthrough

import (
	"math/bits"

	"github.com/sente-games/sente"
)

// rowValues is the value of a pawn by the number of rows it has advanced.
var rowValues = [8]int{100, 100, 104, 112, 124, 148, 200, 0}

// The value of a pawn that no opposing pawn can stop, less runnerStep for each row to its goal. The
// side whose runner arrives first wins, unless the search sees better.
const (
	runnerValue = 1500
	runnerStep  = 50
)

// Evaluate returns the difference of the values of the pawns and of the foremost runners.
func (b Board) Evaluate() sente.Score {
	balance := 0
	for row := range 7 {
		balance += rowValues[row] * (bits.OnesCount8(uint8(b.Pawns[0]>>(8*row))) - bits.OnesCount8(uint8(b.Pawns[1]>>(56-8*row))))
	}
	if b.Side == 1 {
		balance = -balance
	}
	own, other := b.runnerDistance(b.Side), b.runnerDistance(1-b.Side)
	switch {
	case own <= other && own < noRunner:
		balance += runnerValue - runnerStep*own
	case other < own:
		balance -= runnerValue - runnerStep*other
	}
	return sente.Score(balance)
}

// attackedSquares returns the squares that a player's pawns attack.
func attackedSquares(pawns uint64, player int8) uint64 {
	if player == 0 {
		return pawns&^fileA<<7 | pawns&^fileH<<9
	}
	return pawns&^fileA>>9 | pawns&^fileH>>7
}

// noRunner is the distance if a player has no runner.
const noRunner = 8

// runnerDistance returns the number of rows to the goal of a player's foremost pawn that no opposing
// pawn can reach on its way.
func (b *Board) runnerDistance(player int8) int {
	reached := b.Pawns[1-player]
	for range 6 {
		if player == 0 {
			reached |= reached>>8 | attackedSquares(reached, 1)
		} else {
			reached |= reached<<8 | attackedSquares(reached, 0)
		}
	}
	if player == 0 {
		return bits.LeadingZeros64(b.Pawns[0]&^reached) / 8
	}
	return bits.TrailingZeros64(b.Pawns[1]&^reached) / 8
}
