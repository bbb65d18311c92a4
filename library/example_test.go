package library_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/library"
)

// A position is the same turned and mirrored, and by another order of moves.
func ExamplePositionOf() {
	games := standard.Games()
	a, err := library.PositionOf(games, sente.Record{Game: "gomoku", Moves: []sente.Move{"h8", "i9", "j7"}})
	if err != nil {
		panic(err)
	}
	b, err := library.PositionOf(games, sente.Record{Game: "gomoku", Moves: []sente.Move{"f7", "g9", "h8"}})
	if err != nil {
		panic(err)
	}
	fmt.Println(a.IsSame(b))
	// Output: true
}
