package connectfour

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Connect Four for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		SeatNames: []string{"red", "yellow"},
		Rules: []string{
			"Two players take turns dropping discs of their colour into the columns.",
			"A disc falls to the lowest free cell of its column.",
			"The first player with four discs in an unbroken row wins: horizontally, vertically or diagonally.",
			"A full column takes no more discs.",
			"If the board is full and no one has four, the game is drawn.",
			"Look ahead: each disc opens the cell above it.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Moves: []sente.Move{"3", "3", "4", "4", "5", "5"}},
				Ask:    "First to move: make four in a row.", Answers: []string{"2", "6"},
				Right: "Four in a row wins.",
			},
			{
				Record: sente.Record{Moves: []sente.Move{"1", "4", "2", "4", "7", "4"}},
				Ask:    "First to move: three discs are stacked. Stop the fourth.", Answers: []string{"4"},
				Right: "The column is blocked.",
			},
			{
				Record: sente.Record{Moves: []sente.Move{"4", "4", "5", "5"}},
				Ask:    "First to move: make three in a row with both ends open.", Answers: []string{"3", "6"},
				Right: "Only one end can be blocked. The other one wins.",
			},
		},
	}
}
