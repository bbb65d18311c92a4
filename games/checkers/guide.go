package checkers

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of English draughts for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"The game is played on the dark squares. Black moves first.",
			"A man moves one square diagonally ahead.",
			"A man captures by jumping diagonally ahead over an opposing piece to the free square behind it.",
			"Captures are compulsory. If the piece can capture again, it must continue; among several captures you may choose.",
			"A man that reaches the last row becomes a king, and its move ends. A king moves and captures in all four directions, one square at a time.",
			"A player who cannot move, or has no piece left, loses.",
			"After 40 moves of each side without a capture or a move of a man, the game is drawn.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Setup: "black: 6 12; white: 10 16 18 27; to-move: black"},
				Ask:    "Black to move: capture two men.", Answers: []string{"6x15x22"},
				Right: "A piece that can capture again must continue.",
			},
			{
				Record: sente.Record{Setup: "black: 25 3; white: 12 32; to-move: black"},
				Ask:    "Black to move: make a king.", Answers: []string{"25-29", "25-30"},
				Right: "A man on the last row becomes a king.",
			},
		},
	}
}
