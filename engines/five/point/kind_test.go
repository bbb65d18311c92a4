package point

import (
	"slices"
	"testing"

	"github.com/sente-games/sente/engines/five/line"
)

// TestKinds: patterns are of one kind if and only if they have the same line
// classes, in whatever directions.
func TestKinds(t *testing.T) {
	seen := map[[4]line.Class]int{}
	for i := range 1 << 16 {
		p := Pattern(i)
		if !p.Valid() {
			continue
		}
		classes, k := [4]line.Class{p.In(0), p.In(1), p.In(2), p.In(3)}, p.Kind()
		slices.Sort(classes[:])
		if was, ok := seen[classes]; ok && was != k {
			t.Fatalf("%v has the kinds %d and %d", classes, was, k)
		}
		seen[classes] = k
	}
	numbers := map[int]bool{}
	for _, k := range seen {
		numbers[k] = true
	}
	if len(seen) != Kinds || len(numbers) != Kinds {
		t.Errorf("%d sets of classes have %d kinds: want %d", len(seen), len(numbers), Kinds)
	}
}

// TestKindsHaveOneClass: what a point is called depends on its kind alone.
func TestKindsHaveOneClass(t *testing.T) {
	for i := range 1 << 16 {
		if p := Pattern(i); p.Valid() && p.Class() != OfKinds()[p.Kind()].Class() {
			t.Fatalf("pattern %x is %v, its kind %q %v", i, p.Class(), p.Name(), OfKinds()[p.Kind()].Class())
		}
	}
}
