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
	tableWeightsKind   = catalog.WeightsKind{Purpose: forTables, Table: tableTable, Describe: describeWeights, File: freestyleFile, FillOptional: gomokuengine.CompleteWeights, Tunable: gomokuengine.TunableWeights}
	captureWeightsKind = catalog.WeightsKind{Purpose: forCaptures, Table: captureTable, Describe: describeWeights, File: capture.WeightsFile, FillOptional: capture.CompleteWeights, Tunable: capture.TunableWeights}
)

var (
	tableWeights   = weightsCache[gomokuengine.Weights]{bytes: gomokuengine.WeightsBytes, read: gomokuengine.ReadWeights}
	captureWeights = weightsCache[capture.Weights]{bytes: capture.WeightsBytes, read: capture.ReadWeights}
)

func freestyleFile() train.File { return gomokuengine.WeightsFile(sente.Record{}) }

// gomokuWeightsKind returns the weights that sente uses under the rules of a record; nil if a generic
// search without weights plays. The opening rule is ignored.
func gomokuWeightsKind(r sente.Record) *catalog.WeightsKind {
	r.Moves, r.Opening = nil, ""
	switch {
	case gomokuengine.CanPlay(r):
		n := tableWeightsKind
		n.File = func() train.File { return gomokuengine.WeightsFile(r) }
		n.CheckRules = func(f train.File) error { return gomokuengine.CheckWeightsFile(f, r) }
		return &n
	case capture.SupportsGame(r):
		return &captureWeightsKind
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
	case captureWeightsKind.Matches(f):
		w.captures, err = captureWeights.getOrRead(w.name, data)
	case tableWeightsKind.Matches(f):
		w.tables, err = tableWeights.getOrRead(w.name, data)
	default:
		err = (&catalog.WeightsKind{Purpose: "Gomoku", Table: tableTable, Describe: describeWeights}).WrongFile(w.name, f)
	}
	return w, err
}

// checkRules returns an error if the weights do not match the game of a record.
func (w gomokuWeights) checkRules(r sente.Record) error {
	if w.name == "" {
		return nil
	}
	own := &tableWeightsKind
	if w.captures != nil {
		own = &captureWeightsKind
	}
	switch n := gomokuWeightsKind(r); {
	case n == nil:
		return fmt.Errorf("weights %s are for %s, rules under which sente uses no weights", w.name, own.Purpose)
	case n.Table != own.Table:
		return fmt.Errorf("weights %s are for %s, not for %s", w.name, own.Purpose, n.Purpose)
	case w.tables != nil:
		if err := w.tables.CheckGame(r); err != nil {
			return fmt.Errorf("weights %s: %w", w.name, err)
		}
	}
	return nil
}

// exampleRecord returns a record with rules for which the engine uses the weights.
func (w gomokuWeights) exampleRecord() (r sente.Record) {
	switch {
	case w.captures != nil:
		r.Rules = "capture"
	case w.tables != nil && w.tables.CheckGame(r) != nil:
		r.Rules = "renju"
	}
	return r
}
