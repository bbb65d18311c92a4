package eval

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// lane is a number of a sum.
func (p *packedVector) lane(i int) int { return int(uint16(p[i/4]>>(16*(i%4)))) - packedZero }

func randomVector(rng *rand.Rand) (v Vector) {
	for i := range v {
		if v[i] = int16(rng.IntN(2*maxVectorNumber+1) - maxVectorNumber); rng.IntN(8) == 0 {
			v[i] = maxVectorNumber * int16(1-2*rng.IntN(2))
		}
	}
	return v
}

// TestApplySteps_EqualsPortable: what the processor's vectors do is what the words do, and reverting
// restores what was.
func TestApplySteps_EqualsPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 23))
	vectors := make([]Sums, 40)
	for i := range vectors {
		vectors[i] = Sums{randomVector(rng).pack(), randomVector(rng).pack()}
	}
	for range 300 {
		var points [MaxCells]Sums
		var rows [MaxCells][4]uint16
		for c := range points {
			for d := range 4 {
				rows[c][d] = uint16(rng.IntN(len(vectors)))
				for side := range 2 {
					for i := range points[c][side] {
						points[c][side][i] += vectors[rows[c][d]][side][i]
					}
				}
			}
		}
		var steps []Step
		var counts [MaxCells]bool
		for range 1 + rng.IntN(60) {
			c, d, is := rng.IntN(MaxCells), rng.IntN(4), uint16(rng.IntN(len(vectors)))
			s := Step{uint16(c), rows[c][d], is, 0}
			if counts[c] {
				s.Counted = ^uint16(0)
			}
			steps, rows[c][d], counts[c] = append(steps, s), is, true
		}
		before, again := points, points
		var totals, plain Totals
		applySteps(steps, &points, vectors, &totals)
		updatePortable(steps, &again, vectors, &plain)
		if points != again || totals != plain {
			t.Fatalf("%d steps: vectors and words differ", len(steps))
		}
		for side := range 2 {
			want := [Width]int64{}
			for c := range points {
				for i := range want {
					if counts[c] {
						want[i] += int64(max(points[c][side].lane(i), 0))
					}
				}
			}
			if got := totals[side].unpackNumbers(); got != want {
				t.Fatalf("%d steps: totals %v, want %v", len(steps), got, want)
			}
		}
		a := Accumulator{Points: points, Totals: totals}
		for c := range points {
			if counts[c] {
				a.RemovePoint(uint16(c))
			}
		}
		if a.Totals != (Totals{}) {
			t.Fatalf("%d steps: no point counts any more, and %v is left", len(steps), a.Totals)
		}
		slices.Reverse(steps)
		revertSteps(steps, &points, vectors)
		revertPortable(steps, &again, vectors)
		if points != before || again != before {
			t.Fatalf("%d steps back do not lead back", len(steps))
		}
	}
}
