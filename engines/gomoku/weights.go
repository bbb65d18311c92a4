package gomoku

import (
	_ "embed"
	"sync"

	"github.com/sente-games/sente/engines/gomoku/weights"
)

//go:embed weights.txt
var weightsFile []byte

// defaultWeights are the weights that the engine plays by, fitted to games of the engine
// against itself ([Trainer]). It is no variable of sync.OnceValue: that would
// link the file into programs that never ask for it.
func defaultWeights() *weights.Weights {
	fitted.once.Do(func() {
		w, err := weights.Decode(weightsFile)
		if err != nil {
			panic("gomoku: the engine's own weights are refused: " + err.Error())
		}
		fitted.weights = w
	})
	return fitted.weights
}

var fitted struct {
	once    sync.Once
	weights *weights.Weights
}
