package player

import (
	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/gomoku/opening"
)

// Swaps reports whether players may exchange colours in an opening.
func Swaps(name string) bool { return opening.Swaps(name) }

func tell(report func(sente.Info), i sente.Info) {
	if report != nil {
		report(i)
	}
}
