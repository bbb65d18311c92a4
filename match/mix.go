package match

import (
	"encoding/binary"
	"hash/fnv"
)

// mix makes one number of several, the same on every machine: a change of any bit
// of any of them changes about half of the result (the finaliser of SplitMix64,
// Steele, Lea and Flood 2014).
func mix(numbers ...uint64) uint64 {
	h := uint64(0x5e47e)
	for _, n := range numbers {
		h = stir(h ^ stir(n+0x9e3779b97f4a7c15))
	}
	return h
}

func stir(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// dice is a generator that no release of Go changes.
type dice uint64

func (d *dice) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	return stir(uint64(*d))
}

// upTo draws a number from 0 to n-1; the bias for n below 2³² is under 2⁻³².
func (d *dice) upTo(n int) int { return int(d.next() % uint64(n)) }

// hashText is a text as a number.
func hashText(text string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return binary.BigEndian.Uint64(h.Sum(nil))
}

// Shuffle puts n things in an order that only the seed decides (Fisher and Yates).
func Shuffle(seed uint64, n int, swap func(i, j int)) {
	d := dice(mix(seed, uint64(n)))
	for i := n - 1; i > 0; i-- {
		swap(i, d.upTo(i+1))
	}
}
