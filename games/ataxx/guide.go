package ataxx

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Ataxx for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"Red moves first. A move either adds a piece or makes a piece jump.",
			"Add a piece on a free square next to one of yours, in any direction.",
			"Or let one of your pieces jump two squares, also over others; its old square becomes free.",
			"All opposing pieces next to the square you moved to become yours.",
			"A player who cannot move passes.",
			"The game ends when no player can move or one colour is gone. The player with more pieces wins.",
			"After 100 moves without a new piece the game is drawn.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Setup: "red: c3; blue: e2 e3 e4; to-move: red"},
				Ask:    "Red to move: turn three pieces and keep your own.", Answers: []string{"d3"},
				Right: "The new piece is next to all three.",
			},
			{
				Record: sente.Record{Setup: "red: a1 b1; blue: d2 e1 e2; to-move: red"},
				Ask:    "Red to move: turn three pieces with a jump.", Answers: []string{"b1d1"},
				Right: "A jump turns pieces too, but leaves a gap behind.",
			},
		},
	}
}
