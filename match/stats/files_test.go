package stats

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/match"
	"github.com/sente-games/sente/match/rating"
	"github.com/sente-games/sente/record"
)

// folder holds a journal, a copy of it, a file of two records, one of which is faulty, a
// game of another program, and a text that is no game.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		testutil.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		testutil.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	plan := &match.Plan{Game: "tictactoe", Kind: match.Match, Games: 2, Players: []match.Entrant{{Name: "a", Engine: "random"}, {Name: "b", Engine: "random"}}}
	j, err := match.OpenJournal(filepath.Join(dir, "run.jsonl"), plan)
	testutil.NoError(t, err)
	r := match.Result{ID: "1", Players: []int{0, 1}, Points: []rating.Points{rating.Win, rating.Loss}, Cause: match.ByRules, Record: sente.Record{
		Game: "tictactoe", Players: []string{"a", "b"}, Moves: []sente.Move{"b2"}, Start: time.Unix(9, 0), Result: sente.Result{Winner: "first"},
	}}
	back := r
	back.Seating, back.Players, back.Record.Players = 1, []int{1, 0}, []string{"b", "a"}
	testutil.NoError(t, errors.Join(j.Append(r, back), j.Close()))
	text, err := os.ReadFile(filepath.Join(dir, "run.jsonl"))
	testutil.NoError(t, err)
	write("copy.jsonl", string(text))
	var lines bytes.Buffer
	testutil.NoError(t, record.Write(&lines, games, record.JSONL, sente.Record{Game: "tictactoe", Moves: []sente.Move{"a1"}}))
	write("own.jsonl", `{"game":"tictactoe","moves":["z9"]}`+"\n"+lines.String())
	write("deep/won.gzero", "15|7,7;8,8;7,8;8,9;7,9;8,10;7,10;8,11;7,11\n")
	write("readme.txt", "no moves at all\n")
	write(".hidden/own.jsonl", lines.String())
	return dir
}

func read(t *testing.T, names ...string) (s Summary, notices []string, err error) {
	t.Helper()
	all := NewStats(games)
	r := GameReader{Games: games, Yield: all.AddGame, Notice: func(text string) { notices = append(notices, text) }}
	for _, name := range names {
		if err := r.ReadGames(t.Context(), name); err != nil {
			return all.Summary(), notices, err
		}
	}
	return all.Summary(), notices, nil
}

// TestGameReader_Folder: all games below it are counted, those of the journal and its copy once;
// what is faulty is named.
func TestGameReader_Folder(t *testing.T) {
	dir := folder(t)
	s, notices, err := read(t, dir, filepath.Join(dir, "own.jsonl"), filepath.Join(dir, ".", "run.jsonl"))
	if err != nil || s.Games != 3 || s.Black != 3 || s.Incomplete != 1 || s.Repeated != 1 {
		t.Errorf("%v, %+v", err, s)
	}
	if p := s.Pairings; len(p) != 1 || p[0].Pairs.NumPairs() != 1 {
		t.Errorf("the games of the journal are a pair: %+v", p)
	}
	said := strings.Join(notices, "\n")
	for _, want := range []string{"own.jsonl, line 1: move 1", "readme.txt"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not named in:\n%s", want, said)
		}
	}
}

// TestGameReader_TruncatedJournal: the games before its last line count, and the line is named.
func TestGameReader_TruncatedJournal(t *testing.T) {
	journal := filepath.Join(folder(t), "run.jsonl")
	text, err := os.ReadFile(journal)
	if err == nil {
		err = os.WriteFile(journal, text[:len(text)-20], 0o600)
	}
	testutil.NoError(t, err)
	s, notices, err := read(t, journal)
	if said := strings.Join(notices, "\n"); err != nil || s.Games != 1 || !strings.Contains(said, "incomplete last line of ") {
		t.Errorf("%v, %d games: %s", err, s.Games, said)
	}
}

// TestGameReader_GameRange: NAME#2 and NAME#2-7.
func TestGameReader_GameRange(t *testing.T) {
	journal := filepath.Join(folder(t), "run.jsonl")
	for suffix, want := range map[string]int{"": 2, "#1": 1, "#2": 1, "#1-2": 2, "#2-9": 1} {
		if s, _, err := read(t, journal+suffix); err != nil || s.Games != want {
			t.Errorf("%q: %v, %d games, want %d", suffix, err, s.Games, want)
		}
	}
	for name, want := range map[string]string{
		journal + "#3": "has no game 3: the last is game 2", journal + "#2-1": "cannot be read", journal + "#0": "cannot be read",
		filepath.Join(filepath.Dir(journal), "readme.txt"): "contains no readable games", t.TempDir(): "contains no game files", "nowhere.jsonl": "nowhere.jsonl cannot be read",
	} {
		if _, _, err := read(t, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// TestGameReader_Stops checks that reading ends on an interrupt and on an error of Yield.
func TestGameReader_Stops(t *testing.T) {
	dir := folder(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	r := GameReader{Games: games, Yield: func(Game) error { return nil }, Notice: func(string) {}}
	if err := r.ReadGames(ctx, dir); err == nil || err.Error() != "stopped" {
		t.Errorf("%v", err)
	}
	enough := errors.New("enough")
	r.Yield = func(Game) error { return enough }
	if err := r.ReadGames(t.Context(), dir); !errors.Is(err, enough) {
		t.Errorf("%v", err)
	}
}
