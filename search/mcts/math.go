package mcts

import (
	"math"
	"math/bits"
)

// The functions of this file return identical results on all machines. IEEE 754
// defines the rounding of sums, quotients and roots; the conversion to float64
// rounds a product before it is added (no fused multiply-add); logarithm and
// exponential, whose implementations in Go differ between machines, are
// computed from these operations.

// powerTable contains 2^(i/64).
var powerTable = func() (table [64]float64) {
	root := 2.0
	for range 6 {
		root = math.Sqrt(root)
	}
	table[0] = 1
	for i := 1; i < len(table); i++ {
		table[i] = table[i-1] * root
	}
	return table
}()

// inversePower returns 2^-(x/64) for x >= 0.
func inversePower(x int) float64 {
	halvings := x / 64
	if halvings > 60 {
		return 0
	}
	return 1 / (powerTable[x%64] * float64(uint64(1)<<halvings))
}

// naturalLog returns the natural logarithm of n >= 1 with an error below 0.002.
func naturalLog(n int64) float64 {
	top := bits.Len64(uint64(n)) - 1
	mantissa := float64(n) / float64(uint64(1)<<top) // 1 <= mantissa < 2
	x := (mantissa - 1) / (mantissa + 1)
	square := float64(x * x)
	series := float64(2 * x * (1 + float64(square*(1.0/3+float64(square*0.2)))))
	return float64(float64(top)*math.Ln2) + series
}
