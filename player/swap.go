package player

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/gomoku/balance"
	"github.com/sente-games/sente/games/gomoku/opening"
)

// Swaps reports whether an opening lets players exchange their colours.
func Swaps(name string) bool { return opening.Swaps(name) }

// Settle returns an engine that plays the opening of a game, even if the engine
// itself knows players as colours only: see [balance.Settle]. Others are returned
// as they are, and so are external ones, which are told of openings in the
// protocol's words.
func Settle(game sente.Record, engine sente.Engine) sente.Engine {
	if _, external := engine.(*External); external || !opening.Restricts(game.Opening) {
		return engine
	}
	return balance.Settle(engine)
}

func tell(report func(sente.Info), i sente.Info) {
	if report != nil {
		report(i)
	}
}
