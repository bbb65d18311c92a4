package gomoku

import (
	"fmt"

	"github.com/sente-games/sente/internal/visible"
)

// Rule identifies a rule set; its clauses are its [Rule.Law].
type Rule uint8

const (
	Freestyle Rule = iota // five or more in a row win
	Standard              // exactly five in a row win; six or more do not count
	Renju                 // some moves are forbidden to black, which starts (Renju International Federation, rules of play)
	Caro                  // exactly five, not blocked by stones at both ends
	Capture               // Gomoku of the 42 schools: pairs are captured, fives can be broken
	Pente                 // pairs are captured, every five wins (Gary Gabrel 1977)
	Ninuki                // Ninuki-Renju: pairs are captured, exactly five wins
	ruleCount
)

// ruleSets defines the rule sets.
var ruleSets = [ruleCount]struct {
	name, title, about string
	clauses            Clauses
	prize              uint8
	size               int // lines of the usual board
}{
	{"freestyle", "Freestyle", "five or more in a row wins", 0, 0, 15},
	{"standard", "Standard", "exactly five in a row wins, six or more does not", Exact, 0, 15},
	{"renju", "Renju", "black needs exactly five and may not make an overline, double four or double three; white is unrestricted", Fouls, 0, 15},
	{"caro", "Caro", "exactly five in a row wins, unless blocked at both ends", Exact | Unblocked, 0, 15},
	{
		"capture", "Capture", "five or more in a row or ten captured stones win; pairs are captured, a five can be broken, double threes are forbidden",
		Captures | Breakable | LastPair | NoDoubleThree | CaptureExcuses | SplitThrees, defaultCapturesToWin, 19,
	},
	{"pente", "Pente", "five or more in a row or ten captured stones win; pairs are captured", Captures, defaultCapturesToWin, 19},
	{
		"ninuki", "Ninuki-Renju", "exactly five in a row or ten captured stones win; pairs are captured, a five can be broken, double threes are forbidden",
		Exact | Captures | Breakable | LastPair | NoDoubleThree | SplitThrees, defaultCapturesToWin, 15,
	},
}

// AllRules returns the rule sets, the default first.
func AllRules() (all []Rule) {
	for r := range ruleCount {
		all = append(all, r)
	}
	return all
}

// String returns the name of the rule set: "freestyle".
func (r Rule) String() string {
	if r >= ruleCount {
		return fmt.Sprintf("rule %d", r)
	}
	return ruleSets[r].name
}

// Title returns the display name of the rule set: "Freestyle".
func (r Rule) Title() string { return ruleSets[r].title }

// CardLabel returns the label of the rule set on the card of the game, "" for the less common ones.
func (r Rule) CardLabel() string {
	switch r {
	case Freestyle:
		return "Gomoku"
	case Renju, Pente, Capture:
		return r.Title()
	}
	return ""
}

// About returns a description of the rule set.
func (r Rule) About() string { return ruleSets[r].about }

// Law returns the clauses of the rule set.
func (r Rule) Law() Law { return Law{r, ruleSets[r].clauses, ruleSets[r].prize} }

// Size returns the number of lines of the default board.
func (r Rule) Size() int { return ruleSets[r].size }

// ParseRule returns the rule set with the given name; "" is freestyle.
func ParseRule(name string) (Rule, error) {
	if name == "" {
		return Freestyle, nil
	}
	names := make([]string, ruleCount)
	for r := range ruleCount {
		if names[r] = r.String(); names[r] == name {
			return r, nil
		}
	}
	return 0, fmt.Errorf("unknown Gomoku rules %q%s", visible.Clip(name), visible.DidYouMean(name, names, "expected one of"))
}
