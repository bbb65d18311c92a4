package search

import (
	"context"
	"testing"
)

// Visits that a watch spares may be spent at once: it stops where it stops if they are
// made one by one.
func TestSpentVisitsCount(t *testing.T) {
	for _, most := range []int64{1, 63, 64, 65, 1000} {
		var w Watch
		w.Start(context.Background(), Bounds{Nodes: most}, false)
		for spent := 0; ; spent = (spent + 7) % 20 {
			if w.Spares(spent) {
				w.Spend(spent)
			} else if w.Visit() && w.Look() {
				break
			}
		}
		if w.Stop(); w.Nodes() != most || w.Spares(1) {
			t.Errorf("a watch of %d visits stopped after %d", most, w.Nodes())
		}
	}
}
