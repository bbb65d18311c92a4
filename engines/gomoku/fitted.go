package gomoku

import (
	"math"
	"slices"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/tune"
)

// setWorth writes fitted weights of features of positions.
func (w *weights) setWorth(f []float64) {
	for k := range w.of {
		w.of[k].Mover, w.of[k].Waiter = whole(f[k]), whole(f[waiterAt+k])
	}
	for i := range w.threats {
		w.threats[i] = whole(f[threatsAt+i])
	}
	w.tempo = whole(f[tempoAt])
}

// worths are the weights of features of positions: what setWorth writes.
func (w *weights) worths() []float64 {
	f := make([]float64, worthFeatures)
	for k, v := range w.of {
		f[k], f[waiterAt+k] = float64(v.Mover), float64(v.Waiter)
	}
	for i, v := range w.threats {
		f[threatsAt+i] = float64(v)
	}
	f[tempoAt] = float64(w.tempo)
	return f
}

// starsOf are the weights of a network whose features are rows.
func starsOf(n *tune.Network, rows []uint16) (w starWeights) {
	for i := range int(line.Classes * line.Classes) {
		w.lines[i/int(line.Classes)][i%int(line.Classes)] = rowVector(n.OfGroup(i))
	}
	for feature, row := range rows {
		if n.Has(feature) {
			w.rows = append(w.rows, rowWeights{row, rowVector(n.Of(feature))})
		}
	}
	for k := range w.mix {
		w.mix[k] = vectorOf(n.Mixture(k), mixUnit)
	}
	for i := range w.units {
		up, down := n.Unit(i)
		u := &w.units[i]
		u.down = whole(down * downUnit)
		for k, x := range up {
			u.up[k] = whole(x * upUnit)
		}
		for state := range w.bias {
			w.bias[state][i] = whole(n.Bias(i, state) * upUnit)
		}
	}
	slices.SortFunc(w.rows, func(a, b rowWeights) int { return int(a.row) - int(b.row) })
	return w
}

// rowVector rounds the numbers of a row, as far as there is room for them.
func rowVector(numbers []float64) vector {
	v := vectorOf(numbers, unit*starUnit)
	for i, x := range v {
		v[i] = min(max(x, -mostRow), mostRow)
	}
	return v
}

// vectorOf rounds numbers in units of one.
func vectorOf(numbers []float64, one float64) (v vector) {
	for i, x := range numbers {
		v[i] = whole(x * one)
	}
	return v
}

// setRanks writes fitted weights of features of moves.
func (w *weights) setRanks(f []float64) {
	for k := range w.of {
		w.of[k].Own, w.of[k].Other = whole(f[k]), whole(f[otherAt+k])
	}
}

func whole(v float64) int16 { return int16(min(max(math.Round(v), math.MinInt16), math.MaxInt16)) }
