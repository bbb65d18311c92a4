package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/engines/capture"
	"github.com/sente-games/sente/engines/gomoku"
	"github.com/sente-games/sente/engines/internal/five/search"
	"github.com/sente-games/sente/internal/testutil"
)

// TestParameters_BoundsEqualSearch: an engine plays by whatever lies within the bounds.
func TestParameters_BoundsEqualSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 2))
	all := search.ParameterBounds()
	for range testutil.SampleSize(4, 20) {
		all = append(all, search.RandomParameters(rng))
	}
	for i, n := range all {
		if !testutil.SlowEnabled && i%4 > 1 {
			continue
		}
		at := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "j8", "g7"}}
		e, err := gomoku.NewWithWeights(nil, gomoku.Options{Memory: 4 << 20}, n.SearchOptions()...)
		if i%2 == 1 {
			at.Rules = "pente"
			e, err = capture.New(at, capture.Options{Memory: 4 << 20}, n.SearchOptions()...)
		}
		if err != nil {
			t.Fatalf("%v: %v", n, err)
		}
		if c, err := e.Think(t.Context(), at, sente.Limits{Nodes: 300}, nil); err != nil || c.Move == "" {
			t.Fatalf("%v: move %q, %v", n, c.Move, err)
		}
	}
}
