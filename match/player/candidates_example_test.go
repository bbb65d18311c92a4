package player_test

import (
	"context"
	"fmt"

	"github.com/sente-games/sente"
	"github.com/sente-games/sente/catalog/standard"
	"github.com/sente-games/sente/match/player"
)

// The centre is blocked: the engine takes a corner.
func ExampleRestrictMoves() {
	games := standard.Games()
	g, _ := games.FindGame("tictactoe")
	engine, _ := g.NewEngine("sente")
	blocked := player.RestrictMoves(g, engine, player.CandidateSet{Block: []sente.Move{"b2", "a2", "b1", "c2", "b3", "a3", "c3", "c1"}})
	c, err := blocked.Think(context.Background(), sente.Record{Game: "tictactoe"}, sente.Limits{Depth: 9}, nil)
	fmt.Println(c.Move, err)
	// Output: a1 <nil>
}

// What is every answer to the centre worth? A side loses; a corner draws.
func ExampleEvaluateMoves() {
	g, _ := standard.Games().FindGame("tictactoe")
	engine, _ := g.NewEngine("sente")
	values := player.EvaluateMoves(g, engine, player.CandidateSet{})
	c, _ := values.Think(context.Background(), sente.Record{Game: "tictactoe", Moves: []sente.Move{"b2"}}, sente.Limits{Depth: 9}, nil)
	for _, m := range c.Info.Candidates {
		fmt.Print(m.Move, " ", m.Score, "; ")
	}
	// Output: a3 +0; c3 +0; a1 +0; c1 +0; b3 loss 6; a2 loss 6; c2 loss 6; b1 loss 6;
}
