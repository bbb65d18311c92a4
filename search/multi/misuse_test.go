package multi_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/clock"
	"github.com/sente-games/sente/search/multi"
)

// What cannot be used is an error that begins with the package's name.
func TestMisuseIsAnError(t *testing.T) {
	game := randomGames(2)[1]
	made, err := multi.New(game)
	if err != nil {
		t.Fatal(err)
	}
	var (
		none context.Context
		zero multi.Searcher[randomGame, spot, int]
	)
	build := func(opts ...multi.Option) error { _, err := multi.New(game, opts...); return err }
	for want, err := range map[string]error{
		"multi: option 1 of 1 is nil":                     build(nil),
		"multi: Using(9) names no method":                 build(multi.Using(9)),
		"multi: TableBytes(-1) is too small":              build(multi.TableBytes(-1)),
		"multi: Habits({Margin:-1s Horizon:0})":           build(multi.Habits(clock.Habits{Margin: -time.Second})),
		"multi: New was given no rules":                   second(multi.New[rules.Rules[spot, int]](nil)),
		"multi: this Searcher was not made by New":        second(zero.Search(t.Context(), game.Start(), sente.Limits{Depth: 1}, nil)),
		"multi: a search needs a context":                 second(made.Search(none, game.Start(), sente.Limits{Depth: 1}, nil)),
		"multi: limits must not be negative: depth is -1": second(made.Search(t.Context(), game.Start(), sente.Limits{Depth: -1}, nil)),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want one that begins with %q", err, want)
		}
	}
}

func second[T any](_ T, err error) error { return err }

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
