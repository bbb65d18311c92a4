package amazons

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Amazons for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"Each side has four amazons, which move like queens in chess: any distance, straight or diagonally. White moves first.",
			"After its move, the amazon shoots an arrow from its new square, which also flies like a queen.",
			"The square where the arrow lands stays blocked for the rest of the game.",
			"Amazons and arrows cannot pass over amazons or blocked squares. Nothing is ever captured.",
			"Click the amazon, its new square and the target of the arrow.",
			"The first player who cannot move loses.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Setup: "white: d4; black: a1; arrows: b1; to-move: white"},
				Ask:    "White to move: enclose the black amazon.", Answers: []string{"d4-b2/a2"},
				Right: "Black cannot move and has lost.",
			},
			{
				Record: sente.Record{Setup: "white: j10; black: g7; arrows: i10; to-move: black"},
				Ask:    "Black to move: enclose the white amazon.", Answers: []string{"g7-i9/j9"},
				Right: "White cannot move and has lost.",
			},
		},
	}
}
