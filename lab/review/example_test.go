package review_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog"
	"github.com/sente-games/sente/games/tictactoe"
	"github.com/sente-games/sente/lab"
	"github.com/sente-games/sente/lab/review"
)

// A game of tic-tac-toe that the second player loses by its first move.
func Example() {
	game := catalog.New("tictactoe", "Tic-tac-toe", tictactoe.Game.Open)
	p, err := lab.NewPosition(game, sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2", "a2", "a1", "c3", "c1", "b1", "a3"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	engine, err := game.NewEngine("search")
	if err != nil {
		fmt.Println(err)
		return
	}
	judge := review.Reviewer{Engine: engine, Spec: "search", Limits: sente.Limits{Depth: 9}}
	r, err := judge.ReviewGame(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Summary)
	for _, j := range r.Moves {
		if j.Grade > review.Fine {
			fmt.Println(j.Number, j.Seat, j.Move, j.Grade, j.Before.Outcome, "to", j.After.Outcome)
		}
	}
	// Output:
	// First was ahead from the start and won. The biggest mistake was 2. a2 (drawn → lost); a1 was better. First made no mistakes and second made 1 blunder.
	// 2 second a2 blunder open to lost
}
