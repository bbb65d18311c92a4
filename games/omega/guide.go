package omega

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
)

// Guide returns the rules of Omega for people who have never played it.
func Guide() rules.Guide {
	return rules.Guide{
		Rules: []string{
			"On each turn, place one stone of every colour on free cells: with two players, a white one and then a black one.",
			"Each player owns one colour but places all colours.",
			"Touching stones of one colour form a group.",
			"At the end, the sizes of all groups of a colour are multiplied: groups of 4, 3 and 3 make 36.",
			"Groups of three score best: two groups of three make 9, one group of six makes 6.",
			"A single stone does not change the product.",
			"Use your opponent's stone to make their groups too large, or place it on its own.",
			"The game ends when there is no room for another full round. The largest product wins.",
		},
		Tasks: []rules.Task{
			{
				Record: sente.Record{Size: "3", Setup: "white: c1 c3; black: a1 a3"},
				Ask:    "White to move, the white stone first: make a group of three.", Answers: []string{"c2"},
				Right: "The product is now 3.",
			},
			{
				Record: sente.Record{Size: "3", Setup: "white: c1 c3; black: a1 a3", Moves: []sente.Move{"c2"}},
				Ask:    "Now the black stone: place it so that Black's product stays 1.", Answers: []string{"c4", "c5", "d1", "d2", "d3", "d4", "e1", "e2", "e3"},
				Right: "A stone on its own multiplies the product by one.",
			},
		},
	}
}
