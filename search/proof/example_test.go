package proof_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/rules"
	"github.com/sente-games/sente/search/internal/searchtest"
	"github.com/sente-games/sente/search/proof"
	"github.com/sente-games/sente/search/proof/check"
)

// Three in a row on a board of four by three: the first player wins.
func ExampleSolver_Solve() {
	game := grid{searchtest.NewStones(4, 3, 3)} // rules with a key and a notation
	solver, err := proof.New(game)
	if err != nil {
		panic(err)
	}
	result, err := solver.Solve(context.Background(), game.Start(), sente.Limits{}, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Value, "within", result.Plies, "plies:", result.Certificates[0].(*proof.Certificate).Claim)
	// Output: win within 11 plies: player 0 can win
}

// A certificate is a file that another program verifies by the rules alone.
func ExampleCertificate_Write() {
	game := grid{searchtest.NewStones(2, 2, 2)}
	solver, err := proof.New(game)
	if err != nil {
		panic(err)
	}
	answer, err := solver.Prove(context.Background(), game.Start(), proof.Question{Player: 0, Goal: proof.Win}, sente.Limits{}, nil)
	if err != nil {
		panic(err)
	}
	var file bytes.Buffer
	if err := answer.Certificate.Write(&file, sente.Record{Game: "stones", Size: "2x2"}); err != nil {
		panic(err)
	}
	fmt.Print(file.String())

	board := func(sente.Record) (rules.Board, error) { return rules.NewBoard(game, game.Start()), nil }
	claim, err := check.Verify(context.Background(), &file, board)
	fmt.Println(claim, err)
	// Output:
	// sente-proof 1
	// game stones
	// size 2x2
	// claim win first
	// nodes 5
	//
	// 3 ( 0 1 . 1 0 . 2 0 . )
	// end sha256 0e5075bb8703383556abadd37cff3f82ac588dd8050307876a24c3917269abdc
	// first can force a win <nil>
}

// Command lines use a game and its moves as text.
func ExampleNewCase() {
	game := grid{searchtest.NewStones(3, 3, 3)}
	c, err := proof.NewCase(game, game.Start(), []sente.Move{"4", "1"})
	if err != nil {
		panic(err)
	}
	result, err := c.Solve(context.Background(), sente.Limits{Nodes: 100_000}, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Value, "for", c.Seats()[c.Turn()])
	// Output: win for first
}
