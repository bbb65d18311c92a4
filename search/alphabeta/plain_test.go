package alphabeta_test

import (
	"context"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/searchtest"
)

// find searches as a new searcher with these options would.
func find[R rules.Rules[S, M], S any, M comparable](t *testing.T, r R, root S, limits sente.Limits, opts ...alphabeta.Option) search.Result[M] {
	t.Helper()
	s, err := alphabeta.New(r, opts...)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Search(context.Background(), root, limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func subject(opts ...alphabeta.Option) searchtest.Subject {
	opts = append(opts, alphabeta.Shortest())
	return searchtest.Subject{
		Tree: func(t *testing.T, tree searchtest.Tree, root searchtest.Node, depth int) search.Result[searchtest.Branch] {
			return find(t, tree, root, sente.Limits{Depth: depth}, opts...)
		},
		Stones: func(t *testing.T, game searchtest.Stones, root searchtest.Grid, depth int) search.Result[searchtest.Cell] {
			return find(t, game, root, sente.Limits{Depth: depth}, opts...)
		},
		Board: func(t *testing.T, game searchtest.OneBoard, depth int) search.Result[searchtest.Cell] {
			return find(t, game, game.Start(), sente.Limits{Depth: depth}, opts...)
		},
	}
}

// only switches on a set of features and nothing else. The table is so small
// that entries are replaced all the time.
func only(set alphabeta.Feature) alphabeta.Option {
	return alphabeta.Options(
		alphabeta.Without(alphabeta.Exact|alphabeta.Sound|alphabeta.Selective),
		alphabeta.With(set),
		tiny(set),
	)
}

func tiny(set alphabeta.Feature) alphabeta.Option {
	if set&alphabeta.Table == 0 {
		return alphabeta.Options()
	}
	return alphabeta.TableBytes(1 << 12)
}

// Every set of exact features gives the score of plain minimax at every depth.
func TestExactFeaturesAgreeWithPlain(t *testing.T) {
	for set := range alphabeta.Exact + 1 {
		t.Run(set.String(), func(t *testing.T) {
			t.Parallel()
			s := subject(only(set))
			s.Trees = 1
			searchtest.Run(t, s)
		})
	}
}
