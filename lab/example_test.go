package lab_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/lab"
)

// A position as reports name it, with everything that it depends on.
func ExampleNewPosition() {
	game := catalog.New("mygame", "My Game", tictactoe.Game.Open)
	p, err := lab.NewPosition(game, sente.Record{Game: "mygame", Moves: []sente.Move{"b2", "a1"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Board.Turn(), len(p.Board.Legal()))
	// Output: 0 7
}

// Files of positions have remarks and empty lines.
func ExampleNewLineReader() {
	lines := lab.NewLineReader(context.Background(), strings.NewReader("# the start\n\nb2 a1\nb2 a2\n"), "positions", true)
	for lines.Next() {
		fmt.Println(lines.Number, lines.Text)
	}
	fmt.Println(lines.Err())
	// Output:
	// 3 b2 a1
	// 4 b2 a2
	// <nil>
}
