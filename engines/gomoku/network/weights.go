package network

import (
	"math"
	"slices"

	"github.com/sente-games/sente/tune"
)

// Weights are the weights of a [Network] as they are fitted and written.
type Weights struct {
	Groups   [Groups]Vector
	Features []FeatureWeights // those with a vector of their own, canonical and rising
	Mix      [Pools]Vector
	Units    [Hidden]UnitWeights
	Bias     [States][Hidden]int16 // of the units
}

// Vector is what a feature adds to the accumulator of a point.
type Vector [Width]int16

// FeatureWeights are the vector of a feature and of its mirror image.
type FeatureWeights struct {
	Feature Feature
	Vector  Vector
}

// UnitWeights are the weights of the pools into a unit of the hidden layer, and that of
// its output.
type UnitWeights struct {
	Up   [Pools]int16
	Down int16
}

// mostVector bounds the numbers of a vector, so that four of them add up to one of 16
// bits.
const mostVector = 1<<13 - 1

// large finds a number that [Sums] have no room for.
func (v Vector) large() (x int16, ok bool) {
	for _, x := range v {
		if max(x, -x) > mostVector || x == math.MinInt16 {
			return x, true
		}
	}
	return 0, false
}

// empty reports whether there is no network.
func (w *Weights) empty() bool { return len(w.Features) == 0 && w.Groups == [Groups]Vector{} }

// pooled reports whether there is more than the sum over points.
func (w *Weights) pooled() bool {
	return w.Mix != [Pools]Vector{} || w.Units != [Hidden]UnitWeights{} || w.Bias != [States][Hidden]int16{}
}

// Round takes the weights of a fitted network whose features are the given ones.
func Round(n *tune.Network, features []Feature) (w Weights) {
	for i := range w.Groups {
		w.Groups[i] = roundVector(n.OfGroup(i))
	}
	for i, f := range features {
		if n.Has(i) {
			w.Features = append(w.Features, FeatureWeights{f, roundVector(n.Of(i))})
		}
	}
	slices.SortFunc(w.Features, func(a, b FeatureWeights) int { return int(a.Feature) - int(b.Feature) })
	for k := range w.Mix {
		w.Mix[k] = round(n.Mixture(k), MixUnit)
	}
	for i := range w.Units {
		up, down := n.Unit(i)
		u := &w.Units[i]
		u.Down = tune.Int16(down * DownUnit)
		for k, x := range up {
			u.Up[k] = tune.Int16(x * UpUnit)
		}
		for state := range w.Bias {
			w.Bias[state][i] = tune.Int16(n.Bias(i, state) * UpUnit)
		}
	}
	return w
}

// roundVector rounds a vector, as far as there is room for its numbers.
func roundVector(numbers []float64) Vector {
	v := round(numbers, Unit*VectorUnit)
	for i, x := range v {
		v[i] = min(max(x, -mostVector), mostVector)
	}
	return v
}

// round rounds numbers in units of one.
func round(numbers []float64, one float64) (v Vector) {
	for i, x := range numbers {
		v[i] = tune.Int16(x * one)
	}
	return v
}
