package player

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku/opening"
)

// Swaps reports whether an opening lets players exchange their colours.
func Swaps(name string) bool { return opening.Swaps(name) }

// ForOpening returns an engine that plays the opening of a game, even if the engine
// itself knows players as colours only: see [sente.OpeningPlayer]. Others are returned
// as they are, and so are external ones, which are told of openings in the
// protocol's words.
func ForOpening(game sente.Record, engine sente.Engine) sente.Engine {
	if p, ok := sente.As[sente.OpeningPlayer](engine); ok && opening.Restricts(game.Opening) {
		return p.PlayOpenings()
	}
	return engine
}

func tell(report func(sente.Info), i sente.Info) {
	if report != nil {
		report(i)
	}
}
