package catalog

import (
	"github.com/sente-games/sente"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/simple"
	"github.com/sente-games/sente/engines/suite"
	"github.com/sente-games/sente/games/gomoku"
)

func gomokuProfiles() []Profile {
	profiles := []Profile{{
		Name: "sente", About: "searches deep and proves wins by threats: the strongest",
		Options: append([]Option{memoryOption(), weightsOption()}, searchOptions()...), Scale: 260, // docs/experiments/0096-gomoku-scale.md
		Ladder:  []int{0, 30, 51, 60, 66, 72, 85}, // docs/experiments/0168-levels.md
		Trainer: gomokuTrainer{}, Numbers: gomokuNumbers, Instead: unlawful, Tree: Walked,
		New: strongGomoku,
	}}
	profiles = append(profiles, glanceProfiles()...)
	profiles = append(profiles, narrowProfiles()...)
	return append(profiles, threatSampling(), textbookSampling(), priorityProfile(),
		randomProfile(gomoku.Open), searchProfile(suite.Gomoku().Search))
}

func strongGomoku(args map[string]string) (sente.Engine, error) {
	memory, search, err := settings(args)
	if err != nil {
		return nil, err
	}
	weights, err := readGomokuWeights(args)
	if err != nil {
		return nil, err
	}
	return byLaw(weights, memory, search)
}

// byTables is one engine where the tables know the rules of the record, and
// another one for all other rules.
func byTables(known func() (sente.Engine, error), other func(sente.Record) (sente.Engine, error)) (sente.Engine, error) {
	form := func(r sente.Record) (int, error) {
		if gomokuengine.Knows(r) {
			return 0, nil
		}
		return 1, nil
	}
	return simple.Forms(form, func(r sente.Record) (sente.Engine, error) {
		if gomokuengine.Knows(r) {
			return known()
		}
		return other(r)
	})
}
