package sente_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/sente-games/sente"
)

// first is an engine that knows two moves.
type first struct{}

func (first) Think(_ context.Context, game sente.Record, _ sente.Limits, _ func(sente.Info)) (sente.Choice, error) {
	if len(game.Moves) == 2 {
		return sente.Choice{}, fmt.Errorf("%w (both moves are made)", sente.ErrGameOver)
	}
	return sente.Choice{Move: "e4", Info: sente.Info{Depth: 1, Score: sente.WinIn(1)}}, nil
}

// An engine is one method: a record in, a move out. A program asks errors.Is why there is
// none.
func ExampleEngine() {
	var engine sente.Engine = first{}
	game := sente.Record{Game: "mine"}
	for {
		choice, err := engine.Think(context.Background(), game, sente.Limits{Nodes: 100}, nil)
		if errors.Is(err, sente.ErrGameOver) {
			fmt.Println(err)
			return
		}
		fmt.Println(choice.Move, choice.Info.Score)
		game = game.WithMove(choice.Move)
	}
	// Output:
	// e4 win 1
	// e4 win 1
	// the game is over (both moves are made)
}

// Scores compare as they read: quick wins before slow ones, slow losses before quick ones.
func ExampleScore() {
	fmt.Println(sente.WinIn(3) > sente.WinIn(5), sente.LossIn(8) > sente.LossIn(2), sente.WinIn(3), -sente.WinIn(3))
	// Output: true true win 3 loss 3
}
