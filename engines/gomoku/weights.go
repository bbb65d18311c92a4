package gomoku

import (
	_ "embed"
	"fmt"
	"math"
	"strings"
	"sync"

	"github.com/sente-games/sente/engines/fit"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/tune"
)

// weights are the numbers of the evaluation and of the order of moves: what a
// point is worth to the side that moves next and to the side that waits, and how
// much a stone there is expected of the side that moves, for what it makes itself
// and for what it takes from the other.
//
// A point is known by its kind, the line classes of its four directions in any
// order. The numbers are fitted to games of the engine against itself ([Trainer]).
type weights struct {
	of      [point.Kinds]point.Value
	threats [threatStates]int16 // by what both sides threaten
	tempo   int16               // worth of being the side to move
	stars   starWeights
}

// unit is how many points of worth make the odds e to one.
const unit = fit.Unit

//go:embed weights.txt
var weightsFile []byte

var defaultWeights = sync.OnceValue(func() *weights {
	w, err := readWeights(weightsFile)
	if err != nil {
		panic("gomoku: the engine's own weights are refused: " + err.Error())
	}
	return w
})

// readWeights reads a file of weights. Every kind must be there once, in order.
func readWeights(data []byte) (*weights, error) {
	f, err := tune.Decode(data)
	if err != nil {
		return nil, err
	}
	w := &weights{}
	points := func(k int, v []int16) { w.of[k] = point.Value{v[0], v[1], v[2], v[3]} }
	if err := fill(f, "points", kindNames(), "mover waiter own other", points); err != nil {
		return nil, err
	}
	if err := fill(f, "threats", threatNames(), "worth", func(i int, v []int16) { w.threats[i] = v[0] }); err != nil {
		return nil, err
	}
	if err := fill(f, "side", []string{"tempo"}, "worth", func(_ int, v []int16) { w.tempo = v[0] }); err != nil {
		return nil, err
	}
	w.stars, err = readStars(f)
	return w, err
}

func kindNames() (names []string) {
	for _, p := range point.OfKinds() {
		names = append(names, p.Name())
	}
	return names
}

// fill hands out the rows of a table, which must be the named ones in order.
func fill(f tune.File, table string, names []string, columns string, set func(row int, values []int16)) error {
	t, _ := f.Table(table)
	if got := strings.Join(t.Columns, " "); got != columns {
		return fmt.Errorf("table %s has the columns %q: %q are needed", table, got, columns)
	}
	if len(t.Rows) != len(names) {
		return fmt.Errorf("table %s has %d rows: %d are needed", table, len(t.Rows), len(names))
	}
	for i, row := range t.Rows {
		if row.Name != names[i] {
			return fmt.Errorf("row %d of table %s is %q: it should be %q", i+1, table, row.Name, names[i])
		}
		values, err := short(row.Values)
		if err != nil {
			return fmt.Errorf("row %q of table %s: %w", row.Name, table, err)
		}
		set(i, values)
	}
	return nil
}

func short(values []int) ([]int16, error) {
	all := make([]int16, len(values))
	for i, v := range values {
		if all[i] = int16(v); int(all[i]) != v {
			return nil, fmt.Errorf("%d is out of range: %d to %d", v, math.MinInt16, math.MaxInt16)
		}
	}
	return all, nil
}

// file writes weights as readWeights reads them.
func (w *weights) file(notes ...string) tune.File {
	points := tune.Table{Name: "points", Columns: []string{"mover", "waiter", "own", "other"}}
	for k, p := range point.OfKinds() {
		v := w.of[k]
		points.Rows = append(points.Rows, tune.Row{Name: p.Name(), Values: []int{int(v.Mover), int(v.Waiter), int(v.Own), int(v.Other)}})
	}
	threats := tune.Table{Name: "threats", Columns: []string{"worth"}}
	for i, name := range threatNames() {
		threats.Rows = append(threats.Rows, tune.Row{Name: name, Values: []int{int(w.threats[i])}})
	}
	side := tune.Table{Name: "side", Columns: []string{"worth"}, Rows: []tune.Row{{Name: "tempo", Values: []int{int(w.tempo)}}}}
	return tune.File{Notes: notes, Tables: append([]tune.Table{points, threats, side}, w.stars.tables()...)}
}

// weightsByHand are the weights made by hand in the form that is fitted.
func weightsByHand() *weights {
	w := &weights{tempo: point.ByHand.Tempo}
	for k, p := range point.OfKinds() {
		w.of[k] = point.ByHand.Of(p)
	}
	return w
}
