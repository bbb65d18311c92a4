package library

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "modernc.org/sqlite" // the driver

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record/study"
)

// filled is the name of a closed library of some games, and the games.
func filled(t testing.TB, n int) (name string, o twin) {
	t.Helper()
	name, o = filepath.Join(t.TempDir(), "games.db"), twin{t: t}
	s := open(t, name)
	o.fill(maker{t, rand.New(rand.NewPCG(1, uint64(n)))}, s, n)
	testutil.NoError(t, s.Close())
	return name, o
}

func open(t testing.TB, name string, change ...Option) *Store {
	t.Helper()
	s, err := Open(t.Context(), games, name, change...)
	testutil.NoError(t, err)
	return s
}

// all are the games of a library by their sources.
func all(t testing.TB, s *Store) (names []string) {
	t.Helper()
	p, err := s.Find(t.Context(), Query{})
	if err != nil || p.Count != len(p.Games) {
		t.Fatalf("%d of %d games: %v", len(p.Games), p.Count, err)
	}
	for _, g := range p.Games {
		names = append(names, fmt.Sprint(g.Source, g.Number))
	}
	slices.Sort(names)
	return names
}

// TestOpen_RejectsOtherFiles: a file that is not a library is rejected with an error and left unchanged
// (fault 10).
func TestOpen_RejectsOtherFiles(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other.db")
	db, err := sql.Open("sqlite", other)
	testutil.NoError(t, err)
	if _, err := db.Exec("CREATE TABLE places (url TEXT); INSERT INTO places VALUES ('a')"); err != nil {
		t.Fatal(err)
	}
	testutil.NoError(t, db.Close())
	newer, _ := filled(t, 1)
	s := open(t, newer)
	if _, err := s.db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	testutil.NoError(t, s.Close())
	text := filepath.Join(dir, "a % b?c#d.txt")
	testutil.NoError(t, os.WriteFile(text, bytes.Repeat([]byte("h8 i9 g7\n"), 1000), 0o600))
	for name, want := range map[string]string{
		other: "is a database of another program and is left unchanged", newer: "was written by a newer version of this program (format 99,", text: "is not a library of games", dir: "is not a file",
		filepath.Join(text, "x"): "cannot be opened",
	} {
		before, _ := os.ReadFile(name)
		_, err := Open(t.Context(), games, name)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
		if after, _ := os.ReadFile(name); !bytes.Equal(before, after) {
			t.Errorf("%s is another one now", name)
		}
	}
	if _, err := Open(t.Context(), games, filepath.Join(dir, "none.db"), MustExist); err == nil || !strings.Contains(err.Error(), "does not exist") {
		t.Error(err)
	}
	testutil.NoError(t, os.WriteFile(filepath.Join(dir, "empty.db"), nil, 0o600))
	if err := open(t, filepath.Join(dir, "empty.db")).Close(); err != nil {
		t.Error(err)
	}
}

// TestOpen_MigratesOldFiles opens a file of the first version.
func TestOpen_MigratesOldFiles(t *testing.T) {
	name, o := filled(t, 300)
	s := open(t, name)
	want := all(t, s)
	if _, err := s.db.Exec("DROP TABLE hot; DROP TABLE counted; ALTER TABLE sources DROP COLUMN reached; ALTER TABLE games DROP COLUMN until; DROP INDEX games_same; ALTER TABLE games DROP COLUMN same; ALTER TABLE games DROP COLUMN crc; ALTER TABLE people DROP COLUMN folded; ALTER TABLE sources DROP COLUMN folded; ALTER TABLE games DROP COLUMN folded; PRAGMA user_version = 1"); err != nil {
		t.Fatal(err)
	}
	testutil.NoError(t, s.Close())
	s = open(t, name)
	defer s.Close()
	last := o.all[len(o.all)-1]
	if n, err := s.Reached(t.Context(), last.Source); err != nil || n < last.Number {
		t.Errorf("%s has come to %d, not %d: %v", last.Source, n, last.Number, err)
	}
	counted := 0
	if err := s.db.QueryRow("SELECT count(*) FROM hot").Scan(&counted); err != nil || counted == 0 {
		t.Errorf("%d positions are counted: %v", counted, err)
	}
	if diff := cmp.Diff(want, all(t, s)); diff != "" {
		t.Error(diff)
	}
	m := maker{t, rand.New(rand.NewPCG(2, 3))}
	o.compare(m, s, 20)
	o.fill(m, s, 340)
	o.compare(m, s, 20)
}

