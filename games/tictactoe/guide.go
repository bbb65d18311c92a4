package tictactoe

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of tic-tac-toe for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"Two players mark free squares in turn, X and O; X begins.",
			"Whoever first has three marks in a row, a column or a diagonal wins.",
			"If all nine squares are taken and nobody has three, the game is drawn.",
			"If neither side errs, it always is.",
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
