package check_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/search/proof/check"
)

// The verifier uses only the rules; a file with a false claim is rejected with
// the position of the defect.
func ExampleVerify() {
	file := "sente-proof 1\ngame tictactoe\nmoves a1 a2 b1 b2\nclaim win cross\nnodes 2\n\n" +
		"c1 .\nend sha256 0000\n"
	var claim check.Claim
	claim, err := check.Verify(context.Background(), strings.NewReader(file), tictactoe.Open)
	fmt.Println(claim.Win, err != nil)
	fmt.Println(check.Claim{Record: sente.Record{Game: "tictactoe"}, Seat: "cross", Win: true})
	// Output:
	// false true
	// cross can force a win
}
