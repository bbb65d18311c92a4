package eval

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente/engines/internal/five/board"
	"github.com/sente-games/sente/train"
)

func weightsOf(rules string) *NetworkWeights {
	packed, err := os.ReadFile("../../../gomoku/weights/" + rules + ".txt.gz")
	if err != nil {
		panic(err)
	}
	data, err := train.Unpack(packed)
	if err != nil {
		panic(err)
	}
	f, err := train.Decode(data)
	if err != nil {
		panic(err)
	}
	var states []string
	biases, _ := f.Table(biasTable)
	for _, r := range biases.Rows {
		states = append(states, r.Name)
	}
	w, err := ReadNetwork(f, states)
	if err != nil {
		panic(err)
	}
	return &w
}

// byName has vectors by the names of features, read from both ends.
func byName(v *Vectors) map[string]Vector {
	all := map[string]Vector{}
	for _, f := range v.Features {
		name := []byte(f.Feature.String())
		all[string(name)] = f.Vector
		slices.Reverse(name)
		all[string(name)] = f.Vector
	}
	return all
}

// sight is the weights of both sides as they are written.
type sight struct {
	vectors [2]*Vectors
	named   [2]map[string]Vector
	states  [2][]FirstRow
}

func sightOf(w *NetworkWeights) (s sight) {
	s.vectors, s.states = w.sideViews()
	for side, v := range s.vectors {
		s.named[side] = byName(v)
	}
	return s
}

func (s sight) vector(side int, name string) Vector {
	if v, ok := s.named[side][name]; ok {
		return v
	}
	var key uint64
	for i, c := range strings.Replace(name, "*", "", 1) {
		key |= uint64(strings.IndexRune(featureChars, c)) << (2 * i)
	}
	classes := board.Freestyle.ClassTable()[key]
	return s.vectors[side].Groups[int(classes&15)*int(board.NumLineClasses)+int(classes>>4)]
}

// sums adds up the vectors of a point's features, as a side sees them, after the ReLU.
func (s sight) sums(side int, p Features) (sums [Width]int) {
	for d := range 4 {
		for i, x := range s.vector(side, p.FeatureIn(d).String()) {
			sums[i] += int(x)
		}
	}
	for i, x := range sums {
		sums[i] = max(x, 0)
	}
	return sums
}

// evaluator is the network as the weights say, in floating point, from the totals on.
type evaluator struct{ *NetworkWeights }

// layerBySight returns the outputs of a layer, computed by definition.
func layerBySight(rows [][]int16, biases []int16, in []float64, least, most float64) []float64 {
	out := make([]float64, len(rows))
	for i, r := range rows {
		out[i] = float64(biases[i]) / WeightUnit
		for k, w := range r {
			out[i] += float64(w) / WeightUnit * in[k]
		}
		out[i] = min(max(out[i], least), most)
	}
	return out
}

const mostReal = float64(maxNumber) / NumberUnit

func (e evaluator) units(in []float64, biases FirstRow) []float64 {
	first := layerBySight(inputRowSlices(e.First[:]), biases[:], in, 0, mostReal)
	return layerBySight(firstRowSlices(e.Second[:]), e.SecondBias[:], first, 0, mostReal)
}

func (e evaluator) worth(in, units []float64) float64 {
	worth := float64(e.WorthBias) / WeightUnit
	for i, x := range units {
		worth += float64(e.Worth[i]) / WeightUnit * x
	}
	for i, x := range in {
		worth += float64(e.WorthByInput[i]) / WeightUnit * x
	}
	return worth * WorthUnit
}

// TestNetwork_Evaluate: points have the sums, a position is worth, and moves are expected, what the
// weights say, which for renju are not the same for both sides.
func TestNetwork_Evaluate(t *testing.T) {
	for _, rules := range []string{"freestyle", "renju"} {
		t.Run(rules, func(t *testing.T) { evaluate(t, weightsOf(rules)) })
	}
}

func evaluate(t *testing.T, w *NetworkWeights) {
	n, e, s := NewNetwork(w), evaluator{w}, sightOf(w)
	rng := rand.New(rand.NewPCG(21, 21))
	for range 200 {
		a := &Accumulator{}
		totals := [2][Width]float64{}
		var points [][2][Width]float64
		var cells []uint16
		for c := range uint16(1 + rng.IntN(120)) {
			p := Features(rng.Uint64() & rng.Uint64() & rng.Uint64()) // mostly empty cells
			a.RefreshPoint(n, c, p)
			a.AddPoint(c)
			point := [2][Width]float64{}
			for side, p := range [2]Features{p, p.SwapColours()} {
				for i, x := range s.sums(side, p) {
					if got := max(a.Points[c][side].lane(i), 0); got != x {
						t.Fatalf("sum %d of %x is %d, want %d", i, p, got, x)
					}
					point[side][i] = float64(x) / VectorUnit
					totals[side][i] += point[side][i] * train.TotalScale
				}
			}
			points, cells = append(points, point), append(cells, c)
		}
		side, state := rng.IntN(2), rng.IntN(len(w.States))
		var in []float64
		for _, view := range [2]int{side, 1 - side} {
			for _, x := range totals[view] {
				in = append(in, min(x, mostReal))
			}
		}
		units := e.units(in, s.states[side][state])
		want := e.worth(in, units)
		if got := float64(n.Evaluate(&a.Totals, side, state)); math.Abs(got-want) > 8+math.Abs(want)/50 {
			t.Fatalf("the network says %v, want %.2f", got, want)
		}
		by := layerBySight(secondRowSlices(w.Policy[:]), w.PolicyBias[:], units, -float64(maxPolicy)/PolicyUnit, float64(maxPolicy)/PolicyUnit)
		ranks := make([]int32, len(cells))
		n.RankMoves(a, side, state, cells, ranks)
		for k, p := range points {
			want := 0.0
			for i := range Width {
				want += by[i]*p[side][i] + by[Width+i]*p[1-side][i]
			}
			if want *= RankUnit; math.Abs(float64(ranks[k])-want) > 5+math.Abs(want)/20 {
				t.Fatalf("cell %d has rank %d, want %.2f", k, ranks[k], want)
			}
		}
	}
}
