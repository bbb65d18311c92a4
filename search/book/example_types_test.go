package book_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/book"
)

// A book is places with moves; what is added to a move is added up.
func ExampleBook() {
	var b *book.Book = book.New(book.Title{Game: "square", Size: "3"})
	at := book.Place{Key: 17, Check: 4}
	for _, m := range []book.Move{{Text: "b2", Wins: 2}, {Text: "a1", Losses: 1}, {Text: "b2", Draws: 1}} {
		if err := b.Add(at, m); err != nil {
			fmt.Println(err)
			return
		}
	}
	for _, m := range b.Moves(at) {
		fmt.Println(m.Text, m.Games(), m.Weight())
	}
	b.Prune(2)
	fmt.Println(b.Title, len(b.Moves(at)))
	// Output:
	// a1 1 0
	// b2 3 5
	// square 3 1
}

// A guide finds the positions of one game in books, whichever way they are turned.
func ExampleGuide() {
	var game book.Game[grid, cell] = newSquare(3)
	var guide *book.Guide[square, grid, cell]
	guide, err := book.NewGuide(game.(square))
	if err != nil {
		fmt.Println(err)
		return
	}
	b, start := book.New(book.Title{Game: "square", Size: "3"}), game.Start()
	if err := guide.AddScore(b, &start, 4, 7, 3); err != nil {
		fmt.Println(err)
		return
	}
	var found []book.Found[cell] = guide.Find(b, &start)
	fmt.Println(found[0].Move, found[0].Book.Score, found[0].Book.Depth)
	// Output: 4 +7 3
}

// Growing asks a thinker for the worth of moves and tells how far it is; a reader
// is the same for moves as text.
func ExampleThinker() {
	game := newSquare(3)
	guide, err := book.NewGuide(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	var think book.Thinker[grid, cell] = func(_ context.Context, s *grid, _ []cell) (scored []book.Scored[cell], err error) {
		for i, m := range game.Moves(s, nil) {
			scored = append(scored, book.Scored[cell]{Move: m, Score: sente.Score(-i), Depth: 1})
		}
		return scored, nil
	}
	var last book.Progress
	b := book.New(book.Title{Game: "square", Size: "3"})
	growth := book.Growth{Plies: 2, Report: func(p book.Progress) error { last = p; return nil }}
	searched, err := guide.Grow(context.Background(), b, game.Start(), growth, think)
	fmt.Println(searched, b.Len(), last.Ply, err)

	var read book.Reader = func(_ context.Context, moves []sente.Move) ([]book.Scored[sente.Move], error) {
		return []book.Scored[sente.Move]{{Move: "b2", Score: 1, Depth: 1}}, nil
	}
	keeper, err := book.Open(game, game.Start())
	if err != nil {
		fmt.Println(err)
		return
	}
	searched, err = keeper.Grow(context.Background(), book.New(b.Title), nil, book.Growth{Plies: 1}, read)
	fmt.Println(searched, err)
	// Output:
	// 2 2 1 <nil>
	// 1 <nil>
}

// An engine that stands behind a book is asked when the book knows nothing.
func ExampleEngine() {
	game := newSquare(3)
	open := func(sente.Record) (book.Keeper, error) { return book.Open(game, game.Start()) }
	var engine *book.Engine
	engine, err := book.Wrap(new(thinker), book.New(book.Title{Game: "square", Size: "3"}), open, book.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	choice, err := engine.Think(context.Background(), sente.Record{Game: "square", Size: "3"}, sente.Limits{}, nil)
	fmt.Println(choice.Move, err)
	// Output: thought <nil>
}
