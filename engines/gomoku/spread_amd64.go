package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"golang.org/x/sys/cpu"
)

var hasBMI = cpu.X86.HasBMI1 && cpu.X86.HasBMI2

// spreadArms updates the cells of a stone's arms. It returns the number of changed states, and the
// number of these changes that may change a class.
func spreadArms(arms *[4]rowArm, table board.ClassTable, half uint8, state *[maxCells]cellState, log *[maxSpread]stateChange, bump patternPair, touched *[maxSpread]uint16) (changes, n int) {
	if hasBMI {
		low := uint64(1)<<(half&63) - 1
		return spreadArmsBits(arms, &table[0], low, low<<(half&63), state, log, bump, touched)
	}
	return spreadArmsPortable(arms, table, half, state, log, bump, touched)
}

//go:noescape
func spreadArmsBits(arms *[4]rowArm, table *uint8, low, high uint64, state *[maxCells]cellState, log *[maxSpread]stateChange, bump patternPair, touched *[maxSpread]uint16) (changes, n int)
