package gomoku

import (
	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// lineWorth is the score of a line to come in a continuous game: much, and no win.
const lineWorth = 1000

// continuous reports whether lines do not end the game on the board.
func (r *replay) continuous() bool { return r.rules.Law().Has(game.Continuous) }

// modest returns what was found in a continuous game in its words: the line that was looked for
// wins nothing.
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
