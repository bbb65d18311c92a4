package match

import "fmt"

// Cause is the kind of ending that a game had. The rules of the game know only
// the first; readers of a crosstable want to know how many points the others made.
type Cause string

// The causes, in the order in which crosstables name them.
const (
	ByRules     Cause = "rules"       // the board shows it
	Resigned    Cause = "resignation" // both agreed for long that one side is lost
	Agreed      Cause = "agreement"   // both agreed for long that neither is ahead
	Long        Cause = "length"      // the move limit
	Solved      Cause = "solver"      // a proof ended it
	OutOfTime   Cause = "time"        // the clock
	Stalled     Cause = "stall"       // silence where no clock ran
	IllegalMove Cause = "illegal"     // a move that the rules do not allow
	Crashed     Cause = "crash"       // an engine that gave up, broke down or never started
)

// Fault reports whether the loser forfeited the game.
func (c Cause) Fault() bool {
	return c == OutOfTime || c == Stalled || c == IllegalMove || c == Crashed
}

// causes returns all causes.
func causes() []Cause {
	return []Cause{ByRules, Resigned, Agreed, Long, Solved, OutOfTime, Stalled, IllegalMove, Crashed}
}

// Counted returns the number of games of each cause that occurs, such as "3 by rules", in the
// order of the constants.
func Counted(games map[Cause]int) (words []string) {
	for _, c := range causes() {
		if n := games[c]; n > 0 {
			words = append(words, fmt.Sprintf("%d by %s", n, c))
		}
	}
	return words
}

// Ending says how a game ended besides its result.
type Ending struct {
	Cause   Cause
	Culprit int // the seat at fault, -1 if none is
}
