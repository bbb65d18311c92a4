package board

// Side is one of the players.
type Side uint8

const (
	Black Side = iota
	White
)

// Rule says which rows of stones win, and which moves are forbidden, where no
// stones are captured.
type Rule uint8

const (
	Freestyle Rule = iota // five or more in a row
	Exact                 // exactly five; a longer row is worth nothing
	Renju                 // black: exactly five, and fouls; white: five or more
	Caro                  // exactly five, and not between two stones of the other side
	NumRules              // number of rules
)

// ruleNames are the names of the rule sets of games/gomoku.
var ruleNames = [NumRules]string{"freestyle", "standard", "renju", "caro"}

// String is the name of the rule set.
func (r Rule) String() string {
	if r < NumRules {
		return ruleNames[r]
	}
	return "unknown rule"
}

// Law is a rule as one side must keep it.
type Law struct {
	Exact     bool // a row of more than five does not win
	Fouls     bool // and is forbidden, as two fours and two threes are
	Unblocked bool // a five between two stones of the other side does not win
	Ends      bool // and a stone at its end counts as an answer to it
}

// Law is the rule for a side.
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

// Reach is the reach of the laws of both sides.
func (r Rule) Reach() int { return max(r.Law(Black).Reach(), r.Law(White).Reach()) }

// Reach is how far along a row a point must see in each direction to know what
// a stone on it makes: four for any row of five through it, and one more where
// a sixth stone, or one of the other side, would spoil the five.
func (l Law) Reach() int {
	if l.Exact || l.Unblocked {
		return 5
	}
	return 4
}

// Wins reports whether a row of exactly n neighbouring stones wins.
func (l Law) Wins(n int) bool { return n == 5 || n > 5 && !l.Exact }
