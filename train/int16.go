package train

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Int16s passes the numbers of a table to set, row by row. The table must have exactly the given
// columns and rows, in order, and its numbers must fit 16 bits.
func (f File) Int16s(table string, columns, rows []string, set func(row int, values []int16)) error {
	t, _ := f.Table(table)
	if !slices.Equal(t.Columns, columns) {
		return fmt.Errorf("table %s has the columns %q: expected %q", table, strings.Join(t.Columns, " "), strings.Join(columns, " "))
	}
	if len(t.Rows) != len(rows) {
		return fmt.Errorf("table %s has %d rows: expected %d", table, len(t.Rows), len(rows))
	}
	for i, row := range t.Rows {
		if row.Name != rows[i] {
			return fmt.Errorf("row %d of table %s is %q: expected %q", i+1, table, row.Name, rows[i])
		}
		values, err := toInt16s(row.Values)
		if err != nil {
			return fmt.Errorf("row %q of table %s: %w", row.Name, table, err)
		}
		set(i, values)
	}
	return nil
}

func toInt16s(values []int) ([]int16, error) {
	all := make([]int16, len(values))
	for i, v := range values {
		if all[i] = int16(v); int(all[i]) != v {
			return nil, fmt.Errorf("%d is out of range: %d to %d", v, math.MinInt16, math.MaxInt16)
		}
	}
	return all, nil
}

// TableOf creates a table in the form that [File.Int16s] reads, with values as the content of each
// row.
func TableOf(name string, columns, rows []string, values func(row int) []int16) WeightTable {
	t := WeightTable{Name: name, Columns: columns}
	for i, row := range rows {
		r := Row{Name: row}
		for _, v := range values(i) {
			r.Values = append(r.Values, int(v))
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// Int16 rounds a weight and clamps it to 16 bits.
func Int16(v float64) int16 {
	return int16(min(max(math.Round(v), math.MinInt16), math.MaxInt16))
}
