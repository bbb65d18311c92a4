//go:build !amd64

package gomoku

import "github.com/sente-games/sente/engines/internal/five/board"

// spreadArms carries a stone to the cells of its arms, and returns how many states changed, and how
// many of these changes may be of class.
func spreadArms(arms *[4]arm, table board.ClassTable, half uint8, state *[maxCells]cellState, log *[mostSpread]change, bump patternPair, touched *[mostSpread]uint16) (changes, n int) {
	return spreadArmsWords(arms, table, half, state, log, bump, touched)
}
