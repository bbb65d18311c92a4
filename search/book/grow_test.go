package book_test

import (
	"context"
	"slices"
	"testing"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/testutil"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/plain"
)

// solve looks at every move to the end of the game.
func solve(q square, count *int) book.Thinker[grid, cell] {
	return func(_ context.Context, s *grid, _ []cell) (list []book.Scored[cell], err error) {
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
func TestGrow_VisitsEachPlaceOnce(t *testing.T) {
	q := newSquare(3)
	g := guide(t, q)
	b := book.New(title)
	count := 0
	think := func(_ context.Context, s *grid, _ []cell) (list []book.Scored[cell], err error) {
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

func TestGrow_FollowsGoodMovesOnly(t *testing.T) {
	q := newSquare(3)
	g := guide(t, q)
	b := book.New(title)
	corner := grid{Stones: [2]uint32{1, 0}, Turn: 1}
	count := 0
	testutil.Must(g.Grow(context.Background(), b, corner, book.Growth{Plies: 2}, solve(q, &count)))(t)
	if count != 2 { // the middle is the only move that draws
		t.Errorf("%d positions searched", count)
	}
	if m, ok := g.Choose(b, &corner, book.Options{}); !ok || m != 4 {
		t.Errorf("after a corner the book plays %v, %v", m, ok)
	}
}

// With all replies a book has an answer to every move, for either player that
// follows it, and no other positions: the tree of those positions, enumerated
// without a book, is equal.
func TestGrow_FollowsAllReplies(t *testing.T) {
	q := newSquare(3)
	g := guide(t, q)
	b := book.New(title)
	count := 0
	const plies = 6
	start := grid{Stones: [2]uint32{1, 0}, Turn: 1}
	n := testutil.Must(g.Grow(context.Background(), b, start, book.Growth{Plies: plies, Replies: true}, solve(q, &count)))(t)
	want := map[book.Place]bool{}
	var walk func(s grid, left int, player int8)
	walk = func(s grid, left int, player int8) {
		st := q.Status(&s)
		if left == 0 || st.Outcome.IsOver() {
			return
		}
		scores, moves := plain.Moves(q, &s, 9), q.Moves(&s, nil)
		if st.Turn == player {
			want[g.Place(&s)] = true
		}
		for i, m := range moves {
			if st.Turn != player || scores[i] == slices.Max(scores) {
				var next grid
				q.Play(&next, &s, m, false)
				walk(next, left-1, player)
			}
		}
	}
	walk(start, plies, 0)
	walk(start, plies, 1)
	if n != count || b.Len() != len(want) {
		t.Errorf("%d positions searched, %d in the book, want %d", n, b.Len(), len(want))
	}
	for p := range want {
		if len(b.Moves(p)) == 0 {
			t.Errorf("the book lacks %v", p)
		}
	}
}

// TestKeeper_GrowsTheGuidesBook compares a keeper, which exchanges texts, with a guide.
func TestKeeper_GrowsTheGuidesBook(t *testing.T) {
	q, to, count := newSquare(3), book.Growth{Plies: 2, Replies: true}, 0
	k, want, got := testutil.Must(book.Open(q, q.Start()))(t), book.New(title), book.New(title)
	testutil.Must(guide(t, q).Grow(t.Context(), want, grid{Stones: [2]uint32{1, 0}, Turn: 1}, to, solve(q, &count)))(t)
	read := func(ctx context.Context, moves []sente.Move) (list []book.Scored[sente.Move], err error) {
		s := q.Start()
		for _, text := range moves {
			var next grid
			q.Play(&next, &s, testutil.Must(q.Parse(&s, string(text)))(t), false)
			s = next
		}
		for _, f := range testutil.Must(solve(q, &count)(ctx, &s, nil))(t) {
			list = append(list, book.Scored[sente.Move]{Move: sente.Move(q.Format(&s, f.Move)), Score: f.Score, Depth: f.Depth})
		}
		return list, nil
	}
	if testutil.Must(k.Grow(t.Context(), got, []sente.Move{"a1"}, to, read))(t); !equal(want, got) {
		t.Errorf("%d places by a guide, %d by a keeper", want.Len(), got.Len())
	}
}

// However many think and however often it is stopped, the book is the same.
func TestGrow_IsIndependentOfOrder(t *testing.T) {
	q := newSquare(3)
	g := guide(t, q)
	to := book.Growth{Plies: 4, Replies: true}
	corner := grid{Stones: [2]uint32{1, 0}, Turn: 1}
	whole, count := book.New(title), 0
	testutil.Must(g.Grow(context.Background(), whole, corner, to, solve(q, &count)))(t)
	pieces, told := book.New(title), 0
	for range 100 {
		ctx, cancel := context.WithCancel(context.Background())
		to.Report = func(p book.Progress) error {
			if told++; p.Place > p.Of || p.Of == 0 {
				t.Errorf("progress %+v", p)
			}
			if p.Searched == 3 {
				cancel()
			}
			return nil
		}
		var counts [3]int
		n, err := g.Grow(ctx, pieces, corner, to, solve(q, &counts[0]), solve(q, &counts[1]), solve(q, &counts[2]))
		if cancel(); err != nil || n > 6 { // others may have been found at the same time
			t.Fatalf("%d positions searched, error %v", n, err)
		}
		if n == 0 {
			break
		}
	}
	if !equal(whole, pieces) || told != count {
		t.Errorf("%d places at once, %d in pieces; %d searches, told of %d", whole.Len(), pieces.Len(), count, told)
	}
}
