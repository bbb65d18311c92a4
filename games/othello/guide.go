package othello

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Othello for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"The discs are black on one side and white on the other. Black moves first.",
			"Place a disc so that it encloses, in a straight line, discs of the other colour between itself and another disc of your own colour.",
			"All enclosed discs, in every direction, are turned over.",
			"Every move must turn at least one disc; dots mark the legal moves.",
			"A player who cannot turn any disc passes.",
			"The game ends when neither side can move. The player with more discs wins.",
			"Discs in the corners can never be turned.",
			"Having many discs early is not an advantage: it leaves you fewer moves.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Setup: "black: b2; white: c2 d2 e2 c3; to-move: black"},
				Ask:    "Black to move: turn three discs at once.", Answers: []string{"f2"},
				Right: "All discs between two discs of the other colour are turned.",
			},
			{
				Record: sente.Record{Setup: "black: d1 e5; white: b1 c1 d5; to-move: black"},
				Ask:    "Black to move: take the corner.", Answers: []string{"a1"},
				Right: "This disc can never be turned.",
			},
		},
	}
}
