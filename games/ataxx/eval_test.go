package ataxx

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// countFeaturesSlowly is countFeatures square by square.
func countFeaturesSlowly(own, other, free uint64) (counts [numFeatures]int) {
	has := func(set uint64, square int) bool { return set>>square&1 != 0 }
	reaches := func(player uint64, square int) bool { return (near[square]|far[square])&player != 0 }
	for s := range squares {
		x, y := s%side, s/side
		if has(own, s) {
			counts[pieces]++
			counts[onEdge] += min(1, bits.OnesCount64(1<<s&edge))
			if (x == 0 || x == side-1 || y == 0 || y == side-1) != has(edge, s) {
				panic("the set of edge squares is wrong")
			}
			isExposed, isReachable, isStepped := false, false, false
			for n := range squares {
				if !has(near[s]&free, n) {
					continue
				}
				isExposed = true
				isReachable = isReachable || reaches(other, n)
				isStepped = isStepped || near[n]&other != 0
			}
			for i, is := range map[feature]bool{exposed: isExposed, reachable: isReachable, stepped: isStepped} {
				if is {
					counts[i]++
				}
			}
		}
		if !has(free, s) {
			continue
		}
		if near[s]&own != 0 {
			counts[steps]++
			if !reaches(other, s) {
				counts[safeSteps]++
			}
		}
		if reaches(own, s) {
			counts[reach]++
		}
	}
	return counts
}

func TestEvaluate_CountsAsSlowTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		taken := rng.Uint64() & all
		if rng.IntN(2) == 0 {
			taken &= rng.Uint64()
		}
		own := taken & rng.Uint64()
		b := Board{Pieces: [2]uint64{own, taken &^ own}, Blocked: rng.Uint64() & rng.Uint64() & rng.Uint64() & all &^ taken}
		got, want := countFeatures(b.Pieces[0], b.Pieces[1], b.free()), countFeaturesSlowly(b.Pieces[0], b.Pieces[1], b.free())
		if got != want {
			t.Fatalf("%+v: %v, square by square %v", b, got, want)
		}
		turned := Board{Pieces: [2]uint64{b.Pieces[1], b.Pieces[0]}, Blocked: b.Blocked, Side: 1}
		if b.Evaluate() != turned.Evaluate() {
			t.Fatalf("%+v: %d, with colours exchanged %d", b, b.Evaluate(), turned.Evaluate())
		}
	}
}
