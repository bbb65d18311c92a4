package search

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sente-games/sente/train"
)

// Moves with a class score of at least LoudRank are ordered before all others and are never
// reduced. A network ranks both groups of moves in steps of RankStep points, so that the last quiet
// move is well below the best one, which scores TopQuietRank.
const (
	LoudRank     = 300
	TopQuietRank = 290
	RankStep     = 2
)

const minReducedDepth = 3 // remaining depth in plies

// parameterRow describes a parameter in a file of weights: its name, its bounds and the step by
// which tuning changes it, 0 if it is not tuned.
type parameterRow struct {
	name                           string
	minValue, maxValue, tuningStep int16
	about                          string
}

var parameterRows = [numParameters]parameterRow{
	ParamLateMoves:       {"lmr-moves", 1, 16, 1, "moves of a node that are searched in full"},
	ParamReductionSlope:  {"lmr-slope", 20, 300, 10, "hundredths of a ply by which a late move is searched less deep, for each unit of ln(plies left)·ln(moves tried)"},
	ParamNotImproving:    {"lmr-not-improving", 0, 3, 0, "plies less where the evaluation is not above that of two plies before"},
	ParamRootMoves:       {"lmr-root-moves", 0, 100, 1, "moves of the root that are searched in full; 0: all"},
	ParamCutNodeMargin:   {"cut-node-margin", 0, 200, 0, "points a ply above beta from which on a node that should fail high is searched a ply less deep; 0: none is"},
	ParamReduceAfterBest: {"alpha-raised", 0, 1, 0, "1: a ply less for moves behind one that is better than alpha"},
	ParamLatePruneMoves:  {"lmp-moves", 1, 64, 1, "moves that late-move pruning keeps, besides those of growth"},
	ParamLatePruneGrowth: {"lmp-growth", 20, 300, 8, "more of them, the plies left to the power of this many hundredths"},
	ParamLateDepth:       {"lmp-depth", 1, 64, 0, "most plies left at which late moves are left out"},
	ParamPruneDepth:      {"futility-depth", 1, 32, 0, "most plies left for futility and razoring"},
	ParamFutility:        {"futility", 10, 500, 15, "points a ply that a quiet move may gain"},
	ParamReverse:         {"reverse-futility", 10, 500, 12, "points a ply that the other side may win back (reverse futility)"},
	ParamReverseDepth:    {"reverse-futility-depth", 1, 64, 0, "most plies left for reverse futility"},
	ParamReverseFree:     {"reverse-futility-free", 0, 8, 0, "plies that reverse futility does not count, one more where the evaluation improves; 0: all count"},
	ParamUseTableScore:   {"table-eval", 0, 1, 0, "1: the table's score is the evaluation where it is the better one"},
	ParamRazor:           {"razoring", 10, 1000, 20, "points a ply that a bad position may gain"},
	ParamSingular:        {"singular-margin", 0, 100, 0, "points a ply by which all other moves must be worse for a move to be searched deeper; 0: none is"},
	ParamIIR:             {"iir", 0, 1, 0, "1: a node without a move from the table is searched less deep"},
	ParamKiller:          {"killer", 0, 1000, 12, "points of rank for a killer move"},
	ParamHistory:         {"history", 0, 1000, 12, "points of rank for a move that always cut off"},
	ParamCounterMoves:    {"counter-moves", 0, 1, 0, "1: the move that refuted the one before comes early"},
	ParamContinuation:    {"continuation-history", 0, 1, 0, "1: so do moves that cut off after the one before"},
	ParamWindow:          {"aspiration-window", 5, 1000, 8, "points of half the first aspiration window"},
	ParamBreadth:         {"breadth", 4, 64, 2, "quiet moves of a node that are looked at"},
	ParamHorizon:         {"vcf-horizon", 0, 1000, 0, "tries for a win by fours where no ply is left"},
	ParamInner:           {"vcf-inner", 0, 1000, 0, "tries for a win by fours in all other nodes"},
}

