package capture

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/train"
)

// Weights are the weights of an engine, with the derived pattern table, computed once for all
// boards and engines with the same weights. They are safe for concurrent use.
type Weights struct {
	weightValues
	once        sync.Once
	patterns    *patternTable
	evalNetwork *eval.Network // nil if there is no network
}

// WeightsBytes is the maximum memory of [Weights] in bytes.
const WeightsBytes = 8 << 20

// ReadWeights parses a weights file.
func ReadWeights(data []byte) (*Weights, error) {
	w, err := readWeights(data)
	if err != nil {
		return nil, err
	}
	return &Weights{weightValues: *w}, nil
}

// WeightsFile returns the file of the default weights.
func WeightsFile() train.File { return defaultWeights().toFile(Trainer.Note) }

// CompleteWeights returns a weights file with all parameters of the search; files may omit some.
func CompleteWeights(f train.File) (train.File, error) {
	return search.CompleteParameters(f, search.CaptureParameters)
}

// packedWeights are the weights that this package brings, packed as make weights does it.
//
//go:embed weights/capture.txt.gz
var packedWeights []byte

// defaultWeights returns the default weights.
func defaultWeights() *Weights {
	embeddedWeights.once.Do(func() {
		text, err := train.Unpack(packedWeights)
		if err == nil {
			embeddedWeights.weights, err = ReadWeights(text)
		}
		if err != nil {
			panic("capture: the engine's own weights are refused: " + err.Error())
		}
	})
	return embeddedWeights.weights
}

// lazyWeights holds weights that are created on first use.
type lazyWeights struct {
	once    sync.Once
	weights *Weights
}

var embeddedWeights, handWeights lazyWeights

// newHandTuned returns hand-tuned weights without a network, the start of fits. newHandTuned and plain are
// functions, since variables would be linked into every program that imports the package.
func newHandTuned() *weightValues {
	return &weightValues{line: eval.HandTuned.Line, class: eval.HandTuned.Class, captures: defaultCaptures, search: search.CaptureParameters}
}

// handTunedWeights returns the hand-tuned weights, for evaluations without a network.
func handTunedWeights() *Weights {
	handWeights.once.Do(func() { handWeights.weights = &Weights{weightValues: *newHandTuned()} })
	return handWeights.weights
}

// patternAndNetwork returns the pattern table and the network.
func (w *Weights) patternAndNetwork() (*patternTable, *eval.Network) {
	w.once.Do(func() {
		w.patterns, w.evalNetwork = w.weightValues.newPatternTable(), eval.NewNetwork(&w.weightValues.network)
	})
	return w.patterns, w.evalNetwork
}

// weightValues are the parameters of the evaluation and of the move ordering. The value of a point is
// the sum of the values of its four line classes, their six pairs and its class; so is its rank.
// Values of captures are separate ([captureWeights]).
type weightValues struct {
	line     [board.NumLineClasses]eval.PointValue
	class    [board.NumPointClasses]eval.PointValue
	pair     [board.NumLineClasses][board.NumLineClasses]eval.PointValue // the larger class first
	captures captureWeights
	network  eval.NetworkWeights
	search   search.Parameters
}

// patternValue returns the value of a pattern.
func (w *weightValues) patternValue(p board.Pattern) eval.PointValue {
	sum := w.class[p.PointClass()]
	for d := range 4 {
		sum = sum.AddValue(w.line[p.LineClass(d)])
		for e := range d {
			sum = sum.AddValue(w.pair[max(p.LineClass(d), p.LineClass(e))][min(p.LineClass(d), p.LineClass(e))])
		}
	}
	return sum
}

// newPatternTable computes the pattern table.
func (w *weightValues) newPatternTable() *patternTable {
	t := &patternTable{}
	for i := range t {
		if p := board.Pattern(i); p.Valid() {
			t[i] = patternInfo{w.patternValue(p), p.PointClass()}
		}
	}
	return t
}

// Indices of the parts of a pattern: line classes, point class, pairs of lines.
const (
	classOffset = int(board.NumLineClasses)
	pairOffset  = classOffset + 1 + int(board.NumPointClasses-board.Two)
	numParts    = pairOffset + int(board.NumLineClasses)*(int(board.NumLineClasses)+1)/2
)

