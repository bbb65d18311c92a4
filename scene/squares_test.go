package scene_test

import (
	"slices"
	"testing"

	"github.com/sente-games/sente/scene"
)

func TestChessLabels_NameColumnsBelowAndRowsFromTheBottom(t *testing.T) {
	want := []scene.Label{{X: 0.5, Y: 2.5, Text: "a"}, {X: -0.5, Y: 1.5, Text: "1"}, {X: 1.5, Y: 2.5, Text: "b"}, {X: -0.5, Y: 0.5, Text: "2"}}
	if got := scene.ChessLabels(2); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestNextSquares_ListEveryPairOnce(t *testing.T) {
	pairs := map[[2]int]bool{}
	for i := range 9 {
		for _, j := range scene.NextSquares(i, 3) {
			dx, dy := j%3-i%3, j/3-i/3
			if dx*dx+dy*dy != 1 || pairs[[2]int{i, j}] {
				t.Errorf("%d and %d are not adjacent, or listed twice", i, j)
			}
			pairs[[2]int{i, j}] = true
		}
	}
	if len(pairs) != 12 {
		t.Errorf("got %d pairs, want 12", len(pairs))
	}
}
