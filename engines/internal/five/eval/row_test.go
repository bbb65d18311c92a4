package eval

import (
	"math/rand/v2"
	"testing"
)

// TestListSteps_EqualPortable: steps are the same by the processor's instructions for bits as by words.
func TestListSteps_EqualPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(47, 1))
	index := new([numFeatures]uint16)
	for f := range index {
		index[f] = uint16(rng.Uint32())
	}
	for range 2000 {
		var rows [4]Row
		var counting PointSet
		for i := range counting {
			counting[i] = rng.Uint64()
		}
		for d := range rows {
			shift := 2 * (FeatureReach + rng.IntN(20))
			before := rng.Uint64() &^ (3 << shift)
			after := before | uint64(1+rng.IntN(3))<<shift
			window := uint64(1)<<(4*FeatureReach+2) - 1
			rows[d] = Row{before, after, ^(after | after>>1) & lowBits & (window << (shift - 2*FeatureReach)), rng.IntN(64), 1 + rng.IntN(12)}
		}
		var got, want [8 * FeatureReach]Step
		n := listSteps(&got, index, &rows, &counting)
		if m := listStepsPortable(&want, index, &rows, &counting); n != m || got != want {
			t.Fatalf("%d steps %v, want %d, %v", n, got[:n], m, want[:m])
		}
	}
}
