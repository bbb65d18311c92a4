package catalog

import (
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
)

// Standard returns the games that sente itself brings, the main one first.
func Standard() Catalog {
	return Catalog{gomokuGame(), connectFour()}
}

func gomokuGame() Game {
	return Game{
		Name: "gomoku", Title: "Gomoku",
		About:    "Five stones in an unbroken row win.",
		Rules:    gomokuRules(),
		Sizes:    []string{"15", "19", "20", "13", "9"},
		SizeHelp: gomoku.SizeHelp,
		Openings: []Choice{{"none", "black begins wherever it likes"}},
		Preview:  "h8 i9 h9 h7 g9 i7 i8 g8 f9 j9",
		Open:     gomoku.Open,
		FromTop:  gomoku.FromTop,
	}
}

func gomokuRules() (choices []Choice) {
	for _, r := range gomoku.AllRules() {
		choices = append(choices, Choice{r.String(), r.About()})
	}
	return choices
}

func connectFour() Game {
	return Game{
		Name: "connectfour", Title: "Connect Four",
		About:    "Discs fall; four in a row win, in any direction.",
		Sizes:    []string{"7x6", "6x5", "8x7", "9x6"},
		SizeHelp: connectfour.SizeHelp,
		Preview:  "4453443",
		Open:     connectfour.Open,
	}
}
