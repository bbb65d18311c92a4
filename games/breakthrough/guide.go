package breakthrough

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Breakthrough for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"White moves first. A pawn moves one square ahead, straight or diagonally.",
			"Pawns never move backwards or sideways.",
			"A pawn captures by moving diagonally onto an opposing pawn. Straight ahead it cannot capture.",
			"Captures are not compulsory.",
			"The first pawn on the row farthest from its own side wins, and so does capturing all opposing pawns.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Setup: "white: c7 a2; black: c8 d8 f5; to-move: white"},
				Ask:    "White to move: win at once.", Answers: []string{"c7b8", "c7d8"},
				Right: "A pawn on the last row wins.",
			},
			{
				Record: sente.Record{Setup: "white: b2 e2 c4; black: d3 g7; to-move: white"},
				Ask:    "White to move: stop the black pawn.", Answers: []string{"e2d3"},
				Right: "Captured. Only that could stop it.",
			},
		},
	}
}
