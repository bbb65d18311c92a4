package quarto

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Quarto for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"There are sixteen pieces, all different: tall or short, dark or light, round or square, full or hollow.",
			"They belong to nobody: both players place all of them.",
			"The first player chooses a piece, and the opponent places it on any free square.",
			"Whoever has placed a piece chooses the next one, which the other side must place.",
			"Whoever places the fourth piece of a row, a column or a long diagonal wins if the four have something in common, such as all being tall.",
			"So a game is often lost by the piece that one gives.",
			"If all pieces are placed and no line was made, the game is drawn.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Setup: "tdrf: a1; tlqh: b1; tdqf: c1; given: tlrf"},
				Ask:    "You have been given a tall piece: win with it.", Answers: []string{"d1"},
				Right: "Four tall pieces in a row.",
			},
			{
				Record: sente.Record{Setup: "tdrf: a1; tlqh: b1; tdqf: c1"},
				Ask:    "Three tall pieces stand in a row. Choose a piece that does not lose.", Answers: []string{"sdrf", "sdrh", "sdqf", "sdqh", "slrf", "slrh", "slqf", "slqh"},
				Right: "A short piece completes nothing.",
			},
		},
	}
}
