package gomoku

import (
	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// lineWorth is the score of a forced line in a continuous game: high, but not a win.
const lineWorth = 1000

// continuous reports whether the game continues after a line.
func (r *replay) continuous() bool { return r.rules.Law().Has(game.Continuous) }

// modest converts a result for a continuous game: a win or loss of the search becomes the score of
// a line.
func modest(i sente.Info) sente.Info {
	_, likely := i.Score.Likely()
	switch decided := likely || i.Score.Won() || i.Score.Lost(); {
	case decided && i.Score > 0:
		i.Score = lineWorth
	case decided:
		i.Score = -lineWorth
	}
	if i.Source == "proof" {
		i.Source = ""
	}
	return i
}
