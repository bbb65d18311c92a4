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

// SideRule is the part of a rule that applies to one side.
type SideRule struct {
	ExactlyFive    bool // a row of more than five does not win
	HasFouls       bool // such a row is forbidden, as are double fours and double threes
	UnblockedFives bool // a five between two stones of the other side does not win
	EndBlocksFive  bool // a stone at the end of a five counts as a reply to it
}

// SideRule returns the part of the rule that applies to a side.
func (r Rule) SideRule(s Side) SideRule {
	switch {
	case r == Exact:
		return SideRule{ExactlyFive: true}
	case r == Renju && s == Black:
		return SideRule{ExactlyFive: true, HasFouls: true}
	case r == Caro:
		return SideRule{ExactlyFive: true, UnblockedFives: true, EndBlocksFive: true}
	}
	return SideRule{}
}

// MaxReach returns the larger reach of both sides' rules.
func (r Rule) MaxReach() int { return max(r.SideRule(Black).Reach(), r.SideRule(White).Reach()) }

// Reach returns the number of cells to each side of a point that determine the class of a stone
// there: four for any row of five through the point, and one more where a sixth stone, or a stone
// of the other side, invalidates the five.
func (l SideRule) Reach() int {
	if l.ExactlyFive || l.UnblockedFives {
		return 5
	}
	return 4
}

// IsWinningLength reports whether a row of exactly n adjacent stones wins.
func (l SideRule) IsWinningLength(n int) bool { return n == 5 || n > 5 && !l.ExactlyFive }