// TestOpen_RecomputesKeys: a file with keys that another program computed.
func TestOpen_RecomputesKeys(t *testing.T) {
	name, o := filled(t, 150)
	s := open(t, name)
	if _, err := s.db.Exec("UPDATE grounds SET probe = 1; UPDATE positions SET key = key + 12345; UPDATE OR IGNORE counted SET key = key + 12345; UPDATE hot SET key = key + 12345"); err != nil {
		t.Fatal(err)
	}
	testutil.NoError(t, s.Close())
	s = open(t, name)
	defer s.Close()
	o.compare(maker{t, rand.New(rand.NewPCG(4, 5))}, s, 40)
}

// TestDamage overwrites parts of a file: whatever is asked then answers, or says that the
// library is damaged (fault 10).
func TestDamage(t *testing.T) {
	name, o := filled(t, testutil.SampleSize(40, 120))
	whole, err := os.ReadFile(name)
	testutil.NoError(t, err)
	rng, damaged := rand.New(rand.NewPCG(6, 7)), 0
	rounds := testutil.SampleSize(8, 25)
	for round := range rounds {
		text := slices.Clone(whole)
		at := rng.IntN(len(text) - 5000)
		if round == 0 {
			at = 0
		}
		for i := range 1 + rng.IntN(4096) {
			text[at+i] = byte(rng.Uint32())
		}
		if round == 1 {
			text = text[:len(text)/2]
		}
		broken := filepath.Join(t.TempDir(), "broken.db")
		testutil.NoError(t, os.WriteFile(broken, text, 0o600))
		fault := askAll(t, broken, o)
		if fault == nil {
			continue
		}
		damaged++
		if said := fault.Error(); strings.Contains(said, "\n") || !strings.Contains(said, broken) || !strings.Contains(said, "damaged") && !strings.Contains(said, "database of another") && !strings.Contains(said, "newer version") {
			t.Errorf("byte %d: %v", at, fault)
		}
	}
	if damaged < rounds/5 {
		t.Errorf("only %d of %d damages were noticed", damaged, rounds)
	}
}

// TestDamage_DetectsSingleByte changes letters and digits inside the rows of a library, which
// SQLite itself accepts.
func TestDamage_DetectsSingleByte(t *testing.T) {
	name, o := filled(t, 40)
	whole := testutil.Must(os.ReadFile(name))(t)
	rows := bytes.LastIndex(whole, []byte(`["`)) // the players of a game
	if rows < 0 {
		t.Fatal("the file contains no names")
	}
	for at := rows - 5; at < rows+25; at++ {
		text := bytes.Clone(whole)
		text[at] ^= 1
		broken := filepath.Join(t.TempDir(), "broken.db")
		testutil.NoError(t, os.WriteFile(broken, text, 0o600))
		if fault := askAll(t, broken, o); fault == nil {
			t.Errorf("byte %d, %q, became %q unnoticed", at, whole[at], text[at])
		}
	}
}

// askAll asks a library everything, and returns the first error.
func askAll(t testing.TB, name string, o twin) error {
	ctx := t.Context()
	s, err := Open(ctx, games, name)
	if err != nil {
		return err
	}
	defer s.Close()
	r := o.all[0].Record
	r.Moves = nil
	fault := s.Check(ctx)
	_, err = s.Find(ctx, Query{Position: &r})
	fault = cmp2(fault, err)
	_, err = s.Find(ctx, Query{Player: "a"})
	fault = cmp2(fault, err)
	_, err = s.Explore(ctx, Query{Position: &r})
	fault = cmp2(fault, err)
	_, err = s.Add(ctx, Entry{Record: r, Source: "after"})
	fault = cmp2(fault, err)
	err = s.ForEach(ctx, Query{}, func(StoredGame) error { return nil }, func(_ int64, err error) { fault = cmp2(fault, err) })
	return cmp2(fault, err)
}

// TestFind_InvalidQueries: invalid queries are rejected, independent of the library's content.
func TestFind_InvalidQueries(t *testing.T) {
	s := fresh(t)
	here := &sente.Record{Game: "gomoku"}
	for _, wrong := range []struct {
		q    Query
		said string
	}{
		{Query{Position: here, Side: "black"}, "require the name of a player"},
		{Query{Position: here, Result: Lost}, "require the name of a player"},
		{Query{Position: here, MinLength: -1}, "0 or more"},
		{Query{Player: "ann"}, "exploration needs a position"},
	} {
		if _, err := s.Explore(t.Context(), wrong.q); err == nil || !strings.Contains(err.Error(), wrong.said) {
			t.Errorf("%+v: %v, want %q", wrong.q, err, wrong.said)
		}
	}
	if e, err := s.Explore(t.Context(), Query{Position: here, Player: "ann", Side: "black", Rules: "renju"}); err != nil || e.Games != 0 || len(e.Ending.Wins) != 2 {
		t.Errorf("%+v, %v", e, err)
	}
}