// ParameterTable is the name of the parameter table in a file of weights, and the first word of the
// parameters' names in tuning.
const ParameterTable = "search"

const parameterColumn = "value"

// ReadParameters returns the parameters of a file of weights. Parameters that the file omits have
// their usual values.
func ReadParameters(f train.File, defaults Parameters) (n Parameters, err error) {
	n = defaults
	t, found := f.Table(ParameterTable)
	if !found {
		return n, nil
	}
	if len(t.Columns) != 1 || t.Columns[0] != parameterColumn {
		return n, fmt.Errorf("table %s has the columns %q: expected %q", ParameterTable, strings.Join(t.Columns, " "), parameterColumn)
	}
	var seen [numParameters]bool
	for _, r := range t.Rows {
		i, known := findParameter(r.Name)
		if !known {
			return n, fmt.Errorf("table %s has no number %q: expected one of %s", ParameterTable, r.Name, strings.Join(parameterNames(), ", "))
		}
		if seen[i] {
			return n, fmt.Errorf("duplicate row %[2]q in table %[1]s", ParameterTable, r.Name)
		}
		seen[i] = true
		if v := r.Values[0]; v < int(parameterRows[i].minValue) || v > int(parameterRows[i].maxValue) {
			return n, fmt.Errorf("row %q of table %s: %d is out of range: %d to %d", r.Name, ParameterTable, v, parameterRows[i].minValue, parameterRows[i].maxValue)
		}
		n[i] = int16(r.Values[0])
	}
	return n, nil
}

func findParameter(name string) (i int, ok bool) {
	for i, r := range parameterRows {
		if r.name == name {
			return i, true
		}
	}
	return 0, false
}

func parameterNames() (all []string) {
	for _, r := range parameterRows {
		all = append(all, r.name)
	}
	return all
}

// CompleteParameters returns a file of weights with rows for all parameters; f may omit some.
func CompleteParameters(f train.File, defaults Parameters) (train.File, error) {
	n, err := ReadParameters(f, defaults)
	if err != nil {
		return f, err
	}
	others := slices.DeleteFunc(slices.Clone(f.Tables), func(t train.WeightTable) bool { return t.Name == ParameterTable })
	f.Tables = append(others, n.fullTable())
	return f, nil
}

// fullTable returns the table of all parameters, in the form that [ReadParameters] reads.
func (n *Parameters) fullTable() train.WeightTable {
	return train.TableOf(ParameterTable, []string{parameterColumn}, parameterNames(), func(i int) []int16 { return n[i : i+1] })
}

// ChangedTables returns the table of the parameters that differ from the usual ones, for a file of
// weights. It returns nil if all are equal.
func (n *Parameters) ChangedTables(defaults Parameters) []train.WeightTable {
	t := n.fullTable()
	t.Rows = slices.DeleteFunc(t.Rows, func(r train.Row) bool {
		i, _ := findParameter(r.Name)
		return n[i] == defaults[i]
	})
	if len(t.Rows) == 0 {
		return nil
	}
	return []train.WeightTable{t}
}

// Space returns the parameters that matches may tune.
func (n *Parameters) Space() (space train.Space) {
	for i, r := range parameterRows {
		if r.tuningStep > 0 {
			space = append(space, train.Parameter{
				Name: ParameterTable + " " + r.name, Start: float64(n[i]), Min: float64(r.minValue), Max: float64(r.maxValue), Step: float64(r.tuningStep),
				About: r.about,
			})
		}
	}
	return space
}

// WithValues returns the parameters with the tuned ones, in the order of Space, replaced by values.
func (n Parameters) WithValues(values []float64) Parameters {
	at := 0
	for i, r := range parameterRows {
		if r.tuningStep > 0 {
			n[i] = train.Int16(values[at])
			at++
		}
	}
	return n
}
