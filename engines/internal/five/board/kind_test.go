package board

import (
	"slices"
	"testing"
)

// TestKindNumber_RoundTrip: patterns are of one kind if and only if they have the same line
// classes, in whatever directions.
func TestKindNumber_RoundTrip(t *testing.T) {
	seen := map[[4]LineClass]int{}
	for i := range 1 << 16 {
		p := Pattern(i)
		if !p.Valid() {
			continue
		}
		classes, k := [4]LineClass{p.LineClass(0), p.LineClass(1), p.LineClass(2), p.LineClass(3)}, p.KindNumber()
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
	if len(seen) != NumKinds || len(numbers) != NumKinds {
		t.Errorf("%d sets of classes have %d kinds: want %d", len(seen), len(numbers), NumKinds)
	}
}

// TestKindNumber_HasOneClass: what a point is called depends on its kind alone.
func TestKindNumber_HasOneClass(t *testing.T) {
	for i := range 1 << 16 {
		if p := Pattern(i); p.Valid() && p.PointClass() != KindPatterns()[p.KindNumber()].PointClass() {
			t.Fatalf("pattern %x is %v, its kind %q %v", i, p.PointClass(), p.KindName(), KindPatterns()[p.KindNumber()].PointClass())
		}
	}
}
