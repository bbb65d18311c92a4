package catalog

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku/balance"
)

// withBalance lets the engines of Gomoku find balanced positions and play the openings
// in which players are not colours. It stands around everything else, so that what is
// even is what the engine thinks at its level and with its book.
func withBalance(gomoku Game) Game {
	gomoku.Balances = true
	for i, p := range gomoku.Profiles {
		gomoku.Profiles[i] = p.withDecorator(func(inner builder) builder {
			return func(g Game, p Profile, args map[string]string) (sente.Engine, error) {
				engine, err := inner(g, p, args)
				if err != nil {
					return nil, err
				}
				return balance.Wrap(engine), nil
			}
		})
	}
	return gomoku
}
