package library

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record/study"
)

// TestAdd_CountsCopiesOnce: a study of the studio that is a game of a file, in whichever order
// they come in, and however the two write their players and the day; another game is another.
func TestAdd_CountsCopiesOnce(t *testing.T) {
	day := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)
	game := func(moves ...sente.Move) sente.Record {
		return sente.Record{Game: "gomoku", Players: []string{"Ann", "Bob"}, Moves: moves, Result: sente.Result{Winner: "black"}, Start: day}
	}
	played := game("h8", "i9", "g7")
	file := Entry{Record: played, Source: "lib/one.sgf"}
	own := Entry{Record: played, Source: "studio", StudyID: "t1"}
	own.Record.Players, own.Record.Start = []string{"ann", "BOB "}, day.Add(5*time.Hour)
	varied := own
	tree, err := study.New(games, own.Record)
	testutil.NoError(t, err)
	if _, err := tree.AddChild(tree.Root().FirstChild(), study.Content{Move: "j9"}); err != nil {
		t.Fatal(err)
	}
	varied.Study, varied.StudyID = tree, "t2"
	other := Entry{Record: game("h8", "i9", "g7", "f6"), Source: "studio", StudyID: "t3"}
	for name, order := range map[string][][]Entry{
		"file first":    {{file}, {own}, {varied}, {other}},
		"studio first":  {{own}, {varied}, {other}, {file}},
		"all at once":   {{own, file, varied, other}},
		"in two halves": {{other, own}, {file, varied}},
	} {
		t.Run(name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "games.db")
			s := open(t, name)
			defer func() { s.Close() }()
			for _, entries := range order {
				if _, err := s.Add(t.Context(), entries...); err != nil {
					t.Fatal(err)
				}
			}
			counts := func(what string, want int, moves ...sente.Move) {
				t.Helper()
				r := sente.Record{Game: "gomoku", Moves: moves}
				e, err := s.Explore(t.Context(), Query{Position: &r})
				testutil.NoError(t, err)
				p, err := s.Find(t.Context(), Query{Position: &r})
				if err != nil || e.Games != want || p.Count != want {
					t.Errorf("%s: after %v %d games are explored and %d found, want %d; %v", what, moves, e.Games, p.Count, want, err)
				}
			}
			counts("all", 2, "h8", "i9") // the file's and the other
			counts("all", 1, "h8", "j9") // the variation
			again := func() {            // the keys are written anew
				t.Helper()
				if _, err := s.db.Exec("UPDATE grounds SET probe = probe + 1"); err != nil {
					t.Fatal(err)
				}
				testutil.NoError(t, s.Close())
				s = open(t, name)
			}
			again()
			counts("written anew", 2, "h8", "i9")
			var id int64
			testutil.NoError(t, s.db.QueryRow("SELECT id FROM games WHERE own IS NULL").Scan(&id))
			if _, err := s.Remove(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			counts("without the file", 3, "h8", "i9")
			if _, err := s.Add(t.Context(), file); err != nil {
				t.Fatal(err)
			}
			counts("with the file", 2, "h8", "i9")
			testutil.NoError(t, s.Forget(t.Context(), "t1"))
			counts("without a study", 2, "h8", "i9")
			if err := s.Check(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestOpen_FindsCopiesInOldFile: games that came in before copies were known count once as well.
func TestOpen_FindsCopiesInOldFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.db")
	s := open(t, name)
	for i := range 100 { // so that positions are counted in the table of counts
		r := sente.Record{Game: "gomoku", Players: []string{"Ann", fmt.Sprint("Bob ", i)}, Moves: []sente.Move{"h8", "i9"}}
		if _, err := s.Add(t.Context(), Entry{Record: r, Source: "file"}, Entry{Record: r, Source: "studio", StudyID: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	explored := func() int {
		e, err := s.Explore(t.Context(), Query{Position: &sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}})
		testutil.NoError(t, err)
		return e.Games
	}
	if n := explored(); n != 100 {
		t.Errorf("%d games, want 100", n)
	}
	for _, text := range []string{"UPDATE games SET own = NULL, crc = NULL", "UPDATE grounds SET probe = probe + 1"} { // all count again
		if _, err := s.db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	s = open(t, name)
	if n := explored(); n != 200 {
		t.Fatalf("%d games, want 200", n)
	}
	if _, err := s.db.Exec("UPDATE games SET own = id WHERE id % 2 = 0; DROP INDEX games_same; ALTER TABLE games DROP COLUMN same; ALTER TABLE games DROP COLUMN crc; ALTER TABLE people DROP COLUMN folded; ALTER TABLE sources DROP COLUMN folded; ALTER TABLE games DROP COLUMN folded; PRAGMA user_version = 4"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	s = open(t, name)
	defer s.Close()
	if n := explored(); n != 100 {
		t.Errorf("%d games after the file was brought up to date, want 100", n)
	}
}
