package network

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente/engines/five/line"
	"github.com/sente-games/sente/tune"
)

// fitted are the weights that the engine plays by.
var fitted = sync.OnceValue(func() *Weights {
	data, err := os.ReadFile("../weights.txt")
	if err != nil {
		panic(err)
	}
	f, err := tune.Decode(data)
	if err != nil {
		panic(err)
	}
	w, err := Read(f)
	if err != nil {
		panic(err)
	}
	return &w
})

// vectorsByName has the vectors of features by their names, read from both ends.
var vectorsByName = sync.OnceValue(func() map[string]Vector {
	all := map[string]Vector{}
	for _, f := range fitted().Features {
		name := []byte(f.Feature.String())
		all[string(name)] = f.Vector
		slices.Reverse(name)
		all[string(name)] = f.Vector
	}
	return all
})

func vectorBySight(w *Weights, name string) Vector {
	if v, ok := vectorsByName()[name]; ok {
		return v
	}
	var key uint64
	for i, c := range strings.Replace(name, "*", "", 1) {
		key |= uint64(strings.IndexRune(cells, c)) << (2 * i)
	}
	classes := line.Freestyle.Table()[key]
	return w.Groups[int(classes&15)*int(line.Classes)+int(classes>>4)]
}

// sumsBySight adds up the vectors of a point's features, after the ReLU.
func sumsBySight(w *Weights, p Features) (sums [Width]int) {
	for d := range 4 {
		for i, x := range vectorBySight(w, p.In(d).String()) {
			sums[i] += int(x)
		}
	}
	for i, x := range sums {
		sums[i] = max(x, 0)
	}
	return sums
}

// TestEvaluate: points have the sums, and a position is worth, what the weights say.
func TestEvaluate(t *testing.T) {
	w := fitted()
	n := New(w)
	rng := rand.New(rand.NewPCG(21, 21))
	for range 200 {
		a := &Accumulator{}
		points, pools := [2]float64{}, [2][Pools]float64{}
		for c := range uint16(rng.IntN(120)) {
			p := Features(rng.Uint64() & rng.Uint64() & rng.Uint64()) // mostly empty cells
			a.Refresh(n, c, p)
			a.Add(c)
			for side, p := range [2]Features{p, p.Swapped()} {
				for i, x := range sumsBySight(w, p) {
					if got := max(a.Points[c][side].lane(i), 0); got != x {
						t.Fatalf("sum %d of %x is %d, want %d", i, p, got, x)
					}
					points[side] += float64(x) * float64(1-2*(i%2)) / VectorUnit
					for k := range pools[side] {
						pools[side][k] += float64(w.Mix[k][i]) / MixUnit * float64(x) / (VectorUnit * Unit)
					}
				}
			}
		}
		for side := range 2 {
			state := rng.IntN(States)
			worth := points[side]
			for i, u := range w.Units {
				in := float64(w.Bias[state][i]) / UpUnit
				for k, x := range pools[side] {
					in += float64(u.Up[k]) / UpUnit * x
				}
				worth += max(in, 0) * float64(u.Down) / DownUnit * Unit
			}
			if got := n.Evaluate(&a.Totals[side], state); math.Abs(float64(got)-worth) > 3 {
				t.Fatalf("the network says %d, want %.2f", got, worth)
			}
		}
	}
}

// TestFittedNetwork: the weights of the engine have a network, and it knows features that
// differ in what their line classes do not say.
func TestFittedNetwork(t *testing.T) {
	w := fitted()
	if len(w.Features) < 1000 {
		t.Fatalf("only %d features have vectors", len(w.Features))
	}
	differ := 0
	for _, f := range w.Features {
		if f.Vector != w.Groups[f.Feature.Group()] {
			differ++
		}
	}
	if differ < 1000 {
		t.Errorf("only %d features differ from their groups", differ)
	}
}
