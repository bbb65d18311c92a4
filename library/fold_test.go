package library

import (
	"path/filepath"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/record/study"
)

// foldCases are names as a file writes them and as people search for them.
var foldCases = []struct{ written, searched string }{
	{"Иванов", "иванов"},
	{"ПЕТРОВ", "Петров"},
	{"Kovács Ádám", "kovács ádám"},
	{"Kova\u0301cs A\u0301da\u0301m", "Kovács"},
	{"Groß", "GROSS"},
	{"Łukasz", "łuk"},
	{"Žalgiris", "ŽALG"},
	{"Čiurlionis", "c\u030ciurl"},
	{"Ｓａｔｏ", "sato"},
	{"ﾔﾏﾀﾞ", "ヤマダ"},
	{"ΣΊΣΥΦΟΣ", "σίσυφος"},
	{"Øystein", "øYST"},
	{"Đoković", "đOKOVIĆ"},
	{"Şerban", "şer"},
	{"Ümit", "u\u0308m"},
	{"Ёлкин", "ёл"},
	{"Їжак", "їж"},
	{"Éva", "éVA"},
	{"Ångström", "a\u030angstr"},
	{"Ann\u00a0Lee", "ann lee"},
	{"100%_sure", "0%_"},
	{"Ann", "aNN"},
}

func TestFind_FoldsNames(t *testing.T) {
	s := fresh(t)
	defer s.Close()
	for i, c := range foldCases {
		e := Entry{Record: sente.Record{Game: "connectfour", Players: []string{c.written, "Zzz"}, Moves: []sente.Move{"4", sente.Move('1' + rune(i%7))}}, Source: c.written + ".sgf", Name: c.written}
		if _, err := s.Add(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range foldCases {
		for _, q := range []Query{{Player: c.searched}, {Text: c.searched}, {Player: "zZ", Opponent: c.searched}} {
			p, err := s.Find(t.Context(), q)
			testutil.NoError(t, err)
			found := false
			for _, g := range p.Games {
				found = found || g.Players[0] == c.written
			}
			if !found {
				t.Errorf("%+v does not find %q", q, c.written)
			}
			position := sente.Record{Game: "connectfour", Moves: []sente.Move{"4"}}
			q.Position = &position
			if e, err := s.Explore(t.Context(), q); err != nil || e.Games != p.Count {
				t.Errorf("%+v: %d games are explored, %d found, %v", q, e.Games, p.Count, err)
			}
		}
	}
	if p, err := s.Find(t.Context(), Query{Player: "kovacs"}); err != nil || p.Count != 0 {
		t.Errorf("kovacs finds %d games, %v", p.Count, err)
	}
}

func TestAdd_FoldsNamesOfKnownGames(t *testing.T) {
	entry := func(player, comment string) Entry {
		r := sente.Record{Game: "gomoku", Players: []string{player, "Bo"}, Moves: []sente.Move{"h8", "i9"}}
		e := Entry{Record: r, Source: player}
		if comment != "" {
			tree, err := study.New(games, r)
			testutil.NoError(t, err)
			tree.SetContent(tree.Root(), study.Content{Comment: comment})
			e.Study = tree
		}
		return e
	}
	for _, c := range []struct {
		first, second Entry
		known         int
	}{
		{entry("Kovács", ""), entry("Kova\u0301cs", ""), 1},
		{entry("Иванов", ""), entry("ИВАНОВ", ""), 1},
		{entry("Groß", "good"), entry("GROSS", "good"), 1},
		{entry("Groß", "good"), entry("GROSS", "bad"), 0},
		{entry("Groß", "good"), entry("GROSS", ""), 0},
		{entry("Kovács", ""), entry("Kovacs", ""), 0},
		{entry("", ""), entry("human", ""), 0},
	} {
		s := fresh(t)
		if _, err := s.Add(t.Context(), c.first); err != nil {
			t.Fatal(err)
		}
		if added, err := s.Add(t.Context(), c.second); err != nil || added.Known != c.known {
			t.Errorf("%q after %q: %+v, %v, want %d known", c.second.Record.Players[0], c.first.Record.Players[0], added, err, c.known)
		}
		s.Close()
	}
}

// TestOpen_FoldsNamesOfOldFiles opens a file of the version before names were folded.
func TestOpen_FoldsNamesOfOldFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.db")
	s := open(t, name)
	for _, player := range []string{"Kova\u0301cs", "Ann"} {
		if _, err := s.Add(t.Context(), Entry{Record: sente.Record{Game: "connectfour", Players: []string{player, "Bo"}, Moves: []sente.Move{"4"}}, Source: "ÁB.sgf", Name: "Ő"}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.db.Exec("ALTER TABLE people DROP COLUMN folded; ALTER TABLE sources DROP COLUMN folded; ALTER TABLE games DROP COLUMN folded; UPDATE games SET same = x'00' WHERE id = 1; PRAGMA user_version = 6"); err != nil {
		t.Fatal(err)
	}
	testutil.NoError(t, s.Close())
	s = open(t, name)
	defer s.Close()
	for _, q := range []Query{{Player: "KOVÁCS"}, {Text: "áb kovács"}, {Text: "ő kov"}} {
		if p, err := s.Find(t.Context(), q); err != nil || p.Count != 1 {
			t.Errorf("%+v finds %d games, %v", q, p.Count, err)
		}
	}
	again := Entry{Record: sente.Record{Game: "connectfour", Players: []string{"kovács", "BO"}, Moves: []sente.Move{"4"}}, Source: "b.sgf"}
	if added, err := s.Add(t.Context(), again); err != nil || added.Known != 1 {
		t.Errorf("%+v, %v", added, err)
	}
}
