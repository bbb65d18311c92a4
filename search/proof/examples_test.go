package proof_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/internal/searchtest"
	"github.com/sente-games/sente/search/proof"
)

// A draw is two answers: neither side can win. Options change how they are found.
func ExampleResult() {
	game := grid{searchtest.NewStones(3, 3, 3)}
	for _, opts := range [][]proof.Option{nil, {proof.Squared()}, {proof.Bare()}} {
		solver, err := proof.New(game, opts...)
		if err != nil {
			fmt.Println(err)
			return
		}
		var told proof.Progress
		var result proof.Result
		result, err = solver.Solve(context.Background(), game.Start(), sente.Limits{}, func(p proof.Progress) { told = p })
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(result.Value, result.End, len(result.Certificates), told.Nodes <= result.Nodes)
	}
	// Output:
	// draw settled 2 true
	// draw settled 2 true
	// draw settled 0 true
}

// A question names a player and a goal; what refutes it is a question, too.
func ExampleQuestion() {
	win := proof.Question{Player: 0, Goal: proof.Win}
	for _, goal := range []proof.Goal{win.Goal, win.Refuted().Goal} {
		fmt.Println(goal)
	}
	fmt.Println(win.Refuted())
	// Output:
	// win
	// hold
	// player 1 can hold
}

// An answer with a limit may stay unknown, and says what it ended by.
func ExampleAnswer() {
	game := grid{searchtest.NewStones(4, 4, 3)}
	var c proof.Case
	c, err := proof.At(game, game.Start(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	var answer proof.Answer
	answer, err = c.Ask(context.Background(), proof.Question{Player: 1, Goal: proof.Win}, sente.Limits{Nodes: 3}, nil)
	var end proof.End = answer.End
	fmt.Println(answer.Known, end, err)
	result, err := c.Solve(context.Background(), sente.Limits{Nodes: 3}, nil)
	var value proof.Value = result.Value
	fmt.Println(value, err)
	// Output:
	// false nodes <nil>
	// unknown <nil>
}

// A certificate is there to be doubted and checked: see package check.
func ExampleCertificate() {
	game := grid{searchtest.NewStones(3, 1, 2)}
	c, err := proof.At(game, game.Start(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := c.Solve(context.Background(), sente.Limits{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	certificate := result.Certificates[0].(*proof.Certificate) // some games have others
	err = certificate.Write(&file, sente.Record{Game: "stones", Size: "3x1"})
	fmt.Println(certificate.Claim, certificate.Plies(), certificate.Line(), file.Len() > 0, err)
	// Output: player 0 can win 3 [1 0 2] true <nil>
}
