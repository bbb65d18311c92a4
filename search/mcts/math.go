package mcts

import (
	"math"
	"math/bits"
)

// The functions of this file return the same on every machine: sums, quotients and
// roots are rounded exactly by IEEE 754, a product is rounded before it is added
// to anything (float64 around it says so), and logarithm and exponential, which
// Go computes differently from machine to machine, are made of those.

// powers holds 2^(i/64).
var powers = func() (table [64]float64) {
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

// halves returns 2^-(x/64) for x >= 0.
func halves(x int) float64 {
	whole := x / 64
	if whole > 60 {
		return 0
	}
	return 1 / (powers[x%64] * float64(uint64(1)<<whole))
}

// ln returns the natural logarithm of n >= 1, off by less than 0.002.
func ln(n int64) float64 {
	top := bits.Len64(uint64(n)) - 1
	mantissa := float64(n) / float64(uint64(1)<<top) // 1 <= mantissa < 2
	x := (mantissa - 1) / (mantissa + 1)
	square := float64(x * x)
	series := float64(2 * x * (1 + float64(square*(1.0/3+float64(square*0.2)))))
	return float64(float64(top)*math.Ln2) + series
}