// forEachPart calls do for each part of a pattern, possibly more than once for the same part.
func forEachPart(p board.Pattern, do func(part int)) {
	do(partOfClass(p.PointClass()))
	for d := range 4 {
		do(int(p.LineClass(d)))
		for e := range d {
			do(partOfPair(max(p.LineClass(d), p.LineClass(e)), min(p.LineClass(d), p.LineClass(e))))
		}
	}
}

// partOfClass returns the part of a class. There are no fouls under these rules.
func partOfClass(c board.PointClass) int {
	if c == board.Quiet {
		return classOffset
	}
	return classOffset + 1 + int(c-board.Two)
}

// classOfPart returns the class of a part.
func classOfPart(part int) board.PointClass {
	if part == classOffset {
		return board.Quiet
	}
	return board.Two + board.PointClass(part-classOffset-1)
}

func partOfPair(a, b board.LineClass) int { return pairOffset + int(a)*(int(a)+1)/2 + int(b) }

// pairOfPart returns the pair of classes of a part.
func pairOfPart(part int) (a, b board.LineClass) {
	for partOfPair(a+1, 0) <= part {
		a++
	}
	return a, board.LineClass(part - partOfPair(a, 0))
}

// valueOfPart returns the value of a part.
func (w *weightValues) valueOfPart(part int) *eval.PointValue {
	switch {
	case part < classOffset:
		return &w.line[part]
	case part < pairOffset:
		return &w.class[classOfPart(part)]
	}
	a, b := pairOfPart(part)
	return &w.pair[a][b]
}

// Rows of a weights file: parts in order, then captures.
var lineNames = [board.NumLineClasses]string{
	"dead", "blocked one", "open one", "blocked two", "open two", "wide two", "blocked three",
	"open three", "wide three", "four", "open four", "five",
}

var classNames = [board.NumPointClasses]string{
	board.Quiet: "Quiet", board.Two: "Two", board.DoubleTwo: "DoubleTwo", board.Three: "Three", board.ThreePlus: "ThreePlus", board.DoubleThree: "DoubleThree",
	board.Four: "Four", board.FourPlus: "FourPlus", board.FourThree: "FourThree", board.OpenFour: "OpenFour", board.Five: "Five",
}

func partName(part int) string {
	switch {
	case part < classOffset:
		return "line " + lineNames[part]
	case part < pairOffset:
		return "class " + classNames[classOfPart(part)]
	}
	a, b := pairOfPart(part)
	return "pair " + lineNames[a] + ", " + lineNames[b]
}

// captureNames are the names of the capture values in a file.
var captureNames = []string{"prize", "mover", "waiter", "menace", "tempo", "take", "rescue", "attack"}

func (g *captureWeights) numberPointers() [8]*int32 {
	return [...]*int32{&g.capturedStones, &g.mover, &g.waiter, &g.menace, &g.tempo, &g.take, &g.rescue, &g.attack}
}

var (
	pointColumns   = []string{"mover", "waiter", "own", "other"}
	captureColumns = []string{"worth"}
)

func partNames() (names []string) {
	for i := range numParts {
		names = append(names, partName(i))
	}
	return names
}

// toFile converts weights to the format of readWeights.
func (w *weightValues) toFile(notes ...string) train.File {
	tables := []train.WeightTable{
		train.TableOf("points", pointColumns, partNames(), func(i int) []int16 {
			v := w.valueOfPart(i)
			return []int16{v.Mover, v.Waiter, v.Own, v.Other}
		}),
		train.TableOf("captures", captureColumns, captureNames, func(i int) []int16 { return []int16{int16(*w.captures.numberPointers()[i])} }),
	}
	tables = append(tables, w.network.Tables(stateNames())...)
	return train.File{Notes: notes, Tables: append(tables, w.search.ChangedTables(search.CaptureParameters)...)}
}

// readWeights parses a weights file. Every part must occur once, in order.
func readWeights(data []byte) (*weightValues, error) {
	f, err := train.Decode(data)
	if err != nil {
		return nil, err
	}
	if err := f.Known(append([]string{"points", "captures", search.ParameterTable}, eval.NetworkTableNames()...)); err != nil {
		return nil, err
	}
	w := &weightValues{captures: defaultCaptures}
	err = f.Int16s("points", pointColumns, partNames(), func(i int, v []int16) {
		*w.valueOfPart(i) = eval.PointValue{Mover: v[0], Waiter: v[1], Own: v[2], Other: v[3]}
	})
	if err != nil {
		return nil, err
	}
	err = f.Int16s("captures", captureColumns, captureNames, func(i int, v []int16) { *w.captures.numberPointers()[i] = int32(v[0]) })
	if err == nil {
		err = w.checkSums()
	}
	if err == nil {
		w.network, err = eval.ReadNetwork(f, stateNames())
	}
	if err == nil {
		w.search, err = search.ReadParameters(f, search.CaptureParameters)
	}
	return w, err
}

