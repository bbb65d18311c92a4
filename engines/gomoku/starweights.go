package gomoku

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/engines/five/point"
	"github.com/sente-games/sente/tune"
)

// starWeights are the numbers of [stars]: of rows that games have shown often,
// and for all others of the classes that a row has, in games of freestyle, for
// the side to move and for the other.
type starWeights struct {
	lines [line.Classes][line.Classes]vector
	rows  []rowWeights // rising; each stands for its mirror image as well
	mix   [starPools]vector
	units [starHidden]unitWeights
	bias  [threatStates][starHidden]int16 // of the units
}

// unitWeights are the numbers of a unit of the last layer.
type unitWeights struct {
	up   [starPools]int16
	down int16
}

type rowWeights struct {
	row uint16
	is  vector
}

// The tables of a file of weights, which may be missing.
const (
	starLineTable = "star-lines"
	starRowTable  = "star-rows"
	starPoolTable = "star-pools"
	starUnitTable = "star-units"
	starBiasTable = "star-biases"
)

var starColumns = strings.Fields("a b c d e f g h i j k l m n o p")

// starLineNames are the rows of the first: the class for the side to move, then
// that for the other.
func starLineNames() (names []string) {
	for _, mine := range point.LineNames {
		for _, yours := range point.LineNames {
			names = append(names, mine+" "+yours)
		}
	}
	return names
}

var unitColumns = strings.Fields("p1 p2 p3 p4 down")

