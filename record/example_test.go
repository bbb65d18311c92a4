package record_test

import (
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/record"
)

// A position as people write it becomes a record, and a record a line of text: here one
// whose rows count from the top.
func ExampleParse() {
	r, err := record.Parse(games, sente.Record{Game: "gomoku"}, "h8i9g7", false)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Moves)
	text, err := record.Text(games, record.FromTop, r)
	fmt.Println(text, err)
	_, err = record.Parse(games, sente.Record{Game: "gomoku"}, "h8h8", false)
	fmt.Println(err)
	// Output:
	// [h8 i9 g7]
	// h8i7g9 <nil>
	// move 2: h8 is occupied
}
