package othello

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Othello for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"The discs are black on one side and white on the other; Black begins.",
			"A disc is placed so that it encloses discs of the other colour in a straight line, between itself and another disc of its own colour.",
			"All discs that it encloses, in every direction, are turned over.",
			"A disc that would turn nothing may not be placed; dots show the squares that may be played.",
			"Whoever can turn nothing passes, and the other side moves again.",
			"The game ends when neither side can move. Whoever has more discs wins.",
			"Discs in the corners can never be turned.",
			"Having many discs early is no advantage: it leaves few squares to play.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Setup: "black: b2; white: c2 d2 e2 c3; to-move: black"},
				Ask:    "Black to move: turn three discs at once.", Answers: []string{"f2"},
				Right: "All that lies between two discs of a colour is turned.",
			},
			{
				Record: sente.Record{Setup: "black: d1 e5; white: b1 c1 d5; to-move: black"},
				Ask:    "Black to move: take the corner.", Answers: []string{"a1"},
				Right: "Nobody can turn this disc any more.",
			},
		},
	}
}
