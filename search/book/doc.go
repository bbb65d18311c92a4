// Package book holds opening books: positions, and the moves worth playing there.
//
// It exists so that the first moves of a game, which are searched again and again
// in every game, are found at once, and so that an engine need not play the same
// game twice. A [Book] knows no types: it maps places to moves as text and can be
// written to a file (docs/formats.md). A [Guide] ties it to the rules of a game:
// it folds mirror images of a position into one place and maps the moves back,
// so that a position is found by whatever order of moves, turned or mirrored, it
// has come up.
//
//	guide, err := book.NewGuide(connectfour.Standard)
//	b := book.New(book.Title{Game: "connectfour", Size: "7x6"})
//	err = guide.AddRecord(b, start, record, 12)
//	move, ok := guide.Choose(b, &position, book.Options{})
//
// Where a game is known only as records, a [Keeper] is a guide with its types
// erased; [Wrap] puts a book before any engine.
//
// Books are made from games ([Guide.AddRecord], [Guide.AddGame]) or by search
// ([Guide.AddScore], [Guide.Grow]); Polyglot's books (Letouzey 2004) gave the
// weight of a move, two for a win and one for a draw.
package book
