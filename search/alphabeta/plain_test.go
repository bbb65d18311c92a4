package alphabeta_test

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/plain"
	"github.com/sente-games/sente/search/searchtest"
)

func TestPlainOnTrees(t *testing.T) {
	for seed := range uint64(200) {
		for _, loops := range []bool{false, true} {
			tree := searchtest.Tree{Seed: seed, Width: 4, Plies: 8, Places: 20, Turning: 4, Ending: 6, Skips: loops}
			s, err := alphabeta.New(tree, alphabeta.Without(alphabeta.Sound), alphabeta.TableBytes(1<<16), alphabeta.Shortest())
			if err != nil {
				t.Fatal(err)
			}
			for depth := 1; depth < 8; depth++ {
				root := tree.Start()
				want := plain.Score(tree, &root, depth)
				got, err := s.Search(context.Background(), root, sente.Limits{Depth: depth}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if got.Best().Score != want {
					t.Errorf("seed %d depth %d loops %v: %v, want %v (%v)", seed, depth, loops, got.Best().Score, want, got.End)
				}
			}
		}
	}
}
