package capture

import (
	"fmt"

	"github.com/sente-games/sente/engines/internal/five/board"
)

// The states of a position, which select the biases of the network: the number of fifths of the
// prize that the side to move and the other have captured, whether the first can form a four, and
// whether the other can form an open four.
const (
	fifths    = 5
	numStates = fifths * fifths * 4
)

// networkStateIndex returns the state of the position.
func (b *Board) networkStateIndex() int {
	side, opponent := b.turn, 1-b.turn
	pairs := b.capturedFifths(side) + fifths*b.capturedFifths(opponent)
	return 4*pairs + anyPositive(b.classCounts[side][board.Four-board.Three:board.OpenFour-board.Three]) + 2*anyPositive(b.classCounts[opponent][board.OpenFour-board.Three:])
}

// capturedFifths returns the number of fifths of the prize that a side has captured.
func (b *Board) capturedFifths(side int) int {
	return min(fifths*b.captured[side]/max(int(b.law.Prize), 1), fifths-1)
}

// anyPositive returns 1 if any of the counts is not zero.
func anyPositive(counts []int16) int {
	for _, n := range counts {
		if n != 0 {
			return 1
		}
	}
	return 0
}

// stateNames returns the names of the states in a weights file.
func stateNames() (names []string) {
	for i := range numStates {
		names = append(names, fmt.Sprintf("own %d other %d%s%s", i/4%fifths, i/4/fifths, [2]string{"", " four"}[i&1], [2]string{"", " open-four"}[i>>1&1]))
	}
	return names
}
