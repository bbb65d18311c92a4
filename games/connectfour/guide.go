package connectfour

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Connect Four for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"Two players drop discs of their colour into the columns in turn; the first player begins.",
			"A disc falls to the lowest free place of its column and stays there.",
			"Whoever first has four discs in an unbroken row wins: across, upright or along a diagonal.",
			"A full column takes no more discs.",
			"If the board is full and nobody has four, the game is drawn.",
			"Mind what a disc makes possible: the place above it is free from then on.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Moves: []sente.Move{"3", "3", "4", "4", "5", "5"}},
				Ask:    "First to move: make four in a row.", Answers: []string{"2", "6"},
				Right: "Four in a row wins.",
			},
			{
				Record: sente.Record{Moves: []sente.Move{"1", "4", "2", "4", "7", "4"}},
				Ask:    "First to move: three discs stand on each other. Stop the fourth.", Answers: []string{"4"},
				Right: "The column is closed.",
			},
			{
				Record: sente.Record{Moves: []sente.Move{"4", "4", "5", "5"}},
				Ask:    "First to move: make three in a row with a free place at both ends.", Answers: []string{"3", "6"},
				Right: "Only one end can be closed. The other one wins.",
			},
		},
	}
}
