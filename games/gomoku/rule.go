package gomoku

import (
	"fmt"
	"strings"
)

// Rule is a rule set.
type Rule uint8

const (
	Freestyle Rule = iota // five or more in a row win
	Standard              // exactly five in a row win; six or more do nothing

	ruleCount
)

var ruleNames = [ruleCount]string{"freestyle", "standard"}

var ruleAbout = [ruleCount]string{
	"five or more in a row win",
	"exactly five in a row win, six or more do not",
}

// AllRules returns the rule sets, the default first.
func AllRules() []Rule { return []Rule{Freestyle, Standard} }

// String is the name of the rule set: "freestyle".
func (r Rule) String() string {
	if r >= ruleCount {
		return fmt.Sprintf("rule %d", r)
	}
	return ruleNames[r]
}

// About explains the rule set in a clause.
func (r Rule) About() string { return ruleAbout[r] }

// ParseRule returns the rule set of that name; "" is freestyle.
func ParseRule(name string) (Rule, error) {
	if name == "" {
		return Freestyle, nil
	}
	for r := range ruleCount {
		if ruleNames[r] == name {
			return r, nil
		}
	}
	return 0, fmt.Errorf("unknown Gomoku rules %q: the rules are %s", clip(name), strings.Join(ruleNames[:], ", "))
}

// wins reports whether a line of n stones, neither end of which continues, wins.
func (r Rule) wins(n int) bool {
	if r == Standard {
		return n == 5
	}
	return n >= 5
}
