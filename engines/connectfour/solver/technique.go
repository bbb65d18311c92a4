package solver

import (
	"fmt"
	"slices"
	"strings"
)

// Technique is a set of the techniques that make the solver fast. They do not change scores.
type Technique uint16

const (
	Mirror    Technique = 1 << iota // a position and its mirror image share an entry
	Claim                           // claimeven: the second player replies on top of every stone
	OddThreat                       // the first player waits for an odd threat
	Reach                           // upper bound 0 without cells left for a line
	Children                        // probe the table for all children before one is searched
	Settle                          // play forced replies before the search
	Order                           // order moves by threats, not by column alone
	Remember                        // the transposition table
	Soon                            // first search for a quick win of either side
	techniqueEnd

	// All is the set of all techniques.
	All = techniqueEnd - 1
)

var techniqueNames = [...]string{"Mirror", "Claim", "OddThreat", "Reach", "Children", "Settle", "Order", "Remember", "Soon"}

// Names returns the names of the techniques.
func (t Technique) Names() (names []string) {
	for i, name := range techniqueNames {
		if t>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String returns the names, separated by spaces.
func (t Technique) String() string { return strings.Join(t.Names(), " ") }

// ParseTechnique parses names joined by +, ignoring case; "" and "none" are no techniques.
func ParseTechnique(text string) (t Technique, err error) {
	if text == "" || text == "none" {
		return 0, nil
	}
	for _, word := range strings.Split(text, "+") {
		i := slices.IndexFunc(techniqueNames[:], func(name string) bool { return strings.EqualFold(name, word) })
		if i < 0 {
			return 0, fmt.Errorf("unknown technique %q: expected one of %s", word, strings.Join(techniqueNames[:], ", "))
		}
		t |= 1 << i
	}
	return t, nil
}
