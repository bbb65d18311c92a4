package tune

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// crossings are positions of things that are worth something where three of their
// parts or four are of one sort, and as much less where they are of another: no
// sum over parts can say that. Every third position is in a state of its own, in
// which all that counts half.
func crossings(n int) (*Bags, []int32) {
	rng := rand.New(rand.NewPCG(1, 8))
	b := &Bags{}
	for i := range n {
		var things [][Parts]uint16
		worth := 0.0
		for range 1 + rng.IntN(4) {
			var thing [Parts]uint16
			var count [3]int
			for d := range thing {
				sort := rng.IntN(3)
				count[sort]++
				thing[d] = uint16(2*sort + rng.IntN(2))
			}
			things = append(things, thing)
			worth += float64(max(count[0]-2, 0) - max(count[1]-2, 0))
		}
		state := some(i%3 == 0)
		b.Add(things, state, logistic((2-float64(state))*worth), i)
	}
	return b, []int32{0, 0, 1, 1, 2, 2}
}

func some(is bool) int {
	if is {
		return 1
	}
	return 0
}

func unknown(int) float64 { return 0 }

// TestNetworkLearnsCrossings: the network explains nearly all of it.
func TestNetworkLearnsCrossings(t *testing.T) {
	b, kin := crossings(5000)
	var rounds []Round
	_, r, err := FitNetwork(t.Context(), kin, b, unknown, Options{Rounds: 40, Rate: 0.03, Seed: 1, Report: func(r Round) { rounds = append(rounds, r) }})
	if err != nil {
		t.Fatal(err)
	}
	least := 0.0
	for _, target := range b.targets {
		q := float64(target)
		least -= q*math.Log(q) + (1-q)*math.Log(1-q)
	}
	least /= float64(b.Len())
	if r.Best.Apart > least+0.01 || math.Abs(r.Start.Apart-math.Ln2) > 1e-9 {
		t.Errorf("loss %.4f at the start, %.4f at the end; targets alone leave %.4f", r.Start.Apart, r.Best.Apart, least)
	}
	if len(rounds) != 41 || rounds[0] != r.Start || rounds[40] != r.Best {
		t.Errorf("%d rounds were told", len(rounds))
	}
}

// TestNetworkStep: a small step goes down the slope that small changes of a number
// show, but where the change takes a sum across zero.
func TestNetworkStep(t *testing.T) {
	const rate, change = 1e-4, 2e-4
	b, kin := crossings(200)
	numbers, kinks := 0, 0
	for i := range b.Len() {
		f := newNetFitter(newNetwork(kin, b, uint64(i)), b, func(int) float64 { return 0.3 }, nil)
		f.rate = rate
		layers := []*layer{&f.kin, &f.mix, &f.up, &f.bias, &f.by, &f.down}
		for _, l := range layers {
			for j := range l.steep {
				l.steep[j] = 1 // no step is stretched
			}
		}
		var before, after [][]float32
		for _, l := range layers {
			before = append(before, append([]float32{}, l.is...))
		}
		f.learn(i)
		for k, l := range layers {
			after = append(after, append([]float32{}, l.is...))
			copy(l.is, before[k])
		}
		clear(f.own.is)
		for k, l := range layers {
			for j, x := range before[k] {
				l.is[j] = x + change
				up := f.mean(t.Context(), []int{i}, true)
				l.is[j] = x - change
				down := f.mean(t.Context(), []int{i}, true)
				l.is[j] = x
				want, got := (up-down)/(2*change), float64(x-after[k][j])/rate
				if numbers++; math.Abs(got-want) > 0.005+0.1*math.Abs(want) {
					kinks++
				}
			}
		}
	}
	if kinks*50 > numbers {
		t.Errorf("%d of %d steps do not go down the slope", kinks, numbers)
	}
}

// TestNetworkNumbers: what a thing is worth is what the numbers that are handed out
// say, and rare parts have those of their kin.
func TestNetworkNumbers(t *testing.T) {
	b, kin := crossings(1000)
	b.Add([][Parts]uint16{{6, 6, 6, 6}}, 0, 1, 0)
	kin = append(kin, 2)
	n, _, err := FitNetwork(t.Context(), kin, b, unknown, Options{Rounds: 2})
	if err != nil {
		t.Fatal(err)
	}
	if n.Has(6) || !n.Has(0) {
		t.Error("a part that was seen four times has numbers of its own, or one of hundreds has not")
	}
	for i, x := range n.OfKin(2) {
		if n.Of(6)[i] != x {
			t.Fatal("a rare part is not as its kin")
		}
	}
	if n.Bias(3, 99) != float64(n.bias.is[3]) {
		t.Error("a state that no position was in has a bias of its own")
	}
	if x := n.OfKin(99); len(x) != n.Width || x[0] != 0 {
		t.Error("kin without parts have numbers")
	}
	for i := range 100 {
		all := make([]float64, n.Width)
		for t := range len(b.things(i)) / Parts {
			for j := range n.Width {
				sum := 0.0
				for _, p := range b.things(i)[t*Parts:][:Parts] {
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
		if got := newNetFitter(n, b, unknown, nil).odds(i); math.Abs(got-odds) > 1e-5 {
			t.Fatalf("position %d: %v, want %v", i, got, odds)
		}
		parts := b.things(i)[:Parts]
		want := 0.0
		for j := range n.Width {
			sum := 0.0
			for _, p := range parts {
				sum += n.Of(int(p))[j]
			}
			want += float64(sign(j)) * max(sum, 0)
		}
		if got := float64(n.worth(parts, make([]float32, n.Width))); math.Abs(got-want) > 1e-5 {
			t.Fatalf("thing of position %d: %v, want %v", i, got, want)
		}
	}
}

func TestNetworkIsTheSameTwice(t *testing.T) {
	b, kin := crossings(500)
	one, _, _ := FitNetwork(t.Context(), kin, b, unknown, Options{Seed: 5})
	two, _, _ := FitNetwork(t.Context(), kin, b, unknown, Options{Seed: 5})
	for i := range one.own.is {
		if one.own.is[i] != two.own.is[i] {
			t.Fatal("two fits differ")
		}
	}
}

func TestNetworkNeedsGames(t *testing.T) {
	if _, _, err := FitNetwork(t.Context(), nil, &Bags{}, unknown, Options{}); err == nil || !strings.Contains(err.Error(), "too few games") {
		t.Errorf("no games: %v", err)
	}
	b, kin := crossings(100)
	if _, _, err := FitNetwork(t.Context(), kin, b, unknown, Options{Apart: 2}); err == nil {
		t.Error("a part of 2 apart")
	}
}
