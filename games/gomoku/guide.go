package gomoku

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Gomoku for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"Two players, Black and White, place stones on the crossings of the lines, one at a time.",
			"Black begins, usually near the centre.",
			"Stones never move, and by the usual rules none is taken off.",
			"Whoever first has five stones of a colour in an unbroken row wins: across, down or along a diagonal.",
			"A row of four that is open at one end must be answered at once; one that is open at both ends has won.",
			"A row of three with open ends threatens to become such a four, so that it must be answered as well.",
			"Games are won by a move that makes two threats at once: only one of them can be answered.",
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
				Right: "Now the four is closed at both ends.",
			},
			{
				Record: sente.Record{Size: "9", Setup: "black: d5 e5 f5; white: d6 f4 b2; to-move: black"},
				Ask:    "Black to move: make a four that is open at both ends.", Answers: []string{"c5", "g5"},
				Right: "White can close one end only. Black will have five at the other.",
			},
		},
	}
}
