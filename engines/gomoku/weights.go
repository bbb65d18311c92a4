package gomoku

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"sync"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/gomoku/weights"
	"github.com/sente-games/sente/tune"
)

// weightsFile is weights.txt as make weights packs it: a third of its size.
//
//go:embed weights.txt.gz
var weightsFile []byte

// unpacked is the text of packed weights.
func unpacked(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Weights are numbers that an engine plays by, with the tables that are made of them once
// for all its boards and for all engines of the same weights. The zero value is what this
// package brings, fitted to games of the engine against itself ([Trainer]). It is safe for
// concurrent use.
type Weights struct {
	numbers     *weights.Weights // nil: what this package brings, until it is asked for
	read        sync.Once
	once        sync.Once
	onceFouls   sync.Once
	plain, with *tables // without fouls and with them
}

// WeightsBytes is how much memory [Weights] take at most.
const WeightsBytes = 12 << 20

// ReadWeights reads a file of weights.
func ReadWeights(data []byte) (*Weights, error) {
	w, err := weights.Decode(data)
	if err != nil {
		return nil, err
	}
	return &Weights{numbers: w}, nil
}

// WeightsFile is the file of the weights that this package brings.
func WeightsFile() tune.File { return defaultWeights().File(Trainer.Note) }

// embedded are the weights that this package brings. They are read when they are asked for
// and not before: that would link the file into programs that never do.
var embedded Weights

func defaultWeights() *weights.Weights { return embedded.decoded() }

// decoded are the numbers alone.
func (w *Weights) decoded() *weights.Weights {
	w.read.Do(func() {
		if w.numbers != nil {
			return
		}
		text, err := unpacked(weightsFile)
		if err == nil {
			w.numbers, err = weights.Decode(text)
		}
		if err != nil {
			panic("gomoku: the engine's own weights are refused: " + err.Error())
		}
	})
	return w.numbers
}

// points is what is known of points by the weights, for games by a rule.
func (w *Weights) points(r line.Rule) *tables {
	w.once.Do(func() { w.plain = newPoints(w.decoded()) })
	if !r.Law(line.Black).Fouls {
		return w.plain
	}
	w.onceFouls.Do(func() { w.with = w.plain.withFouls(w.decoded()) })
	return w.with
}

// Tunable are the weights of a file as matches may change them; see package weights.
func Tunable(base tune.File) (tune.Tunable, error) {
	w, err := weights.Decode(base.Encode())
	if err != nil {
		return tune.Tunable{}, err
	}
	return w.Tunable(Trainer.Note), nil
}
