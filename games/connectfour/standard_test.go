package connectfour

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Every set of full columns, with whatever lies below the top row.
func TestOpenColumnsAreThoseNotFull(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	for full := range 1 << standardWidth {
		mask := r.Uint64() & standardBoard &^ standardTop
		var want []Move
		for c := range Move(standardWidth) {
			if full>>c&1 != 0 {
				mask |= Standard.Column(c)
			} else {
				want = append(want, c)
			}
		}
		s := State{Mask: mask}
		for _, buf := range [][]Move{nil, {5}, append(make([]Move, 0, 20), 6, 6)} {
			if got := Standard.Moves(&s, buf); !slices.Equal(got, append(slices.Clone(buf), want...)) {
				t.Fatalf("columns %07b full: %v after %v, want %v", full, got, buf, want)
			}
		}
	}
}
