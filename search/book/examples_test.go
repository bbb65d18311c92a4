package book_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/search/book"
	"github.com/sente-games/sente/search/plain"
)

// A book made by search, written to a file and read again, stands before an
// engine.
func ExampleWrap() {
	game := newSquare(3)
	keeper, err := book.Open(game, game.Start())
	if err != nil {
		fmt.Println(err)
		return
	}
	solve := func(_ context.Context, moves []sente.Move) (found []book.Scored[sente.Move], err error) {
		s := game.Start()
		for _, text := range moves {
			m, err := game.Parse(&s, string(text))
			if err != nil {
				return nil, err
			}
			var next grid
			game.Play(&next, &s, m, false)
			s = next
		}
		scores := plain.Moves(game, &s, 9)
		for i, m := range game.Moves(&s, nil) {
			found = append(found, book.Scored[sente.Move]{Move: sente.Move(game.Format(&s, m)), Score: scores[i], Depth: 9})
		}
		return found, nil
	}
	made := book.New(book.Title{Game: "square", Size: "3"})
	searched, err := keeper.Grow(context.Background(), made, []sente.Move{"a1"}, book.Growth{Plies: 1}, solve)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := made.Write(&file); err != nil {
		fmt.Println(err)
		return
	}
	read, err := book.Read(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	open := func(sente.Record) (book.Keeper, error) { return keeper, nil }
	engine, err := book.Wrap(new(thinker), read, open, book.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	record := sente.Record{Game: "square", Size: "3", Moves: []sente.Move{"c3"}} // a1, turned by half
	choice, err := engine.Think(context.Background(), record, sente.Limits{}, nil)
	fmt.Println(searched, choice.Move, choice.Info.Source, err)
	// Output: 1 b2 book <nil>
}
