//go:build !amd64

package gomoku

import "github.com/sente-games/sente/engines/internal/five/board"

// spreadArms updates the cells of a stone's arms. It returns the number of changed states, and the
// number of these changes that may change a class.
func spreadArms(arms *[4]arm, table board.ClassTable, half uint8, state *[maxCells]cellState, log *[mostSpread]change, bump patternPair, touched *[mostSpread]uint16) (changes, n int) {
	return spreadArmsWords(arms, table, half, state, log, bump, touched)
}
