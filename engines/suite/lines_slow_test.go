//go:build slow

package suite_test

import (
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/connectfour"
	"github.com/sente-games/sente/games/gomoku"
	"github.com/sente-games/sente/games/nim"
	"github.com/sente-games/sente/games/omega"
	"github.com/sente-games/sente/games/othello"
	"github.com/sente-games/sente/games/quarto"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search"
	"github.com/sente-games/sente/search/alphabeta"
	"github.com/sente-games/sente/search/mcts"
	"github.com/sente-games/sente/search/multi"
)

// TestSearches_ReportLegalLines checks what engines would cut off: see [search.Notate].
func TestSearches_ReportLegalLines(t *testing.T) {
	searchAll(t, "connectfour", func(r sente.Record) (connectfour.Rules, connectfour.State, error) {
		return connectfour.FromRecord(r, connectfour.New)
	})
	searchAll(t, "gomoku", gomoku.FromRecord)
	searchAll(t, "omega", omega.FromRecord)
	searchAll(t, "othello", othello.FromRecord)
	searchAll(t, "quarto", quarto.FromRecord)
	searchAll(t, "tictactoe", tictactoe.Game.Open)
	searchAll(t, "nim", nim.FromRecord)
}

func searchAll[R rules.Rules[S, M], S any, M comparable](t *testing.T, name string, source func(sente.Record) (R, S, error)) {
	game, start, err := source(sente.Record{})
	if err != nil {
		t.Fatal(err)
	}
	check := func(r search.Report[M]) { searchtest.CheckReport(t, game, start, r) }
	limits := sente.Limits{Time: 1500 * time.Millisecond, Analysis: true}
	t.Run(name+"/alphabeta", func(t *testing.T) {
		s, err := alphabeta.New(game)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if _, err := s.Search(t.Context(), start, limits, check); err != nil {
			t.Error(err)
		}
	})
	t.Run(name+"/mcts", func(t *testing.T) {
		s, err := mcts.New(game)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if _, err := s.Search(t.Context(), start, limits, check); err != nil {
			t.Error(err)
		}
	})
	t.Run(name+"/multi", func(t *testing.T) {
		s, err := multi.New(game)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if _, err := s.Search(t.Context(), start, limits, check); err != nil {
			t.Error(err)
		}
	})
}
