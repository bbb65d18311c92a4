package gomoku

// Rule says which rows of stones win, and which moves are forbidden.
type Rule uint8

const (
	Freestyle Rule = iota // five or more in a row
	Exact                 // exactly five; a longer row is worth nothing
	Renju                 // black: exactly five, and fouls; white: five or more
	Caro                  // exactly five, and not hemmed in by stones of the other side at both ends
	allRules
)

// ruleNames are the names of the rule sets of games/gomoku.
var ruleNames = [allRules]string{"freestyle", "standard", "renju", "caro"}

// String is the name of the rule set.
func (r Rule) String() string {
	if r < allRules {
		return ruleNames[r]
	}
	return "unknown rule"
}

// law is a rule as one side must keep it.
type law struct {
	exact     bool // a row of more than five does not win
	fouls     bool // and is forbidden, as two fours and two threes are
	unblocked bool // a five between two stones of the other side does not win
}

// law is the rule for a side.
func (r Rule) law(s Side) law {
	switch {
	case r == Exact:
		return law{exact: true}
	case r == Renju && s == Black:
		return law{exact: true, fouls: true}
	case r == Caro:
		return law{exact: true, unblocked: true}
	}
	return law{}
}

// reach is how far along a row a point must see in each direction to know what
// a stone on it makes: four for any row of five through it, and one more where
// a sixth stone, or one of the other side, would spoil the five.
func (r Rule) reach() int {
	if r.law(Black).exact {
		return 5
	}
	return 4
}

// wins reports whether a row of exactly n neighbouring stones wins.
func (l law) wins(n int) bool {
	return n == 5 || n > 5 && !l.exact
}
