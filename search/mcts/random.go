package mcts

import "math/bits"

// Random is a pseudorandom generator with the same sequence on all machines
// (splitmix64, Steele, Lea and Flood 2014).
type Random struct{ state uint64 }

func (r *Random) nextUint64() uint64 {
	r.state += 0x9e3779b97f4a7c15
	x := r.state
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// IntN returns a number from 0 to n-1. n must be at least 1.
func (r *Random) IntN(n int) int {
	high, _ := bits.Mul64(r.nextUint64(), uint64(n))
	return int(high)
}
