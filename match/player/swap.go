package player

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku/opening"
)

// HasSwap reports whether players may exchange colours in an opening.
func HasSwap(name string) bool { return opening.Swaps(name) }

func reportInfo(report func(sente.Info), i sente.Info) {
	if report != nil {
		report(i)
	}
}