func cmp2(first, second error) error {
	if first != nil {
		return first
	}
	return second
}

// TestAdd_FullDisk fills a disk (fault 13).
func TestAdd_FullDisk(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.db")
	s := open(t, name, limitPages(120))
	m := maker{t, rand.New(rand.NewPCG(8, 9))}
	kept := 0
	for i := 0; ; i++ {
		var batch []Entry
		for range 20 {
			e := m.entry(len(batch))
			e.Source = fmt.Sprint("batch", i)
			e.Record.Players = []string{fmt.Sprint(i), fmt.Sprint(len(batch))}
			batch = append(batch, e)
		}
		added, err := s.Add(t.Context(), batch...)
		if err == nil {
			kept += added.New
			continue
		}
		if !strings.Contains(err.Error(), "the disk is full; games added earlier are kept") {
			t.Fatal(err)
		}
		break
	}
	if kept < 100 {
		t.Errorf("it was full after %d games", kept)
	}
	for range 2 {
		if err := s.Check(t.Context()); err != nil || len(all(t, s)) != kept {
			t.Errorf("%d games of %d: %v", len(all(t, s)), kept, err)
		}
		testutil.NoError(t, s.Close())
		s = open(t, name)
	}
	if _, err := s.Add(t.Context(), m.entry(0)); err != nil {
		t.Errorf("with room it takes nothing: %v", err)
	}
	s.Close()
}

