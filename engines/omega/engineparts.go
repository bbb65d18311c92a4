package omega

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/search/mcts"
)

// EnginePart is a part of the engine that can be switched off to measure its effect, or a set of parts.
type EnginePart uint8

const (
	// Exact solves the endgame of two players if there is time for it.
	Exact EnginePart = 1 << iota
	// Shared selects by RAVE: moves of one colour to one cell share samples.
	Shared
	// Patient gives RAVE's samples weight for longer: half after 10,000 visits, not 300.
	Patient
	// Kept reuses the part of the tree below the moves that were played.
	Kept

	numParts = iota
)

var partNames = [numParts]string{"Exact", "Shared", "Patient", "Kept"}

// PartNames returns the names of all parts.
func PartNames() []string { return partNames[:] }

// ParseParts parses names of parts joined by +, ignoring case; "" and "none" are no parts.
func ParseParts(text string) (set EnginePart, err error) {
	if text == "" || strings.EqualFold(text, "none") {
		return 0, nil
	}
	for _, word := range strings.Split(text, "+") {
		found := false
		for i, name := range partNames {
			if strings.EqualFold(name, strings.TrimSpace(word)) {
				set, found = set|1<<i, true
			}
		}
		if !found {
			return 0, fmt.Errorf("unknown part %q: expected one of %s", word, strings.Join(partNames[:], ", "))
		}
	}
	return set, nil
}

// disableParts disables parts in the settings.
func (o *Options) disableParts(off EnginePart) {
	if off&Exact != 0 {
		o.EndgameCells = -1
	}
	if off&Patient != 0 {
		o.Tree = append(o.Tree, mcts.Equivalence(300))
	}
	if off&Shared != 0 {
		o.Tree = append(o.Tree, mcts.Select(mcts.UCT), mcts.Explore(0.7))
	}
	if off&Kept != 0 {
		o.Tree = append(o.Tree, mcts.Without(mcts.Reuse))
	}
}

// Features returns the names of the enabled parts.
func (e *engine) Features() (names []string) {
	for i, name := range partNames {
		if e.parts>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}
