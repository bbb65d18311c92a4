package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sente-games/sente/internal/testutil"
)

// crossings are positions of points that are worth something where three or four of
// their features are of one sort, and as much less where they are of another: no
// sum over features can say that. Every third position is in a state of its own, in
// which all that counts half. The move is on the best of the points; one in four cannot be
// moved to, and one in four does not count.
func crossings(n int) (*NetworkDataset, NetworkFeatures) {
	rng := rand.New(rand.NewPCG(1, 8))
	b := &NetworkDataset{}
	for i := range n {
		p, worth, best := Points{Move: -1}, 0.0, -1
		for at := range 1 + rng.IntN(6) {
			var point [PointFeatures]uint16
			var count [3]int
			for d := range point {
				sort := rng.IntN(3)
				count[sort]++
				point[d] = uint16(2*sort + rng.IntN(2))
			}
			use := rng.IntN(4)
			p.Features = append(p.Features, point)
			p.Counts, p.Candidates = append(p.Counts, use != 0), append(p.Candidates, use != 1)
			if use != 0 {
				worth += float64(max(count[0]-2, 0) - max(count[1]-2, 0))
			}
			if use != 1 && count[0] > best {
				best, p.Move = count[0], at
			}
		}
		state := some(i%3 == 0)
		b.Add(p, state, logistic((2-float64(state))*worth), i)
	}
	return b, NetworkFeatures{Groups: []int32{0, 0, 1, 1, 2, 2}, Swapped: []uint16{2, 3, 0, 1, 4, 5}}
}

func some(is bool) int {
	if is {
		return 1
	}
	return 0
}

// TestFitNetwork_LearnsCrossings checks that the network predicts nearly all outcomes and moves.
func TestFitNetwork_LearnsCrossings(t *testing.T) {
	testutil.SkipUnderRace(t)
	b, of := crossings(4000)
	var rounds []Round
	n, r, err := FitNetwork(t.Context(), of, b, FitOptions{Rounds: 30, Batch: 32, Seed: 1, Report: func(r Round) { rounds = append(rounds, r) }})
	testutil.NoError(t, err)
	least := 0.0
	for _, target := range b.targets {
		q := float64(target)
		least -= q*math.Log(q) + (1-q)*math.Log(1-q)
	}
	least /= float64(b.Len())
	if r.Best.Validation > least+0.01 || r.Start.Validation != math.Ln2 {
		t.Errorf("loss %.4f at the start, %.4f at the end; targets alone leave %.4f", r.Start.Validation, r.Best.Validation, least)
	}
	if len(rounds) != 31 || rounds[0] != r.Start || rounds[30] != r.Best {
		t.Errorf("%d rounds were reported", len(rounds))
	}
	f, found, moves := newNetworkFitter(n, b, nil), 0, 0
	for i := range b.Len() {
		if x := b.exampleAt(i); x.move != noMove {
			logits := make([]float32, len(x.features)/PointFeatures)
			f.logOdds(x)
			f.moveLogits(x, logits)
			moves++
			found += some(logits[x.move] == slices.Max(logits))
		}
	}
	if moves < 3000 || found < moves*8/10 {
		t.Errorf("of %d moves the network ranks %d first", moves, found)
	}
}

// loss computes the loss of an example, whose gradient backpropagate computes, from scratch.
func (f *networkFitter) loss(x networkExample) float64 {
	f.refreshVectors()
	z := float64(f.logOdds(x))
	loss := softplus(z) - float64(x.target)*z
	if x.move == noMove {
		return loss
	}
	logits := make([]float32, len(x.features)/PointFeatures)
	f.moveLogits(x, logits)
	softmax(logits)
	return loss - policyLossShare*math.Log(float64(logits[x.move]))
}

// TestBackpropagate_Gradient compares the gradient with finite differences, except where a change moves a
// sum across zero.
func TestBackpropagate_Gradient(t *testing.T) {
	const change = 1e-3
	b, of := crossings(60)
	numbers, off := 0, 0
	for i := range b.Len() {
		f := newNetworkFitter(newNetwork(of, b, uint64(i)), b, nil)
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		layers := []*weightLayer{&f.ownVectors, &f.first, &f.bias, &f.second, &f.secondBias, &f.output, &f.outputByInput, &f.outputBias, &f.policy, &f.policyBias}
		for _, l := range layers {
			for k := range l.weights {
				l.weights[k] += float32(rng.NormFloat64() * 0.2)
			}
		}
		f.refreshVectors()
		x := b.exampleAt(i)
		f.backpropagate(x)
		for _, l := range layers {
			for range 8 {
				k := rng.IntN(len(l.weights))
				was := l.weights[k]
				l.weights[k] = was + change
				above := f.loss(x)
				l.weights[k] = was - change
				below := f.loss(x)
				l.weights[k] = was
				numbers++
				if want := (above - below) / (2 * change); math.Abs(float64(l.gradient[k])-want) > 2e-3+0.02*math.Abs(want) {
					off++
				}
			}
		}
	}
	if off > numbers/50 {
		t.Errorf("%d of %d gradients are wrong", off, numbers)
	}
}

// TestNetwork_ExportedNumbers checks that the exported numbers reproduce the evaluation.
func TestNetwork_ExportedNumbers(t *testing.T) {
	b, of := crossings(300)
	n, _, err := FitNetwork(t.Context(), of, b, FitOptions{Rounds: 2, Batch: 16, Seed: 3})
	testutil.NoError(t, err)
	f := newNetworkFitter(n, b, nil)
	layer := func(biases []float64, row func(int) []float64, in []float64) []float64 {
		for h := range biases {
			for k, w := range row(h) {
				biases[h] += w * in[k]
			}
			biases[h] = max(biases[h], 0)
		}
		return biases
	}
	for i := range b.Len() {
		x := b.exampleAt(i)
		in := make([]float64, n.Inputs())
		for p := range x.counting {
			for side := range 2 {
				sums := make([]float64, n.Width)
				for _, feature := range x.features[PointFeatures*p:][:PointFeatures] {
					if side == 1 {
						feature = of.Swapped[feature]
					}
					vector := n.GroupVector(int(of.Groups[feature]))
					if n.Has(int(feature)) {
						vector = n.FeatureVector(int(feature))
					}
					for j, v := range vector {
						sums[j] += v
					}
				}
				for j, s := range sums {
					in[side*n.Width+j] += TotalScale * max(s, 0)
				}
			}
		}
		units := layer(n.SecondBiases(), n.OfSecond, layer(n.Biases(x.state), n.FirstLayerWeights, in))
		byUnits, byInputs, want := n.Worth()
		for h, u := range units {
			want += byUnits[h] * u
		}
		for k, x := range in {
			want += byInputs[k] * x
		}
		if got := float64(f.logOdds(x)); math.Abs(got-want) > 1e-4 {
			t.Fatalf("position %d: %v, want %v", i, got, want)
		}
	}
}
