package standard_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
)

func TestBook_ExplainsWrongFile(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		testutil.NoError(t, os.WriteFile(path, data, 0o644))
		return path
	}
	var whole bytes.Buffer
	testutil.NoError(t, book.New(book.Title{Game: "othello", Size: "8x8"}).Write(&whole))
	damaged := bytes.Clone(whole.Bytes())
	damaged[20] ^= 1
	g := gameOf(t, "connectfour")
	for spec, want := range map[string]string{
		"sente:book=" + filepath.Join(dir, "none"):            "none cannot be read: no such file or directory",
		"sente:book=" + dir:                                   "is a directory",
		"sente:book=" + write("text", []byte("4453")):         `text: read book: not a book: it does not start with "sente book 1\n"`,
		"search:book=" + write("damaged", damaged):            "damaged: read book: the file is damaged",
		"search:book=" + write("short", whole.Bytes()[:15]):   "short: read book: not a book",
		"sente:book=" + write("other", whole.Bytes()):         `other is for "othello", not for connectfour`,
		"random:book=" + filepath.Join(dir, "other"):          `engine random has no option "book"`,
		"sente:variety=5,book=" + filepath.Join(dir, "other"): "not for connectfour",
	} {
		if _, err := g.NewEngine(spec); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
	othello := gameOf(t, "othello")
	if _, err := othello.NewEngine("sente:variety=-1,book=" + filepath.Join(dir, "other")); err == nil || !strings.Contains(err.Error(), "variety=-1: expected an integer") {
		t.Errorf("variety: %v", err)
	}
}

func TestBookTitle_IsCanonical(t *testing.T) {
	for _, c := range []struct {
		record sente.Record
		want   book.Title
	}{
		{sente.Record{Game: "gomoku"}, book.Title{Game: "gomoku", Rules: "freestyle", Size: "15"}},
		{sente.Record{Game: "gomoku", Rules: "Standard", Size: "19X19", Opening: "none"}, book.Title{Game: "gomoku", Rules: "standard", Size: "19"}},
		{sente.Record{Game: "connectfour", Size: "7X6"}, book.Title{Game: "connectfour", Rules: "connect=4", Size: "7x6"}},
		{sente.Record{Game: "othello"}, book.Title{Game: "othello", Size: "8x8"}},
		{sente.Record{Game: "tictactoe"}, book.Title{Game: "tictactoe"}},
	} {
		g := gameOf(t, c.record.Game)
		if got := g.BookTitle(c.record); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.record, got, c.want)
		}
	}
}

// Every game's keeper takes a game of its own and grows.
func TestBook_WorksForEveryGame(t *testing.T) {
	for _, g := range standard.Games() {
		r := preview(t, g)
		k, err := g.Book(r)
		if err != nil {
			t.Errorf("%s: %v", g.Name, err)
			continue
		}
		r.Result.Winner = sente.Draw
		b := book.New(g.BookTitle(r))
		if err := k.AddRecord(b, r, 0); err != nil || b.Len() == 0 {
			t.Errorf("%s: %d places, %v", g.Name, b.Len(), err)
		}
		if c, ok, err := k.Choose(b, nil, book.Options{}); err != nil || !ok || c.Move == "" {
			t.Errorf("%s: %+v, %v, %v", g.Name, c, ok, err)
		}
	}
}

// writeBook writes a book to a file of the test and returns its name.
func writeBook(t *testing.T, b *book.Book) string {
	t.Helper()
	var text bytes.Buffer
	testutil.NoError(t, b.Write(&text))
	file := filepath.Join(t.TempDir(), "a.book")
	testutil.NoError(t, os.WriteFile(file, text.Bytes(), 0o600))
	return file
}
