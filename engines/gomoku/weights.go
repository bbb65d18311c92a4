package gomoku

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
	game "github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/train"
)

// The weights, as make weights packs them: a third of their size.
var (
	//go:embed weights/freestyle.txt.gz
	freestyleFile []byte
	//go:embed weights/large.txt.gz
	largeFile []byte
	//go:embed weights/renju.txt.gz
	renjuFile []byte
)

// fitted are weights by what they were fitted to. Where the edge is far, points that count look
// like none on a board of 15: there a network that has seen no larger one is worth nothing.
type fitted uint8

const (
	toFreestyle fitted = iota // and exactly five, on boards up to 15
	toLarge                   // the same on larger ones
	toRenju
	fits

	ordinarySize = 15
)

// fittedTo is what weights for games by a rule on a board of a size were fitted to.
func fittedTo(r board.Rule, size int) fitted {
	switch {
	case r == board.Renju:
		return toRenju
	case size > ordinarySize:
		return toLarge
	}
	return toFreestyle
}

// file is the weights' file. It is asked for when it is needed and not before: that would link the
// files into programs that never do.
func (f fitted) file() []byte {
	switch f {
	case toRenju:
		return renjuFile
	case toLarge:
		return largeFile
	}
	return freestyleFile
}

// Weights are numbers that an engine plays by, with the tables that are made of them once
// for all its boards and for all engines of the same weights. The zero value is what this
// package brings for each rule, fitted to games of the engine against itself ([Trainer]). It
// is safe for concurrent use.
type Weights struct {
	given *weightValues // for all games; nil: what this package brings
	sets  [fits]set     // the first is that of given
}

// set is weights and their tables.
type set struct {
	read        sync.Once
	numbers     *weightValues
	once        sync.Once
	onceFouls   sync.Once
	plain, with *tables // without fouls and with them
}

// WeightsBytes is how much memory [Weights] of a file take at most.
const WeightsBytes = 8 << 20

// ReadWeights reads a file of weights.
func ReadWeights(data []byte) (*Weights, error) {
	w, err := decodeWeights(data)
	if err != nil {
		return nil, err
	}
	return &Weights{given: w}, nil
}

// Suits says why the weights are not for games by the rules of a record: where each side sees by
// its own, the rules must bind black alone.
func (w *Weights) Suits(r sente.Record) error {
	return suit(w.given != nil && w.given.Network.Coloured(), r)
}

// Suits is [Weights.Suits] of those that a file holds.
func Suits(f train.File, r sente.Record) error { return suit(eval.HasColourVectors(f), r) }

func suit(colours bool, r sente.Record) error {
	if rule := ruleOfRecord(r); colours && !coloured(rule) {
		return fmt.Errorf("they are for %v, where black and white see by weights of their own, not for %v", board.Renju, rule)
	}
	return nil
}

// ruleOfRecord is the rule by which the engine plays the games of a record; freestyle, if it plays none.
func ruleOfRecord(r sente.Record) board.Rule {
	g, _, err := game.FromRecord(r)
	if err != nil {
		return board.Freestyle
	}
	rule, _ := ruleFor(g) // freestyle if there is none
	return rule
}

// sizeOfRecord is the size of its board; the ordinary one, if the engine plays none.
func sizeOfRecord(r sente.Record) int {
	g, _, err := game.FromRecord(r)
	if err != nil {
		return ordinarySize
	}
	return g.Size()
}

// WeightsFile is the file of the weights that this package brings for games by the rules of a
// record; of freestyle, if it has none.
func WeightsFile(r sente.Record) train.File {
	return defaultWeights(ruleOfRecord(r), sizeOfRecord(r)).File(Trainer.Note)
}

// CompleteWeights is a file of weights with all numbers of the search, of which it may leave some out.
func CompleteWeights(f train.File) (train.File, error) {
	return search.CompleteParameters(f, search.DefaultParameters)
}

// embedded are the weights that this package brings.
var embedded Weights

func defaultWeights(r board.Rule, size int) *weightValues { return embedded.setFor(r, size).numbers }

// setFor is the set for games by a rule on a board of a size, with its numbers.
func (w *Weights) setFor(r board.Rule, size int) *set {
	if w.given != nil {
		of := &w.sets[toFreestyle]
		of.read.Do(func() { of.numbers = w.given })
		return of
	}
	fitted := fittedTo(r, size)
	of := &w.sets[fitted]
	of.read.Do(func() {
		text, err := train.Unpack(fitted.file())
		if err == nil {
			of.numbers, err = decodeWeights(text)
		}
		if err != nil {
			panic("gomoku: the engine's own weights are refused: " + err.Error())
		}
	})
	return of
}

// points is what is known of points by the weights, for games by a rule on a board of a size.
func (w *Weights) points(r board.Rule, size int) *tables {
	of := w.setFor(r, size)
	of.once.Do(func() { of.plain = newPoints(of.numbers) })
	if !r.Law(board.Black).Fouls {
		return of.plain
	}
	of.onceFouls.Do(func() { of.with = of.plain.withFouls(of.numbers) })
	return of.with
}

// Tunable are the weights of a file as matches may change them.
func Tunable(base train.File) (train.Tunable, error) {
	w, err := decodeWeights(base.Encode())
	if err != nil {
		return train.Tunable{}, err
	}
	return w.Tunable(Trainer.Note), nil
}
