package match

import (
	"encoding/binary"
	"hash/fnv"
)

// mixSeed hashes numbers into one, the same on every machine: a change of any bit of any of them
// changes about half of the result (the finaliser of SplitMix64, Steele, Lea and Flood 2014).
func mixSeed(numbers ...uint64) uint64 {
	h := uint64(0x5e47e)
	for _, n := range numbers {
		h = splitMix64(h ^ splitMix64(n+0x9e3779b97f4a7c15))
	}
	return h
}

func splitMix64(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// seededRand is a random generator that does not depend on the release of Go.
type seededRand uint64

func (d *seededRand) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	return splitMix64(uint64(*d))
}

// intN returns a number from 0 to n-1; the bias for n below 2³² is under 2⁻³².
func (d *seededRand) intN(n int) int { return int(d.next() % uint64(n)) }

// hashText returns the FNV-1a hash of a text.
func hashText(text string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return binary.BigEndian.Uint64(h.Sum(nil))
}

// shuffle shuffles n elements by the seed alone (Fisher and Yates).
func shuffle(seed uint64, n int, swap func(i, j int)) {
	d := seededRand(mixSeed(seed, uint64(n)))
	for i := n - 1; i > 0; i-- {
		swap(i, d.intN(i+1))
	}
}
