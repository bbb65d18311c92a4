package tune

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sente-games/sente/internal/serial"
)

// crossings are positions of points that are worth something where three or four of
// their features are of one sort, and as much less where they are of another: no
// sum over features can say that. Every third position is in a state of its own, in
// which all that counts half.
func crossings(n int) (*NetworkDataset, []int32) {
	rng := rand.New(rand.NewPCG(1, 8))
	b := &NetworkDataset{}
	for i := range n {
		var points [][PointFeatures]uint16
		worth := 0.0
		for range 1 + rng.IntN(4) {
			var point [PointFeatures]uint16
			var count [3]int
			for d := range point {
				sort := rng.IntN(3)
				count[sort]++
				point[d] = uint16(2*sort + rng.IntN(2))
			}
			points = append(points, point)
			worth += float64(max(count[0]-2, 0) - max(count[1]-2, 0))
		}
		state := some(i%3 == 0)
		b.Add(points, state, logistic((2-float64(state))*worth), i)
	}
	return b, []int32{0, 0, 1, 1, 2, 2}
}

func some(is bool) int {
	if is {
		return 1
	}
	return 0
}

func zero(int) float64 { return 0 }

// TestNetworkLearnsCrossings: the network explains nearly all of it.
func TestNetworkLearnsCrossings(t *testing.T) {
	serial.Test(t, 0)
	b, groups := crossings(5000)
	var rounds []Round
	_, r, err := FitNetwork(t.Context(), groups, b, zero, FitOptions{Rounds: 40, Rate: 0.03, Seed: 1, Report: func(r Round) { rounds = append(rounds, r) }})
	if err != nil {
		t.Fatal(err)
	}
	least := 0.0
	for _, target := range b.targets {
		q := float64(target)
		least -= q*math.Log(q) + (1-q)*math.Log(1-q)
	}
	least /= float64(b.Len())
	if r.Best.Validation > least+0.01 || math.Abs(r.Start.Validation-math.Ln2) > 1e-9 {
		t.Errorf("loss %.4f at the start, %.4f at the end; targets alone leave %.4f", r.Start.Validation, r.Best.Validation, least)
	}
	if len(rounds) != 41 || rounds[0] != r.Start || rounds[40] != r.Best {
		t.Errorf("%d rounds were reported", len(rounds))
	}
}

// TestNetworkStep: a small step goes down the gradient that small changes of a number
// show, but where the change takes a sum across zero.
func TestNetworkStep(t *testing.T) {
	const rate, change = 1e-4, 2e-4
	b, groups := crossings(200)
	numbers, kinks := 0, 0
	for i := range b.Len() {
		f := newNetworkFitter(newNetwork(groups, b, uint64(i)), b, func(int) float64 { return 0.3 }, nil)
		f.rate = rate
		layers := []*layer{&f.group, &f.mix, &f.up, &f.bias, &f.state, &f.down}
		for _, l := range layers {
			for j := range l.squares {
				l.squares[j] = 1 // no step is stretched
			}
		}
		var before, after [][]float32
		for _, l := range layers {
			before = append(before, append([]float32{}, l.weights...))
		}
		f.step(i)
		for k, l := range layers {
			after = append(after, append([]float32{}, l.weights...))
			copy(l.weights, before[k])
		}
		clear(f.own.weights)
		for k, l := range layers {
			for j, x := range before[k] {
				l.weights[j] = x + change
				up := f.meanLoss(t.Context(), []int{i}, true)
				l.weights[j] = x - change
				down := f.meanLoss(t.Context(), []int{i}, true)
				l.weights[j] = x
				want, got := (up-down)/(2*change), float64(x-after[k][j])/rate
				if numbers++; math.Abs(got-want) > 0.005+0.1*math.Abs(want) {
					kinks++
				}
			}
		}
	}
	if kinks*50 > numbers {
		t.Errorf("%d of %d steps do not go down the gradient", kinks, numbers)
	}
}

// TestNetworkNumbers: what a point is worth is what the vectors that are handed out
// say, and rare features have those of their groups.
func TestNetworkNumbers(t *testing.T) {
	b, groups := crossings(1000)
	b.Add([][PointFeatures]uint16{{6, 6, 6, 6}}, 0, 1, 0)
	groups = append(groups, 2)
	n, _, err := FitNetwork(t.Context(), groups, b, zero, FitOptions{Rounds: 2})
	if err != nil {
		t.Fatal(err)
	}
	if n.Has(6) || !n.Has(0) {
		t.Error("a feature that was seen four times has numbers of its own, or one of hundreds has not")
	}
	for i, x := range n.OfGroup(2) {
		if n.Of(6)[i] != x {
			t.Fatal("a rare feature is not as its group")
		}
	}
	if n.Bias(3, 99) != float64(n.bias.weights[3]) {
		t.Error("a state that no position was in has a bias of its own")
	}
	if x := n.OfGroup(99); len(x) != n.Width || x[0] != 0 {
		t.Error("a group without features has numbers")
	}
	for i := range 100 {
		all := make([]float64, n.Width)
		for t := range len(b.points(i)) / PointFeatures {
			for j := range n.Width {
				sum := 0.0
				for _, p := range b.points(i)[t*PointFeatures:][:PointFeatures] {
					sum += n.Of(int(p))[j]
				}
				all[j] += max(sum, 0)
			}
		}
		odds := 0.0
		for j, x := range all {
			odds += float64(sign(j)) * x
		}
		for h := range n.Hidden {
			u := n.Bias(h, int(b.states[i]))
			up, down := n.Unit(h)
			for k := range n.Pools {
				for j, x := range n.Mixture(k) {
					u += up[k] * x * all[j]
				}
			}
			odds += down * max(u, 0)
		}
		if got := newNetworkFitter(n, b, zero, nil).logOdds(i); math.Abs(got-odds) > 1e-5 {
			t.Fatalf("position %d: %v, want %v", i, got, odds)
		}
		features := b.points(i)[:PointFeatures]
		want := 0.0
		for j := range n.Width {
			sum := 0.0
			for _, p := range features {
				sum += n.Of(int(p))[j]
			}
			want += float64(sign(j)) * max(sum, 0)
		}
		if got := float64(n.accumulate(features, make([]float32, n.Width))); math.Abs(got-want) > 1e-5 {
			t.Fatalf("point of position %d: %v, want %v", i, got, want)
		}
	}
}

func TestNetworkIsTheSameTwice(t *testing.T) {
	b, groups := crossings(500)
	one, _, _ := FitNetwork(t.Context(), groups, b, zero, FitOptions{Seed: 5})
	two, _, _ := FitNetwork(t.Context(), groups, b, zero, FitOptions{Seed: 5})
	for i := range one.own.weights {
		if one.own.weights[i] != two.own.weights[i] {
			t.Fatal("two fits differ")
		}
	}
}

func TestNetworkNeedsGames(t *testing.T) {
	if _, _, err := FitNetwork(t.Context(), nil, &NetworkDataset{}, zero, FitOptions{}); err == nil || !strings.Contains(err.Error(), "too few games") {
		t.Errorf("no games: %v", err)
	}
	b, groups := crossings(100)
	if _, _, err := FitNetwork(t.Context(), groups, b, zero, FitOptions{Validation: 2}); err == nil {
		t.Error("a validation set of twice the games")
	}
}
