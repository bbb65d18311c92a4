package match

import "fmt"

// Cause is the way in which a game ended. The game's rules decide only the first; a crosstable
// counts the others separately.
type Cause string

// The causes, in the order of a crosstable.
const (
	ByRules     Cause = "rules"       // the board decides the result
	Resigned    Cause = "resignation" // both players agreed for long enough that one side is lost, or an engine resigned
	Agreed      Cause = "agreement"   // both players agreed for long enough that the game is drawn
	MoveLimit   Cause = "length"      // the move limit
	Solved      Cause = "solver"      // a proof of the solver ended it
	OutOfTime   Cause = "time"        // the clock ran out
	Stalled     Cause = "stall"       // no reply within Patience, where no clock runs
	IllegalMove Cause = "illegal"     // a move that is not legal
	Crashed     Cause = "crash"       // an engine that gave up, crashed or did not start
)

// IsFault reports whether the loser forfeited the game.
func (c Cause) IsFault() bool {
	return c == OutOfTime || c == Stalled || c == IllegalMove || c == Crashed
}

// allCauses returns all causes.
func allCauses() []Cause {
	return []Cause{ByRules, Resigned, Agreed, MoveLimit, Solved, OutOfTime, Stalled, IllegalMove, Crashed}
}

// DescribeCauses returns the number of games of each cause that occurs, such as "3 by rules", in the
// order of the constants.
func DescribeCauses(games map[Cause]int) (parts []string) {
	for _, c := range allCauses() {
		if n := games[c]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d by %s", n, c))
		}
	}
	return parts
}

// Ending is the cause of a game's end and the seat at fault.
type Ending struct {
	Cause   Cause
	Culprit int // the seat at fault, -1 if no seat is
}
