package catalog

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku/balance"
)

// withBalance lets the engines of Gomoku find balanced positions and play the openings
// in which players are not colours. It stands around everything else, so that what is
// even is what the engine thinks at its level and with its book.
func withBalance(games Catalog) Catalog {
	for _, g := range games {
		if g.Name != gomokuName {
			continue
		}
		for i, p := range g.Profiles {
			build := p.New
			g.Profiles[i].New = func(args map[string]string) (sente.Engine, error) {
				engine, err := build(args)
				if err != nil {
					return nil, err
				}
				return balance.Wrap(engine), nil
			}
		}
	}
	return games
}
