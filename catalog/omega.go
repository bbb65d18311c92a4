package catalog

import (
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/games/omega"
)

func omegaGame() Game {
	return Game{
		Name: "omega", Title: "Omega",
		About:    "Everybody places stones of every colour; the product of the sizes of one's groups counts.",
		Rules:    omegaRules(),
		Sizes:    []string{"5", "4", "6", "7", "8", "9", "10"},
		SizeHelp: omega.SizeHelp,
		Profiles: []Profile{
			mctsProfile(sampling(omega.FromRecord)),
			randomProfile(omega.Open),
			searchProfile(searching(omega.FromRecord)),
		},
		Preview: "e1 e5 a1 i5 e9 d5 a5 f5 i1 d4 b1 e6 c1 e4 h1 f4",
		Open:    omega.Open,
		Book:    simple.Keeper(omega.FromRecord),
	}
}

func omegaRules() []Choice {
	return []Choice{
		{"standard", "the highest score wins; among equals the last in order of turn"},
		{"ties=draw", "equal highest scores are a draw"},
		{"pie", "after the first turn the second player may exchange colours"},
		{"3p", "three players with three colours"},
		{"4p", "four players with four colours"},
	}
}
