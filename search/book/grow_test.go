package book_test

import (
	"context"
	"errors"
	"testing"

	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/plain"
)

// solve looks at every move to the end of the game.
func solve(q square, count *int) func(context.Context, *grid) ([]book.Scored[cell], error) {
	return func(_ context.Context, s *grid) (list []book.Scored[cell], err error) {
		*count++
		scores := plain.Moves(q, s, 9)
		for i, m := range q.Moves(s, nil) {
			list = append(list, book.Scored[cell]{Move: m, Score: scores[i], Depth: 9})
		}
		return list, nil
	}
}

// plies of tic-tac-toe that are searched: more take minimax too long.
const grown = 3

// A book of all positions near the start holds each once: 1, 3 and 12 of them.
func TestGrowVisitsEachPlaceOnce(t *testing.T) {
	q := newSquare(3)
	g := guide(t, q)
	b := book.New(title)
	count := 0
	think := func(_ context.Context, s *grid) (list []book.Scored[cell], err error) {
		count++
		for _, m := range q.Moves(s, nil) {
			list = append(list, book.Scored[cell]{Move: m, Depth: 1})
		}
		return list, nil
	}
	n, err := g.Grow(context.Background(), b, q.Start(), book.Growth{Plies: grown}, think)
	if err != nil || n != 16 || count != 16 || b.Len() != 16 {
		t.Fatalf("%d positions searched, %d asked for, %d in the book, error %v", n, count, b.Len(), err)
	}
	if n, err := g.Grow(context.Background(), b, q.Start(), book.Growth{Plies: grown}, think); n != 0 || err != nil {
		t.Errorf("growing again searched %d, error %v", n, err)
	}
	if n, err := g.Grow(context.Background(), b, q.Start(), book.Growth{Plies: grown + 1, Places: 5}, think); n != 5 || err != nil {
		t.Errorf("growing by five searched %d, error %v", n, err)
	}
}

func TestGrowFollowsGoodMovesOnly(t *testing.T) {
	q := newSquare(3)
	g := guide(t, q)
	b := book.New(title)
	corner := grid{Stones: [2]uint32{1, 0}, Turn: 1}
	count := 0
	if _, err := g.Grow(context.Background(), b, corner, book.Growth{Plies: 2}, solve(q, &count)); err != nil {
		t.Fatal(err)
	}
	if count != 2 { // the middle is the only move that draws
		t.Errorf("%d positions searched", count)
	}
	if m, ok := g.Choose(b, &corner, book.Options{}); !ok || m != 4 {
		t.Errorf("after a corner the book plays %v, %v", m, ok)
	}
}

func TestGrowStops(t *testing.T) {
	q := newSquare(3)
	g := guide(t, q)
	count := 0
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if n, err := g.Grow(ctx, book.New(title), q.Start(), book.Growth{Plies: 3}, solve(q, &count)); n != 0 || err != nil || count != 0 {
		t.Errorf("cancelled: %d searched, error %v", n, err)
	}
	fault := errors.New("no power")
	think := func(context.Context, *grid) ([]book.Scored[cell], error) { return nil, fault }
	if _, err := g.Grow(context.Background(), book.New(title), q.Start(), book.Growth{Plies: 3}, think); !errors.Is(err, fault) {
		t.Errorf("error %v", err)
	}
	think = func(context.Context, *grid) ([]book.Scored[cell], error) { return []book.Scored[cell]{{Move: 1}}, nil }
	if _, err := g.Grow(context.Background(), book.New(title), q.Start(), book.Growth{Plies: 3}, think); err == nil {
		t.Error("a score without a depth was taken")
	}
}
