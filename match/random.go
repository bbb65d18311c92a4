package match

import (
	"encoding/binary"
	"hash/fnv"
)

// mixSeed returns a hash of numbers that is the same on every machine: a change of one input bit
// changes about half of the result's bits (the finaliser of SplitMix64, Steele, Lea and Flood
// 2014).
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

// seededRand is a random number generator that does not depend on the version of Go.
type seededRand uint64

func (d *seededRand) nextUint64() uint64 {
	*d += 0x9e3779b97f4a7c15
	return splitMix64(uint64(*d))
}

// intN returns a number from 0 to n-1; the bias for n below 2³² is under 2⁻³².
func (d *seededRand) intN(n int) int { return int(d.nextUint64() % uint64(n)) }

// hashText returns the FNV-1a hash of a text.
func hashText(text string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return binary.BigEndian.Uint64(h.Sum(nil))
}

// shuffleSeeded shuffles n elements, determined by the seed (Fisher and Yates).
func shuffleSeeded(seed uint64, n int, swap func(i, j int)) {
	d := seededRand(mixSeed(seed, uint64(n)))
	for i := n - 1; i > 0; i-- {
		swap(i, d.intN(i+1))
	}
}
