package train

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// numbers draws random numbers, a third of them zero.
func numbers(rng *rand.Rand, n int) []float32 {
	all := make([]float32, n)
	for i := range all {
		if rng.IntN(3) > 0 {
			all[i] = float32(rng.NormFloat64())
		}
	}
	return all
}

// TestLanes_MatchGeneric checks that the assembly returns the same bits as the portable loops.
func TestLanes_MatchGeneric(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		const rows = 50
		width, points := 8*(1+rng.IntN(8)), 1+rng.IntN(30)
		table, by, byTotal := numbers(rng, rows*width), numbers(rng, width), numbers(rng, width)
		features := make([]uint16, rowsPerPoint*points)
		for i := range features {
			features[i] = uint16(rng.IntN(rows))
		}
		run := func(gather func([]float32, []uint16, []float32, int), rectify func(_, _ []float32, _ int), dots func(_, _, _ []float32, _ int),
			back func(_, _, _, _, _ []float32, _ int), scatter func([]float32, []uint16, []float32, int),
			blend, spread func(_, _, _ []float32, _ int),
		) []float32 {
			sums, total, dot := make([]float32, points*width), make([]float32, width), make([]float32, points)
			gradient, gradients := slices.Clone(by), slices.Clone(table)
			gather(sums, features, table, width)
			all := slices.Clone(sums)
			rectify(sums, total, width)
			all = append(all, sums...)
			dots(sums, by, dot, width)
			back(sums, byTotal, by, dot, gradient, width)
			scatter(gradients, features, sums, width)
			blend(total, sums, dot, width)
			spread(sums, dot, by, width)
			return slices.Concat(all, total, dot, sums, gradient, gradients)
		}
		got, want := run(gatherRows, rectifyRows, dotRows, backpropRows, scatterRows, blendRows, spreadRows), run(gatherGeneric, rectifyGeneric, dotGeneric, backGeneric, scatterGeneric, blendGeneric, spreadGeneric)
		if !slices.Equal(got, want) {
			t.Fatalf("width %d, %d points: the results differ", width, points)
		}
	}
}
