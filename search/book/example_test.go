package book_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/book"
)

// A game that began in one corner is remembered in every other one.
func Example() {
	game := newSquare(3)
	guide, err := book.NewGuide(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := book.New(book.Title{Game: "square", Size: "3"})
	played := sente.Record{Game: "square", Moves: []sente.Move{"a1", "b2", "c3"}, Result: sente.Result{Winner: "cross"}}
	if err := guide.AddRecord(b, game.Start(), played, 0); err != nil {
		fmt.Println(err)
		return
	}
	position := grid{Stones: [2]uint32{1 << 2, 1 << 4}} // c1, b2
	for _, found := range guide.Find(b, &position) {
		fmt.Println(game.Format(&position, found.Move), "won", found.Book.Wins, "of", found.Book.Games())
	}
	// Output: a3 won 1 of 1
}
