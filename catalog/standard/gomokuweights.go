package standard

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/engines/capture"
	gomokuengine "github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/train"
)

// Weights of the two engines that the profile sente uses in Gomoku.
var (
	tableNumbers   = catalog.Numbers{For: forTables, Table: tableTable, Describe: describeWeights, File: freestyleFile, Complete: gomokuengine.CompleteWeights, Tunable: gomokuengine.TunableWeights}
	captureNumbers = catalog.Numbers{For: forCaptures, Table: captureTable, Describe: describeWeights, File: capture.WeightsFile, Complete: capture.CompleteWeights, Tunable: capture.TunableWeights}
)

var (
	tableWeights   = shelf[gomokuengine.Weights]{bytes: gomokuengine.WeightsBytes, read: gomokuengine.ReadWeights}
	captureWeights = shelf[capture.Weights]{bytes: capture.WeightsBytes, read: capture.ReadWeights}
)

func freestyleFile() train.File { return gomokuengine.WeightsFile(sente.Record{}) }

// gomokuNumbers returns the weights that sente uses under the rules of a record; nil if a generic
// search without weights plays. The opening rule is ignored.
func gomokuNumbers(r sente.Record) *catalog.Numbers {
	r.Moves, r.Opening = nil, ""
	switch {
	case gomokuengine.CanPlay(r):
		n := tableNumbers
		n.File = func() train.File { return gomokuengine.WeightsFile(r) }
		n.Suits = func(f train.File) error { return gomokuengine.CheckWeightsFile(f, r) }
		return &n
	case capture.SupportsGame(r):
		return &captureNumbers
	}
	return nil
}

// gomokuWeights holds the weights of one of the engines, or no weights.
type gomokuWeights struct {
	name     string // name of their file
	tables   *gomokuengine.Weights
	captures *capture.Weights
}

// readGomokuWeights reads the weights file of the option weights.
func readGomokuWeights(args map[string]string) (w gomokuWeights, err error) {
	if w.name = catalog.WeightsFile(args); w.name == "" {
		return w, nil
	}
	data, f, err := catalog.ReadWeights(w.name)
	if err != nil {
		return w, err
	}
	switch {
	case captureNumbers.Match(f):
		w.captures, err = captureWeights.take(w.name, data)
	case tableNumbers.Match(f):
		w.tables, err = tableWeights.take(w.name, data)
	default:
		err = (&catalog.Numbers{For: "Gomoku", Table: tableTable, Describe: describeWeights}).WrongFile(w.name, f)
	}
	return w, err
}

// suit returns an error if the weights do not match the game of a record.
func (w gomokuWeights) suit(r sente.Record) error {
	if w.name == "" {
		return nil
	}
	own := &tableNumbers
	if w.captures != nil {
		own = &captureNumbers
	}
	switch n := gomokuNumbers(r); {
	case n == nil:
		return fmt.Errorf("weights %s are for %s, rules under which sente uses no weights", w.name, own.For)
	case n.Table != own.Table:
		return fmt.Errorf("weights %s are for %s, not for %s", w.name, own.For, n.For)
	case w.tables != nil:
		if err := w.tables.CheckGame(r); err != nil {
			return fmt.Errorf("weights %s: %w", w.name, err)
		}
	}
	return nil
}

// first returns a record under whose rules the engine uses the weights.
func (w gomokuWeights) first() (r sente.Record) {
	switch {
	case w.captures != nil:
		r.Rules = "capture"
	case w.tables != nil && w.tables.CheckGame(r) != nil:
		r.Rules = "renju"
	}
	return r
}
