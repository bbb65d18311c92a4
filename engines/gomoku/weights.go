package gomoku

import (
	_ "embed"
	"sync"

	"github.com/sente-games/sente/engines/gomoku/weights"
)

//go:embed weights.txt
var weightsFile []byte

// defaultWeights are the weights that the engine plays by, fitted to games of the engine
// against itself ([Trainer]).
var defaultWeights = sync.OnceValue(func() *weights.Weights {
	w, err := weights.Decode(weightsFile)
	if err != nil {
		panic("gomoku: the engine's own weights are refused: " + err.Error())
	}
	return w
})
