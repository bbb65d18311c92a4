package selectivity

import (
	"fmt"
	"strings"

	"github.com/sente-games/sente/tune"
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
	LateMoves:    {"late-moves", 1, 16, 1, "moves of a node that are searched in full"},
	Slope:        {"slope", 20, 300, 10, "hundredths of a ply by which a late move is searched less deep, for each unit of ln(plies left)·ln(moves tried)"},
	NotImproving: {"not-improving", 0, 3, 0, "plies less where the evaluation is not above that of two plies before"},
	RootMoves:    {"root-moves", 0, 100, 1, "moves of the root that are searched in full; 0: all"},
	Sure:         {"sure", 0, 200, 0, "points a ply above beta from which on a node that should fail high is searched a ply less deep; 0: none is"},
	Raised:       {"raised", 0, 1, 0, "1: a ply less for moves behind one that is better than alpha"},
	Kept:         {"kept", 1, 64, 1, "moves that late-move pruning keeps, besides those of growth"},
	Growth:       {"growth", 20, 300, 8, "more of them, the plies left to the power of this many hundredths"},
	LateDepth:    {"late-depth", 1, 64, 0, "most plies left at which late moves are left out"},
	PruneDepth:   {"prune-depth", 1, 32, 0, "most plies left for futility and razoring"},
	Futility:     {"futility", 10, 500, 15, "points a ply that a quiet move may gain"},
	Reverse:      {"reverse", 10, 500, 12, "points a ply that the other side may win back (reverse futility)"},
	ReverseDepth: {"reverse-depth", 1, 64, 0, "most plies left for reverse futility"},
	ReverseFree:  {"reverse-free", 0, 8, 0, "plies that reverse futility does not count, one more where the evaluation improves; 0: all count"},
	Known:        {"known", 0, 1, 0, "1: the table's score is the evaluation where it is the better one"},
	Razor:        {"razor", 10, 1000, 20, "points a ply that a bad position may gain"},
	Singular:     {"singular", 0, 100, 0, "points a ply by which all other moves must be worse for a move to be searched deeper; 0: none is"},
	IIR:          {"iir", 0, 1, 0, "1: a node without a move from the table is searched less deep"},
	Killer:       {"killer", 0, 1000, 12, "points of rank for a killer move"},
	History:      {"history", 0, 1000, 12, "points of rank for a move that always cut off"},
	CounterMoves: {"counter-moves", 0, 1, 0, "1: the move that refuted the one before comes early"},
	Continuation: {"continuation", 0, 1, 0, "1: so do moves that cut off after the one before"},
	Window:       {"window", 5, 1000, 8, "points of half the first aspiration window"},
	Breadth:      {"breadth", 4, 64, 2, "quiet moves of a node that are looked at"},
	Horizon:      {"horizon", 0, 1000, 0, "tries for a win by fours where no ply is left"},
	Inner:        {"inner", 0, 1000, 0, "tries for a win by fours in all other nodes"},
}

// TableName is the table of the numbers in a file of weights, and the first word of their
// names where matches change them.
const TableName = "search"

const column = "value"

// Read returns the numbers of a file of weights, which may name some of them or none: all
// others are the usual ones.
func Read(f tune.File, usual Numbers) (n Numbers, err error) {
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

// Tables are the numbers in a file of weights, as [Read] reads them: a table of those that are
// not the usual ones, or none.
func (n *Numbers) Tables(usual Numbers) []tune.WeightTable {
	t := tune.WeightTable{Name: TableName, Columns: []string{column}}
	for i, r := range rows {
		if n[i] != usual[i] {
			t.Rows = append(t.Rows, tune.Row{Name: r.name, Values: []int{int(n[i])}})
		}
	}
	if t.Rows == nil {
		return nil
	}
	return []tune.WeightTable{t}
}

// Space is what matches may change of the numbers.
func (n *Numbers) Space() (space tune.Space) {
	for i, r := range rows {
		if r.try > 0 {
			space = append(space, tune.Parameter{
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
			n[i] = tune.Int16(values[at])
			at++
		}
	}
	return n
}