// TestStore_ConcurrentProcesses: several stores of one file, as processes have them, add and remove and
// ask; what is counted afterwards is what is there (fault 10).
func TestStore_ConcurrentProcesses(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.db")
	var work sync.WaitGroup
	parts := make([]twin, 3)
	for i := range parts {
		parts[i].t = t
		work.Go(func() {
			s, err := Open(t.Context(), games, name)
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			m := maker{t, rand.New(rand.NewPCG(uint64(i), 1))}
			for n := range 4 {
				var batch []Entry
				for k := range 10 {
					e := m.entry(k)
					e.Source, e.Study = fmt.Sprint("by", i, ".", n), nil
					e.Record.Players = []string{fmt.Sprint(i, ".", n), fmt.Sprint(k)}
					batch = append(batch, e)
				}
				if _, err := s.Add(t.Context(), batch...); err != nil {
					t.Error(err)
				}
				parts[i].all = append(parts[i].all, batch...)
				if _, err := s.Explore(t.Context(), Query{Position: &sente.Record{Game: "connectfour", Size: "4x4"}}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	s := open(t, name)
	defer s.Close()
	o := twin{t: t, all: slices.Concat(parts[0].all, parts[1].all, parts[2].all)}
	if len(all(t, s)) != len(o.all) {
		t.Fatalf("%d games of %d", len(all(t, s)), len(o.all))
	}
	o.compare(maker{t, rand.New(rand.NewPCG(1, 1))}, s, 30)
}

// TestAdd_ReplacesStudy: the latest state of a study takes the place of the one before.
func TestAdd_ReplacesStudy(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	r := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9"}}
	tree, err := study.New(games, r)
	testutil.NoError(t, err)
	put := func(want AddResult) {
		t.Helper()
		e, err := EntryOf(tree)
		testutil.NoError(t, err)
		e.StudyID, e.Source = "abc", "studio"
		if got, err := s.Add(ctx, e, Entry{Record: sente.Record{Game: "gomoku", Moves: []sente.Move{"h8"}}, Source: "other"}); err != nil || got != want {
			t.Fatalf("%+v, %v, want %+v", got, err, want)
		}
	}
	put(AddResult{New: 2})
	put(AddResult{Known: 2})
	if _, err := tree.AddChild(tree.Root().FirstChild(), study.Content{Move: "g9"}); err != nil {
		t.Fatal(err)
	}
	put(AddResult{New: 1, Known: 1})
	in := func(moves ...sente.Move) []Game {
		t.Helper()
		p, err := s.Find(ctx, Query{Position: &sente.Record{Game: "gomoku", Moves: moves}})
		testutil.NoError(t, err)
		return p.Games
	}
	if got := in("h8", "g7"); len(got) != 1 || got[0].StudyID != "abc" || got[0].Nodes != 4 { // g9 turned
		t.Errorf("the variation is in %+v", got)
	}
	if got := in("h8"); len(got) != 2 {
		t.Errorf("the start is in %+v", got)
	}
	kept, err := s.Game(ctx, in("h8", "i9")[0].ID)
	testutil.NoError(t, err)
	again, err := kept.ReadStudy(games)
	if err != nil || again.Len() != 4 {
		t.Errorf("%v, %v", again, err)
	}
	for range 2 {
		if err := s.Forget(ctx, "abc"); err != nil || len(in("h8")) != 1 || len(in("h8", "i9")) != 0 {
			t.Errorf("after it was forgotten there are %v: %v", in("h8"), err)
		}
	}
	if _, err := s.Game(ctx, kept.ID); !errors.Is(err, ErrNoGame) {
		t.Error(err)
	}
}

// TestFind_KeyCollision gives a game the key of a position that it does not show.
func TestFind_KeyCollision(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	there := sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "g7"}}
	if _, err := s.Add(ctx, Entry{Record: there, Source: "a"}, Entry{Record: sente.Record{Game: "gomoku", Moves: []sente.Move{"a1", "a2", "a3"}}, Source: "b"}); err != nil {
		t.Fatal(err)
	}
	at, err := PositionOf(games, there)
	testutil.NoError(t, err)
	if _, err := s.db.Exec("INSERT INTO positions VALUES (?, 2, 3, '')", at.Key); err != nil {
		t.Fatal(err)
	}
	if p, err := s.Find(ctx, Query{Position: &there}); err != nil || p.Count != 1 || len(p.Games) != 1 || p.Games[0].Source != "a" {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestBackup copies a library while games come in.
func TestBackup(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	m := maker{t, rand.New(rand.NewPCG(10, 1))}
	o := twin{t: t}
	o.fill(m, s, 60)
	before := len(all(t, s))
	var work sync.WaitGroup
	work.Go(func() {
		for i := range 10 {
			if _, err := s.Add(ctx, Entry{Record: sente.Record{Game: "nim", Players: []string{fmt.Sprint(i), "b"}}, Source: "later"}); err != nil {
				t.Error(err)
			}
		}
	})
	name := filepath.Join(t.TempDir(), "copy.db")
	testutil.NoError(t, s.Backup(ctx, name))
	work.Wait()
	copied := open(t, name)
	defer copied.Close()
	if err := copied.Check(ctx); err != nil {
		t.Error(err)
	}
	if n := len(all(t, copied)); n < before || n > before+10 {
		t.Errorf("%d games", n)
	}
	if err := s.Backup(ctx, name); err == nil || !strings.Contains(err.Error(), "already exists") {
		t.Error(err)
	}
	if err := s.Backup(ctx, filepath.Join(t.TempDir(), "no", "copy.db")); err == nil || !strings.Contains(err.Error(), "cannot be written") {
		t.Error(err)
	}
}

// TestAdd_Interrupted: a cancelled transaction leaves no data.
func TestAdd_Interrupted(t *testing.T) {
	s := fresh(t)
	m := maker{t, rand.New(rand.NewPCG(11, 1))}
	if _, err := s.Add(t.Context(), m.entry(1)); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := s.Add(ctx, m.entry(2)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := all(t, s); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

// TestReached: games that are known, refused or removed, in any order, against a
// count of what was put in.
func TestReached(t *testing.T) {
	s, ctx := fresh(t), t.Context()
	m, far := maker{t, rand.New(rand.NewPCG(12, 1))}, map[string]int{}
	known := m.entry(0)
	for i := range 40 {
		e := m.entry(i)
		if i%5 == 4 {
			e = known
		}
		e.Source, e.Number = fmt.Sprint("source", i%3), 1+m.rng.IntN(100)
		wrong := Entry{Record: sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "h8"}}, Source: "source0", Number: 1000}
		refused := EntryErrors(nil)
		if _, err := s.Add(ctx, e, wrong); !errors.As(err, &refused) || refused[0] != nil || refused[1] == nil || refused.Error() != refused[1].Error() {
			t.Fatal(err)
		}
		if _, err := s.Add(ctx, e); err != nil {
			t.Fatal(err)
		}
		far[e.Source] = max(far[e.Source], e.Number)
		if page, err := s.Find(ctx, Query{Limit: 1}); err != nil {
			t.Fatal(err)
		} else if i%4 == 3 {
			if _, err := s.Remove(ctx, page.Games[0].ID); err != nil {
				t.Fatal(err)
			}
		}
		for source, want := range far {
			if n, err := s.Reached(ctx, source); err != nil || n != want {
				t.Fatalf("%s has come to %d, not %d: %v", source, n, want, err)
			}
		}
	}
	if n, err := s.Reached(ctx, "none"); n != 0 || err != nil {
		t.Error(n, err)
	}
}
