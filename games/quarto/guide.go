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
			"The pieces are shared by both players.",
			"The first player chooses a piece, and the opponent places it on any free square.",
			"After placing a piece, choose the piece your opponent must place next.",
			"Place the fourth piece of a row, column or long diagonal to win, if all four share a trait, for example all are tall.",
			"Most games are lost by giving the wrong piece.",
			"If all pieces are placed without a line, the game is drawn.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Setup: "tdrf: a1; tlqh: b1; tdqf: c1; given: tlrf"},
				Ask:    "You were given a tall piece: win with it.", Answers: []string{"d1"},
				Right: "Four tall pieces in a row.",
			},
			{
				Record: sente.Record{Setup: "tdrf: a1; tlqh: b1; tdqf: c1"},
				Ask:    "Three tall pieces are in a row. Choose a piece that does not lose.", Answers: []string{"sdrf", "sdrh", "sdqf", "sdqh", "slrf", "slrh", "slqf", "slqh"},
				Right: "A short piece completes no line.",
			},
		},
	}
}
