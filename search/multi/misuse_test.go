package multi_test

import (
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/multi"
)

func TestSearcher_RejectsOverlappingCalls(t *testing.T) {
	game := randomGames(2)[1]
	s, err := multi.New(game)
	if err != nil {
		t.Fatal(err)
	}
	searchtest.CheckCalls(t, func(report func()) error {
		_, err := s.Search(t.Context(), game.Start(), sente.Limits{Depth: 2}, func(r search.Report[int]) {
			searchtest.CheckReport(t, game, game.Start(), r)
			report()
		})
		return err
	}, s.Close, map[string]func() error{"SetTableBytes": func() error { return s.SetTableBytes(1 << 16) }}, s.Forget)
}

func TestSearcher_ObeysMemoryLimit(t *testing.T) {
	game := searchtest.NewStones(3, 3, 3)
	s, err := multi.New(game)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Search(t.Context(), game.Start(), sente.Limits{Depth: 1, Memory: 1 << 16}, nil); err != nil {
		t.Error(err)
	}
	if _, err := s.Search(t.Context(), game.Start(), sente.Limits{Depth: 1, Memory: 1 << 50}, nil); err == nil {
		t.Error("a table of 1 PiB is no error")
	}
}
