package eval

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

// Names of the network's tables in a file of weights.
const (
	groupTable     = "group-vectors"
	featureTable   = "feature-vectors"
	whitePrefix    = "white-" // prefix of the names of white's own tables
	biasTable      = "first-biases"
	worthBiasTable = "worth-bias"
)

var vectorColumns = numberNames(Width)

// board.LineClassNames are the names of the line classes in weights.txt.

// groupNames returns the names of the groups: the line class of the side to move, then of the other
// side.
func groupNames() (names []string) {
	for _, ownClass := range board.LineClassNames {
		for _, otherClass := range board.LineClassNames {
			names = append(names, ownClass+" "+otherClass)
		}
	}
	return names
}

// numberNames returns the names 1 to n, for rows and columns without names.
func numberNames(n int) (names []string) {
	for i := range n {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}

// ReadNetwork parses the network of a file of weights, for positions of the named states. All of
// its tables may be missing, or white's own tables.
func ReadNetwork(f train.File, states []string) (w NetworkWeights, err error) {
	if _, ok := f.Table(groupTable); !ok {
		return w, nil
	}
	if err := w.Vectors.readTables(f, ""); err != nil {
		return w, err
	}
	coloured := HasColourVectors(f)
	if coloured {
		if err := w.White.readTables(f, whitePrefix); err != nil {
			return w, err
		}
		if !w.HasColourViews() {
			return w, fmt.Errorf("table %s contains only zeros: omit white's tables if it uses the same weights", whitePrefix+groupTable)
		}
	}
	return w, w.readLayers(f, states, coloured)
}

// HasColourVectors reports whether the network of a file has its own vectors for white.
func HasColourVectors(f train.File) bool {
	_, ok := f.Table(whitePrefix + groupTable)
	return ok
}

// readLayers parses the layers after the sums of points.
func (w *NetworkWeights) readLayers(f train.File, states []string, coloured bool) error {
	w.States = make([]FirstRow, len(states))
	if coloured {
		w.WhiteStates = make([]FirstRow, len(states))
	}
	for _, t := range w.layerTables(states, coloured) {
		err := f.Int16s(t.name, t.columnNames(), t.rows, func(i int, v []int16) { copy(t.cells[i], v) })
		if err != nil {
			return err
		}
		for i, r := range t.cells {
			if absoluteSum(r) > maxRowSum {
				return fmt.Errorf("row %q of table %s: weights are too large: the sum of their absolute values must be at most %d", t.rows[i], t.name, maxRowSum)
			}
		}
	}
	return f.Int16s(worthBiasTable, []string{"worth"}, []string{"bias"}, func(_ int, v []int16) { w.WorthBias = v[0] })
}

// layerTable is a table of one of the layers after the sums of points.
type layerTable struct {
	name  string
	rows  []string
	cells [][]int16
}

// columnNames returns the names of the table's columns.
func (t layerTable) columnNames() []string { return numberNames(len(t.cells[0])) }

// layerTables returns the tables of the layers, backed by w. White's biases are included if coloured is
// set.
func (w *NetworkWeights) layerTables(states []string, coloured bool) []layerTable {
	all := []layerTable{
		{"first-layer", numberNames(FirstUnits), inputRowSlices(w.First[:])},
		{biasTable, states, firstRowSlices(w.States)},
		{"second-layer", numberNames(SecondUnits), firstRowSlices(w.Second[:])},
		{"second-biases", []string{"bias"}, [][]int16{w.SecondBias[:]}},
		{"worth-of-units", []string{"worth"}, [][]int16{w.Worth[:]}},
		{"worth-of-inputs", []string{"worth"}, [][]int16{w.WorthByInput[:]}},
		{"policy", numberNames(Inputs), secondRowSlices(w.Policy[:])},
		{"policy-biases", []string{"bias"}, [][]int16{w.PolicyBias[:]}},
	}
	if coloured {
		all = append(all, layerTable{whitePrefix + biasTable, states, firstRowSlices(w.WhiteStates)})
	}
	return all
}

// NetworkTableNames returns the names of a network's tables, in file order.
func NetworkTableNames() (names []string) {
	names = []string{groupTable, featureTable, whitePrefix + groupTable, whitePrefix + featureTable}
	for _, t := range new(NetworkWeights).layerTables(nil, true) {
		names = append(names, t.name)
	}
	return append(names, worthBiasTable)
}

func inputRowSlices(all []InputRow) (rows [][]int16) {
	for i := range all {
		rows = append(rows, all[i][:])
	}
	return rows
}

func firstRowSlices(all []FirstRow) (rows [][]int16) {
	for i := range all {
		rows = append(rows, all[i][:])
	}
	return rows
}

func secondRowSlices(all []SecondRow) (rows [][]int16) {
	for i := range all {
		rows = append(rows, all[i][:])
	}
	return rows
}

// readTables parses the tables of the vectors; before is the prefix of their names.
func (w *Vectors) readTables(f train.File, before string) error {
	groupTable, featureTable := before+groupTable, before+featureTable
	err := f.Int16s(groupTable, vectorColumns, groupNames(), func(i int, v []int16) { copy(w.Groups[i][:], v) })
	if err != nil {
		return err
	}
	t, _ := f.Table(featureTable)
	names := make([]string, len(t.Rows))
	for i, r := range t.Rows {
		feature, err := parseFeature(r.Name)
		if err != nil {
			return fmt.Errorf("row %d of table %s: %w", i+1, featureTable, err)
		}
		if i > 0 && w.Features[i-1].Feature >= feature {
			return fmt.Errorf("row %d of table %s, %s, is in the wrong order: rows must be ascending", i+1, featureTable, r.Name)
		}
		names[i], w.Features = r.Name, append(w.Features, FeatureWeights{Feature: feature})
	}
	if len(names) > 0 {
		err = f.Int16s(featureTable, vectorColumns, names, func(i int, v []int16) { copy(w.Features[i].Vector[:], v) })
	}
	if err != nil {
		return err
	}
	return w.checkRange(groupTable, featureTable)
}

// checkRange returns an error if a number is too large to be summed.
func (w *Vectors) checkRange(groupTable, featureTable string) error {
	for i, name := range groupNames() {
		if err := w.Groups[i].checkRange(groupTable, name); err != nil {
			return err
		}
	}
	for _, f := range w.Features {
		if err := f.Vector.checkRange(featureTable, f.Feature.String()); err != nil {
			return err
		}
	}
	return nil
}

func (v Vector) checkRange(table, row string) error {
	if x, large := v.findOverflow(); large {
		return fmt.Errorf("row %q of table %s: %d is out of range: %d to %d", row, table, x, -maxVectorNumber, maxVectorNumber)
	}
	return nil
}

// Tables returns the tables that [ReadNetwork] parses.
func (w *NetworkWeights) Tables(states []string) []train.WeightTable {
	if w.IsEmpty() {
		return nil
	}
	all, coloured := w.Vectors.weightTables(""), w.HasColourViews()
	if coloured {
		all = append(all, w.White.weightTables(whitePrefix)...)
	}
	for _, t := range w.layerTables(states, coloured) {
		all = append(all, train.TableOf(t.name, t.columnNames(), t.rows, func(i int) []int16 { return t.cells[i] }))
	}
	return append(all, train.TableOf(worthBiasTable, []string{"worth"}, []string{"bias"}, func(int) []int16 { return []int16{w.WorthBias} }))
}

// weightTables returns the tables of the vectors; before is the prefix of their names.
func (w *Vectors) weightTables(before string) []train.WeightTable {
	var names []string
	for _, f := range w.Features {
		names = append(names, f.Feature.String())
	}
	return []train.WeightTable{
		train.TableOf(before+groupTable, vectorColumns, groupNames(), func(i int) []int16 { return w.Groups[i][:] }),
		train.TableOf(before+featureTable, vectorColumns, names, func(i int) []int16 { return w.Features[i].Vector[:] }),
	}
}

// cells are the characters of a feature's cells: empty, of the side to move, of the other side, and
// off the board. mark is the point itself.
const (
	featureChars = ".xo|"
	middleMark   = '*'
)

// String formats a feature, for example "..x.*.o..".
func (f Feature) String() string {
	var b strings.Builder
	for i := range 2 * FeatureReach {
		if i == FeatureReach {
			b.WriteByte(middleMark)
		}
		b.WriteByte(featureChars[f>>(2*i)&3])
	}
	return b.String()
}

// parseFeature parses a feature, which must be in canonical direction.
func parseFeature(name string) (f Feature, err error) {
	before, after, ok := strings.Cut(name, string(middleMark))
	if !ok || len(before) != FeatureReach || len(after) != FeatureReach {
		return 0, fmt.Errorf("invalid row %.20q: expected %d cells of %q, a %c and %d more", name, FeatureReach, featureChars, middleMark, FeatureReach)
	}
	for i, c := range []byte(before + after) {
		cell := strings.IndexByte(featureChars, c)
		if cell < 0 {
			return 0, fmt.Errorf("%q has the unknown cell %q: expected only %q", name, c, featureChars)
		}
		f |= Feature(cell) << (2 * i)
	}
	if first := f.CanonicalForm(); first != f {
		return 0, fmt.Errorf("%q is in the wrong direction: use %q instead", name, first)
	}
	return f, nil
}
