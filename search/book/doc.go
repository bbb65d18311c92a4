// Package book implements opening books: positions with their recommended
// moves.
//
// A book answers the first moves of a game, which recur in every game, without
// a search, and lets an engine vary its openings. A [Book] is independent of
// the types of a game: it maps places to moves as text and can be written to a
// file (docs/formats.md). A [Guide] connects it to the rules of a game: it maps
// symmetric positions to one place and the moves back, so that transpositions,
// rotations and reflections of a position are found.
//
//	guide, err := book.NewGuide(connectfour.Standard)
//	b := book.New(book.Title{Game: "connectfour", Size: "7x6"})
//	err = guide.AddRecord(b, start, record, 12)
//	move, ok := guide.Choose(b, &position, book.Options{})
//
// A [Keeper] is a guide without type parameters, for games given as records;
// [Wrap] adds a book to any engine.
//
// Books are created from games ([Guide.AddRecord], [Guide.AddGame]) or by
// search ([Guide.AddScore], [Guide.Grow]). The weight of a move, two points for
// a win and one for a draw, is that of Polyglot's books (Letouzey 2004).
package book
