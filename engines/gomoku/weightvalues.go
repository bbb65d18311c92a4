package gomoku

import (
	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/engines/internal/five/eval"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/train"
)

// weightValues are the weights of the evaluation, the move ordering and the search. A point is
// identified by its kind, the line classes of its four directions in any order; a kind has a worth
// for the side to move and for the other side, and move ordering values. The network is added to
// these.
type weightValues struct {
	Kinds   [board.NumKinds]eval.PointValue
	States  [numStates]int16 // worth of the threats of both sides
	Tempo   int16            // worth of being the side to move
	Network eval.NetworkWeights
	Search  search.Parameters
}

// Names of the tables in a file of weights that do not belong to the network.
const (
	kindTable  = "points"
	stateTable = "threats"
	tempoTable = "side"
)

var (
	kindColumns = []string{"mover", "waiter", "own", "other"}
	worthColumn = []string{"worth"}
	sideRows    = []string{"tempo"}
)

func kindNames() (names []string) {
	for _, p := range board.KindPatterns() {
		names = append(names, p.KindName())
	}
	return names
}

// decodeWeights parses a file of weights. Every kind must occur once, in order.
func decodeWeights(data []byte) (*weightValues, error) {
	f, err := train.Decode(data)
	if err != nil {
		return nil, err
	}
	w := &weightValues{Search: search.DefaultParameters}
	err = f.Int16s(kindTable, kindColumns, kindNames(), func(k int, v []int16) {
		w.Kinds[k] = eval.PointValue{Mover: v[0], Waiter: v[1], Own: v[2], Other: v[3]}
	})
	if err != nil {
		return nil, err
	}
	err = f.Int16s(stateTable, worthColumn, stateNames(), func(i int, v []int16) { w.States[i] = v[0] })
	if err != nil {
		return nil, err
	}
	err = f.Int16s(tempoTable, worthColumn, sideRows, func(_ int, v []int16) { w.Tempo = v[0] })
	if err != nil {
		return nil, err
	}
	if err := f.Known(append([]string{kindTable, stateTable, tempoTable, search.ParameterTable}, eval.NetworkTableNames()...)); err != nil {
		return nil, err
	}
	if w.Search, err = search.ReadParameters(f, search.DefaultParameters); err != nil {
		return nil, err
	}
	w.Network, err = eval.ReadNetwork(f, stateNames())
	return w, err
}

// File returns the weights in the format that decodeWeights reads.
func (w *weightValues) File(notes ...string) train.File {
	tables := []train.WeightTable{
		train.TableOf(kindTable, kindColumns, kindNames(), func(k int) []int16 {
			v := w.Kinds[k]
			return []int16{v.Mover, v.Waiter, v.Own, v.Other}
		}),
		train.TableOf(stateTable, worthColumn, stateNames(), func(i int) []int16 { return w.States[i : i+1] }),
		train.TableOf(tempoTable, worthColumn, sideRows, func(int) []int16 { return []int16{w.Tempo} }),
	}
	tables = append(tables, w.Network.Tables(stateNames())...)
	return train.File{Notes: notes, Tables: append(tables, w.Search.ChangedTables(search.DefaultParameters)...)}
}
