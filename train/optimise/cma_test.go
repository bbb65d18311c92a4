package optimise

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/train"
)

func TestCholeskyFactor_RankOneUpdate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := 1; n <= 8; n++ {
		f := identityFactor(n)
		sum := make([][]float64, n)
		for i := range sum {
			sum[i] = make([]float64, n)
			sum[i][i] = 1
		}
		for range 5 {
			weight, v := 3*r.Float64(), normals(r, n)
			f.rankOneUpdate(weight, v)
			for i := range n {
				for j := range n {
					sum[i][j] += weight * v[i] * v[j]
				}
			}
		}
		f.scale(2)
		for i := range n {
			for j := range n {
				got := 0.0
				for k := range min(i, j) + 1 {
					got += f.row(i)[k] * f.row(j)[k]
				}
				near(t, "an entry", got, 4*sum[i][j])
			}
		}
		v := normals(r, n)
		for i, x := range f.solveLower(f.multiply(v)) {
			near(t, "a vector there and back", x, v[i])
		}
	}
}

func normals(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64()
	}
	return v
}

// TestCMA_ExactRankings checks that the method optimises narrow and curved valleys with exact rankings. The
// limits are about twice the evaluations that it needs.
func TestCMA_ExactRankings(t *testing.T) {
	sphere := func(x []float64) (sum float64) {
		for _, v := range x {
			sum += v * v
		}
		return sum
	}
	ellipsoid := func(x []float64) (sum float64) {
		for i, v := range x {
			sum += math.Pow(1e6, float64(i)/float64(len(x)-1)) * v * v
		}
		return sum
	}
	rosenbrock := func(x []float64) (sum float64) {
		for i := range len(x) - 1 {
			a, b := x[i+1]-x[i]*x[i], 1-x[i]
			sum += 100*a*a + b*b
		}
		return sum
	}
	for _, c := range []struct {
		name        string
		f           func([]float64) float64
		evaluations int
	}{{"sphere", sphere, 1000}, {"ellipsoid", ellipsoid, 4000}, {"rosenbrock", rosenbrock, 4000}} {
		for seed := range uint64(5) {
			if n := evaluations(t, c.f, seed); n > c.evaluations {
				t.Errorf("%s, seed %d: %d evaluations, want at most %d", c.name, seed, n, c.evaluations)
			}
		}
	}
}

// evaluations returns the number of evaluations from 3 on five axes to less than 1e-6.
func evaluations(t *testing.T, f func([]float64) float64, seed uint64) int {
	var space train.Space
	for i := range 5 {
		space = append(space, train.Parameter{Name: string(rune('a' + i)), Start: 3, Step: 1})
	}
	axes, err := newAxes(space)
	if err != nil {
		t.Fatal(err)
	}
	m := newCMA(space, axes, Settings{Trials: 8, Pairs: 1})
	for g := range uint64(5000) {
		trials := m.propose(rand.New(rand.NewPCG(seed, g)))
		order := make([]int, len(trials))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(i, j int) int {
			if f(trials[i].A) < f(trials[j].A) {
				return -1
			}
			return 1
		})
		m.updateDistribution(order)
		if f(pointValues(space, axes, m.Mean)) < 1e-6 {
			return 8 * int(g+1)
		}
	}
	return math.MaxInt
}
