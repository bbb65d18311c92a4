package solver

import (
	"fmt"
	"slices"
	"strings"
)

// Technique is a set of the ideas that make the solver fast. None of them
// changes a score.
type Technique uint16

const (
	Mirror    Technique = 1 << iota // a position and its mirror image are one
	Claim                           // claimeven: the second player answers on top of every stone
	OddThreat                       // the first player waits for an odd threat
	Reach                           // no win without cells left for a four
	Children                        // the table is asked about all children before one is searched
	Settle                          // forced replies are played out before anything is searched
	Order                           // moves by the threats they make, not by column alone
	Remember                        // the transposition table
	Soon                            // first of all whether either side wins soon
	techniqueEnd

	// All is every technique.
	All = techniqueEnd - 1
)

var techniqueNames = [...]string{"Mirror", "Claim", "OddThreat", "Reach", "Children", "Settle", "Order", "Remember", "Soon"}

// Names lists the names.
func (t Technique) Names() (names []string) {
	for i, name := range techniqueNames {
		if t>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String lists the names, separated by spaces.
func (t Technique) String() string { return strings.Join(t.Names(), " ") }

// ParseTechnique reads names joined by +, in capitals or not; "" and "none" are
// none.
func ParseTechnique(text string) (t Technique, err error) {
	if text == "" || text == "none" {
		return 0, nil
	}
	for _, word := range strings.Split(text, "+") {
		i := slices.IndexFunc(techniqueNames[:], func(name string) bool { return strings.EqualFold(name, word) })
		if i < 0 {
			return 0, fmt.Errorf("unknown technique %q: there are %s", word, strings.Join(techniqueNames[:], ", "))
		}
		t |= 1 << i
	}
	return t, nil
}
