package tictactoe

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of tic-tac-toe for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		SeatNames: []string{"X", "O"},
		Rules: []string{
			"X and O take turns marking free squares; X moves first.",
			"The first player with three marks in a row, column or diagonal wins.",
			"If all nine squares are full and no one has three, the game is drawn.",
			"With best play, every game is drawn.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Setup: "x: a1 b2; o: a2 b1"},
				Ask:    "X to move: make three in a row.", Answers: []string{"c3"},
				Right: "The diagonal is complete.",
			},
			{
				Record: sente.Record{Setup: "x: a1 a2; o: b2"},
				Ask:    "O to move: stop the column.", Answers: []string{"a3"},
				Right: "Now X no longer threatens three in a row.",
			},
		},
	}
}
