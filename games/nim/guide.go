package nim

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Nim for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"There are heaps of sticks.",
			"A move takes as many sticks as one likes from one heap, at least one.",
			"Whoever takes the last stick wins; by the misère rules it loses.",
			"A click on a stick takes it and all to its right.",
			"With two equal heaps, whoever moves second wins by doing the same in the other heap.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Size: "3"},
				Ask:    "Take the last stick.", Answers: []string{"a3"},
				Right: "All of it in one move.",
			},
			{
				Record: sente.Record{Size: "1-2"},
				Ask:    "Leave two equal heaps.", Answers: []string{"b1"},
				Right: "Whatever the other side takes, you take the last one.",
			},
			{
				Record: sente.Record{Size: "2-2-3"},
				Ask:    "Leave heaps that pair up.", Answers: []string{"c3"},
				Right: "Two equal heaps, and the other side is to move.",
			},
		},
	}
}
