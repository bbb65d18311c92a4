package gomoku

import (
	"github.com/sente-games/sente"
	game "github.com/sente-games/sente/games/gomoku"
)

// forcedLineScore is the score of a forced line in a continuous game: high, but not a win.
const forcedLineScore = 1000

// isContinuous reports whether the game continues after a line.
func (r *recordBoard) isContinuous() bool { return r.rules.Law().Has(game.Continuous) }

// continuousInfo converts a result for a continuous game: a win or loss of the search becomes the score of
// a line.
func continuousInfo(i sente.Info) sente.Info {
	_, likely := i.Score.Likely()
	switch decided := likely || i.Score.Won() || i.Score.Lost(); {
	case decided && i.Score > 0:
		i.Score = forcedLineScore
	case decided:
		i.Score = -forcedLineScore
	}
	if i.Source == "proof" {
		i.Source = ""
	}
	return i
}