// numbered are the names of rows, or columns, that have none.
func numbered(n int) (names []string) {
	for i := range n {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}

// readStars reads the tables.
func readStars(f tune.File) (w starWeights, err error) {
	if _, ok := f.Table(starLineTable); !ok {
		return w, nil
	}
	if err := w.readRows(f); err != nil {
		return w, err
	}
	if err := w.checkRows(); err != nil {
		return w, err
	}
	if _, ok := f.Table(starPoolTable); !ok {
		return w, nil
	}
	err = fill(f, starPoolTable, numbered(starPools), strings.Join(starColumns, " "), func(i int, v []int16) { copy(w.mix[i][:], v) })
	if err != nil {
		return w, err
	}
	err = fill(f, starUnitTable, numbered(starHidden), strings.Join(unitColumns, " "), func(i int, v []int16) {
		u := &w.units[i]
		u.down = v[starPools]
		copy(u.up[:], v)
	})
	if err != nil {
		return w, err
	}
	return w, fill(f, starBiasTable, threatNames(), strings.Join(numbered(starHidden), " "), func(i int, v []int16) { copy(w.bias[i][:], v) })
}

func (w *starWeights) readRows(f tune.File) error {
	err := fill(f, starLineTable, starLineNames(), strings.Join(starColumns, " "), func(i int, v []int16) {
		copy(w.lines[i/int(line.Classes)][i%int(line.Classes)][:], v)
	})
	if err != nil {
		return err
	}
	t, _ := f.Table(starRowTable)
	names := make([]string, len(t.Rows))
	for i, r := range t.Rows {
		row, err := parseStarRow(r.Name)
		if err != nil {
			return fmt.Errorf("row %d of table %s: %w", i+1, starRowTable, err)
		}
		if i > 0 && w.rows[i-1].row >= row {
			return fmt.Errorf("row %d of table %s, %s, is in the wrong place: they must rise", i+1, starRowTable, r.Name)
		}
		names[i], w.rows = r.Name, append(w.rows, rowWeights{row: row})
	}
	if len(names) == 0 {
		return nil
	}
	return fill(f, starRowTable, names, strings.Join(starColumns, " "), func(i int, v []int16) { copy(w.rows[i].is[:], v) })
}

// checkRows looks for numbers that are too large to be added up.
func (w *starWeights) checkRows() error {
	for i, name := range starLineNames() {
		if x, large := w.lines[i/int(line.Classes)][i%int(line.Classes)].large(); large {
			return fmt.Errorf("row %q of table %s: %d is out of range: %d to %d", name, starLineTable, x, -mostRow, mostRow)
		}
	}
	for _, r := range w.rows {
		if x, large := r.is.large(); large {
			return fmt.Errorf("row %q of table %s: %d is out of range: %d to %d", starRowName(r.row), starRowTable, x, -mostRow, mostRow)
		}
	}
	return nil
}

// large finds a number that [sums] have no room for.
func (v vector) large() (x int16, ok bool) {
	for _, x := range v {
		if max(x, -x) > mostRow || x == math.MinInt16 {
			return x, true
		}
	}
	return 0, false
}

// tables writes what readStars reads.
func (w *starWeights) tables() []tune.Table {
	if newStars(w) == nil {
		return nil
	}
	byLine := tune.Table{Name: starLineTable, Columns: starColumns}
	for i, name := range starLineNames() {
		byLine.Rows = append(byLine.Rows, tune.Row{Name: name, Values: numbers(w.lines[i/int(line.Classes)][i%int(line.Classes)][:])})
	}
	byRow := tune.Table{Name: starRowTable, Columns: starColumns}
	for _, r := range w.rows {
		byRow.Rows = append(byRow.Rows, tune.Row{Name: starRowName(r.row), Values: numbers(r.is[:])})
	}
	all := []tune.Table{byLine, byRow}
	if !w.pooled() {
		return all
	}
	byPool := tune.Table{Name: starPoolTable, Columns: starColumns}
	for i, name := range numbered(starPools) {
		byPool.Rows = append(byPool.Rows, tune.Row{Name: name, Values: numbers(w.mix[i][:])})
	}
	byUnit := tune.Table{Name: starUnitTable, Columns: unitColumns}
	for i, name := range numbered(starHidden) {
		byUnit.Rows = append(byUnit.Rows, tune.Row{Name: name, Values: append(numbers(w.units[i].up[:]), int(w.units[i].down))})
	}
	byState := tune.Table{Name: starBiasTable, Columns: numbered(starHidden)}
	for i, name := range threatNames() {
		byState.Rows = append(byState.Rows, tune.Row{Name: name, Values: numbers(w.bias[i][:])})
	}
	return append(all, byPool, byUnit, byState)
}

// pooled reports whether anything is known of points together.
func (w *starWeights) pooled() bool {
	return w.mix != [starPools]vector{} || w.units != [starHidden]unitWeights{} || w.bias != [threatStates][starHidden]int16{}
}

func numbers(v []int16) (all []int) {
	for _, x := range v {
		all = append(all, int(x))
	}
	return all
}

// Cells as the names of rows have them: empty, of the side to move, of the other,
// and off the board. The point itself is a star.
const (
	rowCells = ".xo|"
	rowPoint = '*'
)

// starRowName writes a row: "..x.*.o..".
func starRowName(row uint16) string {
	var b strings.Builder
	for i := range 2 * starReach {
		if i == starReach {
			b.WriteByte(rowPoint)
		}
		b.WriteByte(rowCells[row>>(2*i)&3])
	}
	return b.String()
}

// parseStarRow reads a row, which must be written from the end that comes first.
func parseStarRow(name string) (row uint16, err error) {
	before, after, ok := strings.Cut(name, string(rowPoint))
	if !ok || len(before) != starReach || len(after) != starReach {
		return 0, fmt.Errorf("%.20q is no row: one has %d cells of %q, a %c and %d more", name, starReach, rowCells, rowPoint, starReach)
	}
	for i, c := range []byte(before + after) {
		cell := strings.IndexByte(rowCells, c)
		if cell < 0 {
			return 0, fmt.Errorf("%q has a cell %q: there are only %q", name, c, rowCells)
		}
		row |= uint16(cell) << (2 * i)
	}
	if first := firstOf(row); first != row {
		return 0, fmt.Errorf("%q is written from the wrong end: %q is the same", name, starRowName(first))
	}
	return row, nil
}

// swappedRow is a row with the other colours.
func swappedRow(row uint16) uint16 { return uint16(star(row).swapped()) }

// firstOf is the one of a row and its mirror image that stands for both.
func firstOf(row uint16) uint16 { return min(row, mirrored(row)) }
