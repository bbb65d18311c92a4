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

// The packed weights, as created by make weights: a third of the size of the text.
var (
	//go:embed weights/freestyle.txt.gz
	freestyleFile []byte
	//go:embed weights/large.txt.gz
	largeFile []byte
	//go:embed weights/renju.txt.gz
	renjuFile []byte
)

// weightsKind identifies the games to which weights were fitted. Where the edge is far, counted points
// have features that do not occur on a board of 15, so that a network fitted to no larger board is
// useless there.
type weightsKind uint8

const (
	freestyleWeights weightsKind = iota // and exactly five, on boards up to 15
	largeWeights                        // the same on larger boards
	renjuWeights
	numWeightsKinds

	defaultSize = 15
)

// weightsKindFor returns the kind of weights for games by a rule on a board of a size.
func weightsKindFor(r board.Rule, size int) weightsKind {
	switch {
	case r == board.Renju:
		return renjuWeights
	case size > defaultSize:
		return largeWeights
	}
	return freestyleWeights
}

// weightsFile returns the weights' file. It is a function and not a variable, because a variable would
// link the files into programs that never use them.
func (f weightsKind) weightsFile() []byte {
	switch f {
	case renjuWeights:
		return renjuFile
	case largeWeights:
		return largeFile
	}
	return freestyleFile
}

// Weights are the weights of an engine, with the tables that are computed from them once for all
// boards and engines with the same weights. The zero value is this package's weights for each rule,
// fitted to self-play games ([Trainer]). It is safe for concurrent use.
type Weights struct {
	given *weightValues              // for all games; nil: this package's weights
	sets  [numWeightsKinds]weightSet // the first is the set of given
}

// weightSet is a set of weights with their tables.
type weightSet struct {
	read                    sync.Once
	values                  *weightValues
	once                    sync.Once
	onceFouls               sync.Once
	plainTables, foulTables *patternTables // without fouls and with fouls
}

// WeightsBytes is the maximum memory of [Weights] read from a file, in bytes.
const WeightsBytes = 8 << 20

// ReadWeights parses a file of weights.
func ReadWeights(data []byte) (*Weights, error) {
	w, err := decodeWeights(data)
	if err != nil {
		return nil, err
	}
	return &Weights{given: w}, nil
}

// CheckGame returns an error if the weights are not for games by the rules of a record: separate
// weights for each side need rules that restrict black alone.
func (w *Weights) CheckGame(r sente.Record) error {
	return checkColourWeights(w.given != nil && w.given.Network.HasColourViews(), r)
}

// CheckWeightsFile is [Weights.CheckGame] for the weights of a file.
func CheckWeightsFile(f train.File, r sente.Record) error {
	return checkColourWeights(eval.HasColourVectors(f), r)
}

func checkColourWeights(colours bool, r sente.Record) error {
	if rule := ruleOfRecord(r); colours && !hasColourWeights(rule) {
		return fmt.Errorf("they are for %v, where black and white have separate weights, not for %v", board.Renju, rule)
	}
	return nil
}

// ruleOfRecord returns the rule by which the engine plays a record, or freestyle if it does not
// support the game.
func ruleOfRecord(r sente.Record) board.Rule {
	g, _, err := game.FromRecord(r)
	if err != nil {
		return board.Freestyle
	}
	rule, _ := ruleFor(g) // freestyle if unsupported
	return rule
}

// sizeOfRecord returns the board size of a record, or the ordinary size if the record is invalid.
func sizeOfRecord(r sente.Record) int {
	g, _, err := game.FromRecord(r)
	if err != nil {
		return defaultSize
	}
	return g.Size()
}

// WeightsFile returns the file of this package's weights for games by the rules of a record, or for
// freestyle if the engine does not support the rules.
func WeightsFile(r sente.Record) train.File {
	return defaultWeights(ruleOfRecord(r), sizeOfRecord(r)).File(Trainer.Note)
}

// CompleteWeights returns a file of weights with all search parameters, of which f may omit some.
func CompleteWeights(f train.File) (train.File, error) {
	return search.CompleteParameters(f, search.DefaultParameters)
}

// embedded are the weights of this package.
var embedded Weights

func defaultWeights(r board.Rule, size int) *weightValues { return embedded.setFor(r, size).values }

// setFor returns the set for games by a rule on a board of a size, with its weights loaded.
func (w *Weights) setFor(r board.Rule, size int) *weightSet {
	if w.given != nil {
		of := &w.sets[freestyleWeights]
		of.read.Do(func() { of.values = w.given })
		return of
	}
	fitted := weightsKindFor(r, size)
	of := &w.sets[fitted]
	of.read.Do(func() {
		text, err := train.Unpack(fitted.weightsFile())
		if err == nil {
			of.values, err = decodeWeights(text)
		}
		if err != nil {
			panic("gomoku: the engine's own weights are refused: " + err.Error())
		}
	})
	return of
}

// patternTables returns the tables for games by a rule on a board of a size.
func (w *Weights) patternTables(r board.Rule, size int) *patternTables {
	of := w.setFor(r, size)
	of.once.Do(func() { of.plainTables = newPatternTables(of.values) })
	if !r.SideRule(board.Black).HasFouls {
		return of.plainTables
	}
	of.onceFouls.Do(func() { of.foulTables = of.plainTables.withFouls(of.values) })
	return of.foulTables
}

// TunableWeights returns the tunable parameters of a file of weights.
func TunableWeights(base train.File) (train.Tunable, error) {
	w, err := decodeWeights(base.Encode())
	if err != nil {
		return train.Tunable{}, err
	}
	return w.Tunable(Trainer.Note), nil
}
