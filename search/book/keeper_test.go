package book_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/book"
)

// A keeper does by moves as text what a guide does by positions.
func TestKeeperIsAGuideWithoutTypes(t *testing.T) {
	q := newSquare(3)
	k, err := book.Open(q, q.Start())
	if err != nil {
		t.Fatal(err)
	}
	g := guide(t, q)
	corner := grid{Stones: [2]uint32{1, 0}, Turn: 1}
	to := book.Growth{Plies: 2, Replies: true}
	want, got, count := book.New(title), book.New(title), 0
	if _, err := g.Grow(context.Background(), want, corner, to, solve(q, &count)); err != nil {
		t.Fatal(err)
	}
	think := solve(q, &count)
	read := func(ctx context.Context, moves []sente.Move) (list []book.Scored[sente.Move], err error) {
		if moves[0] != "a1" {
			t.Errorf("asked about %v", moves)
		}
		s := q.Start()
		for _, text := range moves {
			m, err := q.Parse(&s, string(text))
			if err != nil || !slices.Contains(q.Moves(&s, nil), m) {
				t.Fatalf("asked about %v", moves)
			}
			var next grid
			q.Play(&next, &s, m, false)
			s = next
		}
		found, err := think(ctx, &s, nil)
		for _, f := range found {
			list = append(list, book.Scored[sente.Move]{Move: sente.Move(q.Format(&s, f.Move)), Score: f.Score, Depth: f.Depth})
		}
		return list, err
	}
	if _, err := k.Grow(context.Background(), got, []sente.Move{"a1"}, to, read); err != nil {
		t.Fatal(err)
	}
	if !equal(want, got) {
		t.Errorf("%d places by a guide, %d by a keeper", want.Len(), got.Len())
	}
	if c, ok, err := k.Choose(got, []sente.Move{"c3"}, book.Options{}); err != nil || !ok || c.Move != "b2" || c.Info.Source != "book" {
		t.Errorf("in another corner: %+v, %v, %v", c, ok, err)
	}
	if _, ok, err := k.Choose(got, []sente.Move{"b2"}, book.Options{}); ok || err != nil {
		t.Errorf("out of the book: %v, %v", ok, err)
	}
}

func TestKeeperSaysWhatIsWrong(t *testing.T) {
	q := newSquare(3)
	k, err := book.Open(q, q.Start())
	if err != nil {
		t.Fatal(err)
	}
	b := book.New(title)
	if _, _, err := k.Choose(b, []sente.Move{"a1", "a1"}, book.Options{}); err == nil {
		t.Error("an occupied cell was played")
	}
	odd := func(context.Context, []sente.Move) ([]book.Scored[sente.Move], error) {
		return []book.Scored[sente.Move]{{Move: "z9", Depth: 1}}, nil
	}
	if _, err := k.Grow(context.Background(), b, nil, book.Growth{Plies: 1}, odd); err == nil || b.Len() != 0 {
		t.Errorf("a move that is none was found: %v", err)
	}
	if _, err := k.Grow(context.Background(), b, []sente.Move{"z9"}, book.Growth{Plies: 1}, odd); err == nil {
		t.Error("a book began nowhere")
	}
	if _, _, err := k.Choose(b, nil, book.Options{Plies: -1}); err == nil {
		t.Error("negative plies were taken")
	}
	var none context.Context
	for want, err := range map[string]error{
		"book: a growth needs a context":       second(k.Grow(none, b, nil, book.Growth{Plies: 1}, odd)),
		"book: there is no book to grow":       second(k.Grow(t.Context(), nil, nil, book.Growth{Plies: 1}, odd)),
		"book: plies, places and margin of a ": second(k.Grow(t.Context(), b, nil, book.Growth{Plies: -1}, odd)),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want one that begins with %q", err, want)
		}
	}
	if _, err := book.Open(keyless{q}, q.Start()); err == nil {
		t.Error("a game without keys has a keeper")
	}
}

func second[T any](_ T, err error) error { return err }
