package alphabeta_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/internal/searchtest"
)

// TestStopWhen_EndsSearch checks that a search ends at the same position every
// time, and returns the score passed to the function.
func TestStopWhen_EndsSearch(t *testing.T) {
	for seed := range uint64(12) {
		tree := searchtest.Tree{Seed: seed, Width: 6, Plies: 9, Places: 1 << 20, Turning: 3}
		start := tree.Start()
		for _, least := range []sente.Score{-200, 0, 200, 400} {
			var nodes int64
			for again := range 2 {
				var seen sente.Score
				enough := func(score sente.Score, bound sente.Bound) bool {
					seen = score
					return bound != sente.Upper && score >= least
				}
				s, err := alphabeta.New(tree, alphabeta.StopWhen(enough))
				if err != nil {
					t.Fatal(err)
				}
				r, err := s.Search(t.Context(), start, sente.Limits{Depth: 8}, nil)
				if err != nil {
					t.Fatal(err)
				}
				b := r.Best()
				if ended := r.End == search.Cancelled; ended != (seen >= least) || ended && b.Score != seen {
					t.Errorf("seed %d, least %d: %v with %d after %d was seen", seed, least, r.End, b.Score, seen)
				}
				if again == 1 && b.Nodes != nodes {
					t.Errorf("seed %d, least %d: %d nodes, then %d", seed, least, nodes, b.Nodes)
				}
				nodes = b.Nodes
				s.Close()
			}
		}
	}
	if _, err := alphabeta.New(searchtest.Tree{}, alphabeta.StopWhen(nil)); err == nil {
		t.Error("no function is accepted")
	}
}
