package convert_test

import (
	"context"
	"fmt"
	"os"

	"github.com/sente-games/sente/record"
	"github.com/sente-games/sente/record/convert"
)

// A game of Piskvork is converted to a line of moves; unsupported features are reported.
func ExampleRead() {
	found, err := convert.Read(context.Background(), games, convert.Options{}, "game.psq", []byte("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\nA\nB\n-1\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(found.Description)
	lost, err := convert.Write(os.Stdout, games, record.Moves, found.Studies...)
	fmt.Println(lost, err)
	// Output:
	// Piskvork game, 2 moves, Gomoku 15x15
	// h8i9
	// [the players are not supported by pos the times are not supported by pos] <nil>
}