// checkSums returns an error if the sum of a pattern's parts overflows.
func (w *weightValues) checkSums() error {
	for i := range 1 << 16 {
		p := board.Pattern(i)
		if !p.Valid() {
			continue
		}
		var sums [4]int
		forEachPart(p, func(part int) {
			v := w.valueOfPart(part)
			for c, n := range [...]int16{v.Mover, v.Waiter, v.Own, v.Other} {
				sums[c] += int(n)
			}
		})
		for c, sum := range sums {
			if sum != int(int16(sum)) {
				return fmt.Errorf("column %s of table points: the sum %[3]d of %[2]s is out of range: %[4]d to %[5]d", pointColumns[c], p.KindName(), sum, math.MinInt16, math.MaxInt16)
			}
		}
	}
	return nil
}

// captureSpace contains the capture values as parameters, in the order of captureNames.
var captureSpace = train.Space{
	{Name: "prize", Min: 0, Max: 3000, Step: 150, About: "value of all captured stones except the last pair, in points, where 200 change the odds by a factor of e; at 3000 it dominates everything"},
	{Name: "mover", Min: 0, Max: 400, Step: 20, About: "value of a pair that the side to move could capture next; the maximum of 400 changes the odds by a factor of e²"},
	{Name: "waiter", Min: 0, Max: 400, Step: 15, About: "the same for the opponent"},
	{Name: "menace", Min: 0, Max: 100, Step: 4, About: "value of a pair that could be threatened, of which there are many on the board"},
	{Name: "tempo", Min: 0, Max: 100, Step: 10, About: "value of being to move"},
	{Name: "take", Min: 0, Max: 1000, Step: 40, About: "expectation of a stone that captures a pair; 60 make a move e times as likely, and at 1000 it is before all others"},
	{Name: "rescue", Min: 0, Max: 1000, Step: 30, About: "the same for a stone on a point where the opponent would capture"},
	{Name: "attack", Min: 0, Max: 500, Step: 15, About: "the same for a stone that threatens a pair"},
}

// TunableWeights returns the weights of a file for tuning by matches: of a network its last layer, and
// without one the values of lines, classes and captures; then the parameters of the search. Pairs
// of lines are fixed.
func TunableWeights(base train.File) (train.Tunable, error) {
	w, err := readWeights(base.Encode())
	if err != nil {
		return train.Tunable{}, err
	}
	if !w.network.IsEmpty() {
		space := w.network.Space()
		n := len(space)
		return train.Tunable{Space: append(space, w.search.Space()...), File: func(values []float64) train.File {
			moved := *w
			moved.network, moved.search = w.network.WithValues(values[:n]), w.search.WithValues(values[n:])
			return moved.toFile(Trainer.Note)
		}}, nil
	}
	return w.tunableParts(), nil
}

// tunableParts returns the weights without a network for tuning by matches.
func (w *weightValues) tunableParts() train.Tunable {
	start := eval.AdditiveWeights{Line: w.line, Class: w.class}
	points := fit.AdditiveSpace(&start)
	points = points[:len(points)-1] // the tempo is one of the capture values here
	space := points
	for i, p := range captureSpace {
		p.Start, p.Name = float64(*w.captures.numberPointers()[i]), "captures "+p.Name
		space = append(space, p)
	}
	parts := len(space)
	space = append(space, w.search.Space()...)
	return train.Tunable{Space: space, File: func(values []float64) train.File {
		n := len(points)
		moved, a := *w, fit.AdditiveWithValues(&start, append(slices.Clone(values[:n]), 0))
		moved.line, moved.class = a.Line, a.Class
		for i, at := range moved.captures.numberPointers() {
			*at = int32(train.Int16(values[n+i]))
		}
		moved.search = w.search.WithValues(values[parts:])
		return moved.toFile(Trainer.Note)
	}}
}
