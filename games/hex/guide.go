package hex

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Hex for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"Red and blue take turns placing a stone on a free cell. Red moves first.",
			"Red wins by connecting the top and bottom edges with a chain of red stones; blue by connecting left and right.",
			"Stones are never moved or captured.",
			"With swapping, blue may answer red's first stone by taking it over: it becomes blue and is mirrored. Click the stone to swap.",
			"There are no draws: on a full board exactly one side is connected.",
			"Two stones with two common free neighbours form a bridge: if one neighbour is taken, the other one still connects them.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Size: "5", Rules: PlainRules, Setup: "red: c1 c2 b3 b5; blue: a2 d2 d3 e1; to-move: red"},
				Ask:    "Red to move: connect top and bottom.", Answers: []string{"b4"},
				Right: "The chain runs from the top edge to the bottom edge.",
			},
			{
				Record: sente.Record{Size: "5", Rules: PlainRules, Setup: "red: c1 b3 b5; blue: b2 e3 d4; to-move: red"},
				Ask:    "Red to move: blue has intruded into a bridge. Save it.", Answers: []string{"c2"},
				Right: "A bridge needs only one of its two cells.",
			},
		},
	}
}
