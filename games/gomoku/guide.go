package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Gomoku for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"Black and White take turns placing a stone on an intersection.",
			"Black moves first, usually near the centre.",
			"Stones never move and, in most rules, are never captured.",
			"The first player with five stones in an unbroken row wins: horizontally, vertically or diagonally.",
			"A four with one open end must be blocked at once; a four with two open ends wins.",
			"A three with open ends threatens to become such a four, so it must be answered too.",
			"Most games are won by making two threats at once: only one can be answered.",
			"Black has an advantage. Opening rules such as swap2 let the other player choose a colour, and Renju forbids Black some shapes.",
			"If the board is full, the game is drawn.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Size: "9", Setup: "black: c5 d5 e5 f5; white: c6 d6 e4 g5; to-move: black"},
				Ask:    "Black to move: make five in a row.", Answers: []string{"b5"},
				Right: "Five in a row: Black has won.",
			},
			{
				Record: sente.Record{Size: "9", Setup: "black: b4 e5 d6 g7; white: c4 d4 e4 f4; to-move: black"},
				Ask:    "Black to move: White is about to win. Stop it.", Answers: []string{"g4"},
				Right: "The four is now blocked at both ends.",
			},
			{
				Record: sente.Record{Size: "9", Setup: "black: d5 e5 f5; white: d6 f4 b2; to-move: black"},
				Ask:    "Black to move: make a four with two open ends.", Answers: []string{"c5", "g5"},
				Right: "White can block only one end. Black makes five at the other.",
			},
		},
	}
}
