package nim

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Nim for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"The game starts with heaps of sticks.",
			"On your turn, take one or more sticks from a single heap.",
			"Taking the last stick wins; in misère rules, it loses.",
			"Click a stick to take it and all sticks to its right.",
			"With two equal heaps, the second player wins by copying every move in the other heap.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Size: "3"},
				Ask:    "Take the last stick.", Answers: []string{"a3"},
				Right: "You took the whole heap in one move.",
			},
			{
				Record: sente.Record{Size: "1-2"},
				Ask:    "Leave two equal heaps.", Answers: []string{"b1"},
				Right: "Whatever your opponent takes, you take the last stick.",
			},
			{
				Record: sente.Record{Size: "2-2-3"},
				Ask:    "Leave heaps that pair up.", Answers: []string{"c3"},
				Right: "Two equal heaps, and your opponent is to move.",
			},
		},
	}
}
