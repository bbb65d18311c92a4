package gomoku

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/tune"
)

// starWeights are the numbers of [stars]: of rows that games have shown often,
// and for all others of the classes that a row has, in games of freestyle, for
// the side to move and for the other.
type starWeights struct {
	lines [lines][lines]vector
	rows  []rowWeights // rising; each stands for its mirror image as well
}

type rowWeights struct {
	row uint16
	is  vector
}

// The tables of a file of weights. They may both be missing.
const (
	starLineTable = "star-lines"
	starRowTable  = "star-rows"
)

var starColumns = strings.Fields("a b c d e f g h i j k l m n o p")

// starLineNames are the rows of the first: the class for the side to move, then
// that for the other.
func starLineNames() (names []string) {
	for _, mine := range lineNames {
		for _, yours := range lineNames {
			names = append(names, mine+" "+yours)
		}
	}
	return names
}

// readStars reads both tables.
func readStars(f tune.File) (w starWeights, err error) {
	if _, ok := f.Table(starLineTable); !ok {
		return w, nil
	}
	err = fill(f, starLineTable, starLineNames(), strings.Join(starColumns, " "), func(i int, v []int16) {
		copy(w.lines[i/int(lines)][i%int(lines)][:], v)
	})
	if err != nil {
		return w, err
	}
	t, _ := f.Table(starRowTable)
	names := make([]string, len(t.Rows))
	for i, r := range t.Rows {
		row, err := parseStarRow(r.Name)
		if err != nil {
			return w, fmt.Errorf("row %d of table %s: %w", i+1, starRowTable, err)
		}
		if i > 0 && w.rows[i-1].row >= row {
			return w, fmt.Errorf("row %d of table %s, %s, is in the wrong place: they must rise", i+1, starRowTable, r.Name)
		}
		names[i], w.rows = r.Name, append(w.rows, rowWeights{row: row})
	}
	if len(names) == 0 {
		return w, nil
	}
	return w, fill(f, starRowTable, names, strings.Join(starColumns, " "), func(i int, v []int16) { copy(w.rows[i].is[:], v) })
}

// tables writes what readStars reads.
func (w *starWeights) tables() []tune.Table {
	if newStars(w) == nil {
		return nil
	}
	byLine := tune.Table{Name: starLineTable, Columns: starColumns}
	for i, name := range starLineNames() {
		byLine.Rows = append(byLine.Rows, tune.Row{Name: name, Values: w.lines[i/int(lines)][i%int(lines)].numbers()})
	}
	byRow := tune.Table{Name: starRowTable, Columns: starColumns}
	for _, r := range w.rows {
		byRow.Rows = append(byRow.Rows, tune.Row{Name: starRowName(r.row), Values: r.is.numbers()})
	}
	return []tune.Table{byLine, byRow}
}

func (v vector) numbers() []int {
	all := make([]int, starWidth)
	for i, x := range v {
		all[i] = int(x)
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

// firstOf is the one of a row and its mirror image that stands for both.
func firstOf(row uint16) uint16 { return min(row, mirrored(row)) }
