package brain_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match/player/brain"
)

// Any engine of the catalog, in a Gomocup tournament.
func ExampleNewBrain() {
	b, err := brain.NewBrain(standard.Gomoku(), "random")
	if err != nil {
		fmt.Println(err)
		return
	}
	err = b.Serve(context.Background(), strings.NewReader("START 15\nRESTART\nEND\n"), os.Stdout)
	fmt.Println(err)
	// Output:
	// OK
	// OK
	// <nil>
}
