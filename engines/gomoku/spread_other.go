//go:build !amd64

package gomoku

import "github.com/sente-games/sente/engines/internal/five/board"

// spreadArms updates the cells of a stone's arms. It returns the number of changed states, and the
// number of these changes that may change a class.
func spreadArms(arms *[4]rowArm, table board.ClassTable, half uint8, state *[maxCells]cellState, log *[maxSpread]stateChange, bump patternPair, touched *[maxSpread]uint16) (changes, n int) {
	return spreadArmsPortable(arms, table, half, state, log, bump, touched)
}
