package eval

import (
	"math/rand/v2"
	"testing"
)

func randomNumbers(rng *rand.Rand, least, most int) (n blockNumbers) {
	for i := range n {
		if n[i] = int16(least + rng.IntN(most-least+1)); rng.IntN(3) == 0 {
			n[i] = int16(max(least, 0))
		}
	}
	return n
}

// TestApplyLayer_EqualsPortable: a layer is what its weights say, one after the other, by the processor's vectors and
// by words.
func TestApplyLayer_EqualsPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 24))
	for i := range 300 {
		in := make([]blockNumbers, 1+i%2)
		l := make([]weightPair, len(in)*blockSize/2)
		var weights [blockSize][2 * blockSize]int64 // by sum and input
		var from blockBiases
		for i := range blockSize {
			from[i] = rng.Int32N(1<<22) - 1<<21
			for k := range 2 * len(l) {
				w := int16(rng.IntN(8001) - 4000)
				setWeight(l, k, i, w)
				weights[i][k] = int64(w)
			}
		}
		for _, to := range []sumConversion{hiddenConversion, policyConversion} {
			for i := range in {
				in[i] = randomNumbers(rng, -maxNumber, maxNumber)
			}
			var want, words, vectors blockNumbers
			for i := range want {
				sum := int64(from[i])
				for k := range 2 * len(l) {
					sum += weights[i][k] * int64(in[k/blockSize][k%blockSize])
				}
				want[i] = int16(min(max(sum>>to.shift, int64(to.minNumber)), int64(to.maxNumber)))
			}
			applyPortable(l, in, &from, to, &words)
			applyLayer(l, in, &from, to, &vectors)
			if words != want || vectors != want {
				t.Fatalf("words %v\nvectors %v\nwant %v", words, vectors, want)
			}
		}
	}
}

// TestComputeInputs_EqualsPortable: inputs are the numbers of the totals, as the places say.
func TestComputeInputs_EqualsPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 25))
	for range 300 {
		var views [2][Width]int64
		var totals [2]Total
		for v := range views {
			for i := range Width {
				x := rng.Uint32N(1 << (8 + rng.IntN(20)))
				views[v][i] = int64(x)
				totals[v][i%2][i/4] |= uint64(x) << (32 * (i / 2 % 2))
			}
		}
		var in, words blockNumbers
		computeInputs(&totals[0], &totals[1], &in)
		inputsPortable(&totals[0], &totals[1], &words)
		if in != words {
			t.Fatalf("vectors %v, words %v", in, words)
		}
		for v := range views {
			for i, x := range views[v] {
				if got, want := int64(in[inputIndex(v*Width+i)]), min((x+halfTotal)>>totalShift, maxNumber); got != want {
					t.Fatalf("input %d of view %d is %d, want %d", i, v, got, want)
				}
			}
		}
	}
}

// TestComputeRates_EqualsPortable: the rate of a cell is the sum of its numbers above zero, in both views, each times
// its weight.
func TestComputeRates_EqualsPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 26))
	for range 300 {
		var points [MaxCells]Sums
		var cells []uint16
		for range 1 + rng.IntN(100) {
			c := uint16(rng.IntN(MaxCells))
			for side := range 2 {
				points[c][side] = packedVector{}
				for range 4 {
					for i, w := range randomVector(rng).pack() {
						points[c][side][i] += w
					}
				}
			}
			cells = append(cells, c)
		}
		by, own := randomNumbers(rng, -maxPolicy, maxPolicy), rng.IntN(2)
		words, vectors := make([]int32, len(cells)), make([]int32, len(cells))
		ratesPortable(cells, &points, own, &by, words)
		computeRates(cells, &points, own, &by, vectors)
		for k, c := range cells {
			want := int64(0)
			for v, side := range [2]int{own, 1 - own} {
				for i := range Width {
					want += int64(max(points[c][side].lane(i), 0)) * int64(by[v*Width+i])
				}
			}
			if int64(words[k]) != int64(int32(want)) || words[k] != vectors[k] {
				t.Fatalf("cell %d: words %d, vectors %d, want %d", c, words[k], vectors[k], want)
			}
		}
	}
}

// TestDotProduct_EqualsPortable: products are added up, by the processor's vectors as by words.
func TestDotProduct_EqualsPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 27))
	for range 300 {
		var a, b [2]blockNumbers
		want := int64(0)
		for h := range a {
			a[h], b[h] = randomNumbers(rng, 0, maxNumber), randomNumbers(rng, -5000, 5000)
			for i := range a[h] {
				want += int64(a[h][i]) * int64(b[h][i])
			}
		}
		if got, words := dotProduct(&a, &b), productPortable(&a, &b); int64(got) != want || words != got {
			t.Fatalf("vectors %d, words %d, want %d", got, words, want)
		}
	}
}
