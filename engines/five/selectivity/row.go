package selectivity

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/train"
)

// Moves that promise at least Loud by the classes of their points come before all others, and
// are never searched less deep. A network ranks both sorts, at RankStep points of rank a point,
// so that the last of the others is well below the best of them, which has TopQuiet.
const (
	Loud     = 300
	TopQuiet = 290
	RankStep = 2
)

const leastReduced = 3 // plies left

// row is a number in a file of weights: its name, its bounds, and a step by which matches try
// it, 0 for those that they leave alone.
type row struct {
	name             string
	least, most, try int16
	about            string
}

var rows = [numbers]row{
	LateMoves:    {"lmr-moves", 1, 16, 1, "moves of a node that are searched in full"},
	Slope:        {"lmr-slope", 20, 300, 10, "hundredths of a ply by which a late move is searched less deep, for each unit of ln(plies left)·ln(moves tried)"},
	NotImproving: {"lmr-not-improving", 0, 3, 0, "plies less where the evaluation is not above that of two plies before"},
	RootMoves:    {"lmr-root-moves", 0, 100, 1, "moves of the root that are searched in full; 0: all"},
	Sure:         {"cut-node-margin", 0, 200, 0, "points a ply above beta from which on a node that should fail high is searched a ply less deep; 0: none is"},
	Raised:       {"alpha-raised", 0, 1, 0, "1: a ply less for moves behind one that is better than alpha"},
	Kept:         {"lmp-moves", 1, 64, 1, "moves that late-move pruning keeps, besides those of growth"},
	Growth:       {"lmp-growth", 20, 300, 8, "more of them, the plies left to the power of this many hundredths"},
	LateDepth:    {"lmp-depth", 1, 64, 0, "most plies left at which late moves are left out"},
	PruneDepth:   {"futility-depth", 1, 32, 0, "most plies left for futility and razoring"},
	Futility:     {"futility", 10, 500, 15, "points a ply that a quiet move may gain"},
	Reverse:      {"reverse-futility", 10, 500, 12, "points a ply that the other side may win back (reverse futility)"},
	ReverseDepth: {"reverse-futility-depth", 1, 64, 0, "most plies left for reverse futility"},
	ReverseFree:  {"reverse-futility-free", 0, 8, 0, "plies that reverse futility does not count, one more where the evaluation improves; 0: all count"},
	Known:        {"table-eval", 0, 1, 0, "1: the table's score is the evaluation where it is the better one"},
	Razor:        {"razoring", 10, 1000, 20, "points a ply that a bad position may gain"},
	Singular:     {"singular-margin", 0, 100, 0, "points a ply by which all other moves must be worse for a move to be searched deeper; 0: none is"},
	IIR:          {"iir", 0, 1, 0, "1: a node without a move from the table is searched less deep"},
	Killer:       {"killer", 0, 1000, 12, "points of rank for a killer move"},
	History:      {"history", 0, 1000, 12, "points of rank for a move that always cut off"},
	CounterMoves: {"counter-moves", 0, 1, 0, "1: the move that refuted the one before comes early"},
	Continuation: {"continuation-history", 0, 1, 0, "1: so do moves that cut off after the one before"},
	Window:       {"aspiration-window", 5, 1000, 8, "points of half the first aspiration window"},
	Breadth:      {"breadth", 4, 64, 2, "quiet moves of a node that are looked at"},
	Horizon:      {"vcf-horizon", 0, 1000, 0, "tries for a win by fours where no ply is left"},
	Inner:        {"vcf-inner", 0, 1000, 0, "tries for a win by fours in all other nodes"},
}

// TableName is the table of the numbers in a file of weights, and the first word of their
// names where matches change them.
const TableName = "search"

const column = "value"

// Read returns the numbers of a file of weights, which may name some of them or none: all
// others are the usual ones.
func Read(f train.File, usual Numbers) (n Numbers, err error) {
	n = usual
	t, there := f.Table(TableName)
	if !there {
		return n, nil
	}
	if len(t.Columns) != 1 || t.Columns[0] != column {
		return n, fmt.Errorf("table %s has the columns %q: %q is needed", TableName, strings.Join(t.Columns, " "), column)
	}
	var seen [numbers]bool
	for _, r := range t.Rows {
		i, known := numberOf(r.Name)
		if !known {
			return n, fmt.Errorf("table %s has no number %q: there are %s", TableName, r.Name, strings.Join(names(), ", "))
		}
		if seen[i] {
			return n, fmt.Errorf("table %s has %q twice", TableName, r.Name)
		}
		seen[i] = true
		if v := r.Values[0]; v < int(rows[i].least) || v > int(rows[i].most) {
			return n, fmt.Errorf("row %q of table %s: %d is out of range: %d to %d", r.Name, TableName, v, rows[i].least, rows[i].most)
		}
		n[i] = int16(r.Values[0])
	}
	return n, nil
}

func numberOf(name string) (i int, ok bool) {
	for i, r := range rows {
		if r.name == name {
			return i, true
		}
	}
	return 0, false
}

func names() (all []string) {
	for _, r := range rows {
		all = append(all, r.name)
	}
	return all
}

// Complete is a file of weights with the rows of all numbers, of which it may leave some out.
func Complete(f train.File, usual Numbers) (train.File, error) {
	n, err := Read(f, usual)
	if err != nil {
		return f, err
	}
	others := slices.DeleteFunc(slices.Clone(f.Tables), func(t train.WeightTable) bool { return t.Name == TableName })
	f.Tables = append(others, n.table())
	return f, nil
}

// table is the table of all numbers, as [Read] reads it.
func (n *Numbers) table() train.WeightTable {
	return train.TableOf(TableName, []string{column}, names(), func(i int) []int16 { return n[i : i+1] })
}

// Tables are the numbers in a file of weights: a table of those that are not the usual ones, or none.
func (n *Numbers) Tables(usual Numbers) []train.WeightTable {
	t := n.table()
	t.Rows = slices.DeleteFunc(t.Rows, func(r train.Row) bool {
		i, _ := numberOf(r.Name)
		return n[i] == usual[i]
	})
	if len(t.Rows) == 0 {
		return nil
	}
	return []train.WeightTable{t}
}

// Space is what matches may change of the numbers.
func (n *Numbers) Space() (space train.Space) {
	for i, r := range rows {
		if r.try > 0 {
			space = append(space, train.Parameter{
				Name: TableName + " " + r.name, Start: float64(n[i]), Min: float64(r.least), Max: float64(r.most), Step: float64(r.try),
				About: r.about,
			})
		}
	}
	return space
}

// At are the numbers with other values of their Space.
func (n Numbers) At(values []float64) Numbers {
	at := 0
	for i, r := range rows {
		if r.try > 0 {
			n[i] = train.Int16(values[at])
			at++
		}
	}
	return n
}
