package board

// Side is a player.
type Side uint8

const (
	Black Side = iota
	White
)

// Rule is a rule set without captures: it defines the winning rows and the forbidden moves.
type Rule uint8

const (
	Freestyle Rule = iota // five or more in a row
	Exact                 // exactly five; a longer row does not win
	Renju                 // black: exactly five, and fouls; white: five or more
	Caro                  // exactly five, not blocked by stones of the other side at both ends
	NumRules              // number of rules
)

// ruleNames are the names of the rule sets in games/gomoku.
var ruleNames = [NumRules]string{"freestyle", "standard", "renju", "caro"}

// String returns the name of the rule set.
func (r Rule) String() string {
	if r < NumRules {
		return ruleNames[r]
	}
	return "unknown rule"
}

// Law is the part of a rule that applies to one side.
type Law struct {
	Exact     bool // a row of more than five does not win
	Fouls     bool // such a row is forbidden, as are double fours and double threes
	Unblocked bool // a five between two stones of the other side does not win
	Ends      bool // a stone at the end of a five counts as a reply to it
}

// Law returns the law of a side.
func (r Rule) Law(s Side) Law {
	switch {
	case r == Exact:
		return Law{Exact: true}
	case r == Renju && s == Black:
		return Law{Exact: true, Fouls: true}
	case r == Caro:
		return Law{Exact: true, Unblocked: true, Ends: true}
	}
	return Law{}
}

// Reach returns the larger reach of both sides' laws.
func (r Rule) Reach() int { return max(r.Law(Black).Reach(), r.Law(White).Reach()) }

// Reach returns the number of cells to each side of a point that determine the class of a stone
// there: four for any row of five through the point, and one more where a sixth stone, or a stone
// of the other side, invalidates the five.
func (l Law) Reach() int {
	if l.Exact || l.Unblocked {
		return 5
	}
	return 4
}

// Wins reports whether a row of exactly n adjacent stones wins.
func (l Law) Wins(n int) bool { return n == 5 || n > 5 && !l.Exact }
