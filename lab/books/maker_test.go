package books

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/keep"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/search/book"
)

var games = standard.Games()

func start(t *testing.T, game, size string) lab.Position {
	t.Helper()
	g := testutil.Must(games.FindGame(game))(t)
	return testutil.Must(lab.NewPosition(g, sente.Record{Game: game, Size: size}))(t)
}

// makeBook makes a book, stopped after n positions, and returns its
// bytes.
func makeBook(t *testing.T, plan BookPlan, stopAfter int) (BookReport, []byte, error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	m, err := NewMaker(games, keep.OS, new(sync.Mutex), plan)
	testutil.NoError(t, err)
	defer m.Close()
	err = m.MakeBook(ctx, func(_ int, p book.Progress) {
		if p.Searched >= stopAfter {
			stop()
		}
	})
	text, _ := os.ReadFile(plan.File)
	return m.Facts, text, err
}

// A book is the same however often it was stopped, and however many positions are
// searched at once.
func TestMaker_ResumesToSameBook(t *testing.T) {
	dir := t.TempDir()
	plan := BookPlan{Start: start(t, "connectfour", ""), File: filepath.Join(dir, "whole"), Plies: 3, Limits: sente.Limits{Nodes: 200, Seed: 1}, Lines: 2, Jobs: 1}
	_, whole, err := makeBook(t, plan, 1<<30)
	if err != nil || len(whole) == 0 {
		t.Fatal(err)
	}
	plan.File, plan.Jobs = filepath.Join(dir, "parts"), 2
	var got []byte
	for stops := 0; ; stops++ {
		facts, text, err := makeBook(t, plan, 4)
		if got = text; err == nil {
			if stops == 0 {
				t.Error("it was never stopped")
			}
			break
		}
		if !strings.HasPrefix(err.Error(), "stopped after ") || facts.Searched == 0 || stops > 100 {
			t.Fatalf("%+v, %v", facts, err)
		}
	}
	if string(got) != string(whole) {
		t.Errorf("%d bytes in parts, %d at once", len(got), len(whole))
	}
}

// What a solver writes into a book is what it proves of the positions.
func TestMaker_StoresProvenResults(t *testing.T) {
	plan := BookPlan{Start: start(t, "tictactoe", ""), File: filepath.Join(t.TempDir(), "x"), Plies: 2, Solve: true, Jobs: 1}
	facts, _, err := makeBook(t, plan, 1<<30)
	if err != nil || facts.Searched == 0 {
		t.Fatalf("%+v, %v", facts, err)
	}
	b, err := plan.Start.Game.ReadBook(plan.File)
	if err != nil || b.Len() != facts.Places {
		t.Errorf("%+v, %v", facts, err)
	}
}
