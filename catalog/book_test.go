package catalog_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
)

// bookGame is a game with the moves of each of its symmetries.
type bookGame struct {
	name, size string
	images     []func(sente.Move) sente.Move
}

var bookGames = []bookGame{
	{"connectfour", "7x6", []func(sente.Move) sente.Move{
		func(m sente.Move) sente.Move { return m },
		func(m sente.Move) sente.Move { return sente.Move('8' - m[0] + '0') },
	}},
	{"othello", "6x6", []func(sente.Move) sente.Move{ // those that keep the four discs of the start
		func(m sente.Move) sente.Move { return m },
		func(m sente.Move) sente.Move { return onSquare(m, func(x, y int) (int, int) { return y, x }) },
		func(m sente.Move) sente.Move { return onSquare(m, func(x, y int) (int, int) { return 5 - x, 5 - y }) },
		func(m sente.Move) sente.Move { return onSquare(m, func(x, y int) (int, int) { return 5 - y, 5 - x }) },
	}},
}

func onSquare(m sente.Move, to func(x, y int) (int, int)) sente.Move {
	if m == "pass" {
		return m
	}
	x, y := to(int(m[0]-'a'), int(m[1]-'1'))
	return sente.Move([]byte{byte('a' + x), byte('1' + y)})
}

// A book of one game answers in all images of it, and nowhere else.
func TestBookAnswersInEveryImage(t *testing.T) {
	testutil.SkipUnderRace(t)
	for _, b := range bookGames {
		g, err := catalog.Standard().Game(b.name)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 10 {
			b.try(t, g, wander(t, g, b, 8, rng), wander(t, g, b, 8, rng))
		}
	}
}

// wander is a game of random moves.
func wander(t *testing.T, g catalog.Game, b bookGame, plies int, rng *rand.Rand) sente.Record {
	t.Helper()
	r := sente.Record{Game: b.name, Size: b.size}
	board, err := g.Open(r)
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		legal := board.Legal()
		m, err := board.Play(string(legal[rng.IntN(len(legal))]))
		if err != nil {
			t.Fatal(err)
		}
		r = r.With(m)
	}
	return r
}

// try makes a book of one game and asks it about that and another one.
func (b bookGame) try(t *testing.T, g catalog.Game, game, other sente.Record) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "a.book")
	k, err := g.Book(game)
	if err != nil {
		t.Fatal(err)
	}
	made := book.New(g.BookTitle(game))
	game.Result.Winner = sente.Draw
	if err := k.AddRecord(made, game, 0); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := made.Write(&out); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, profile := range []string{"sente", "search"} {
		engine, err := g.Engine(profile + ":book=" + file)
		if err != nil {
			t.Fatal(err)
		}
		ask := func(r sente.Record) sente.Choice {
			c, err := engine.Think(context.Background(), r, sente.Limits{Nodes: 50}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		for i, image := range b.images {
			for n, m := range game.Moves {
				r := sente.Record{Game: b.name, Size: strings.ToUpper(b.size)}
				for _, played := range game.Moves[:n] {
					r.Moves = append(r.Moves, image(played))
				}
				if c := ask(r); c.Info.Source != "book" || !b.alike(t, k, made, r, c.Move, image(m)) {
					t.Errorf("%s %v, image %d: %s by %q, want %s", profile, r.Moves, i, c.Move, c.Info.Source, image(m))
				}
			}
		}
		if c := ask(other); c.Info.Source == "book" {
			t.Errorf("%s %v is in a book of %v", profile, other.Moves, game.Moves)
		}
	}
}

// alike reports whether two moves lead to one place: a position that is its own
// mirror image has two moves for each.
func (b bookGame) alike(t *testing.T, k book.Keeper, _ *book.Book, r sente.Record, m, want sente.Move) bool {
	t.Helper()
	if m == want {
		return true
	}
	one := book.New(book.Title{})
	after := r.With(want)
	after.Result.Winner = sente.Draw
	if err := k.AddRecord(one, after, 0); err != nil {
		t.Fatal(err)
	}
	before := one.Len()
	after.Moves[len(after.Moves)-1] = m
	if err := k.AddRecord(one, after, 0); err != nil {
		t.Fatal(err)
	}
	for _, p := range one.Places() {
		if len(one.Moves(p)) > 1 {
			return false
		}
	}
	return one.Len() == before
}

func TestWrongBooksAreExplained(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var whole bytes.Buffer
	if err := book.New(book.Title{Game: "othello", Size: "8x8"}).Write(&whole); err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(whole.Bytes())
	damaged[20] ^= 1
	g, err := catalog.Standard().Game("connectfour")
	if err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[string]string{
		"sente:book=" + filepath.Join(dir, "none"):            "none cannot be read: no such file or directory",
		"sente:book=" + dir:                                   "is a directory",
		"sente:book=" + write("text", []byte("4453")):         `text: read book: this is no book: it does not begin with "sente book 1\n"`,
		"search:book=" + write("damaged", damaged):            "damaged: read book: the file is damaged",
		"search:book=" + write("short", whole.Bytes()[:15]):   "short: read book: this is no book",
		"sente:book=" + write("other", whole.Bytes()):         `other is of "othello", not of connectfour`,
		"random:book=" + filepath.Join(dir, "other"):          `engine random has no option "book"`,
		"sente:variety=5,book=" + filepath.Join(dir, "other"): "not of connectfour",
	} {
		if _, err := g.Engine(spec); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
	othello, err := catalog.Standard().Game("othello")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := othello.Engine("sente:variety=-1,book=" + filepath.Join(dir, "other")); err == nil || !strings.Contains(err.Error(), "variety=-1: expected a whole number") {
		t.Errorf("variety: %v", err)
	}
}

func TestBookTitlesAreOneForEveryWayToSayIt(t *testing.T) {
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
		g, err := catalog.Standard().Game(c.record.Game)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.BookTitle(c.record); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.record, got, c.want)
		}
	}
}

// Every game's keeper takes a game of its own and grows.
func TestEveryGameHasBooks(t *testing.T) {
	for _, g := range catalog.Standard() {
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
